import { PresentTripData, TripActionRequest } from '@satha/contract/driver-trips';
import { type DriveAction, type DriveTripDeps, driveTrip } from '../../../domain/trips/moves/drive-trip.ts';
import { findDriverTrip } from '../../../domain/trips/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverTripViewDeps, viewPresentTrip } from '../driver-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

type Step = {
  readonly url: string;
  readonly action: DriveAction;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
};

const steps: readonly Step[] = [
  {
    url: '/trip/arrived',
    action: 'arrive',
    operationId: 'tellArrived',
    summary: 'Tell that you arrived',
    description: 'The truck is at the pickup.',
  },
  {
    url: '/trip/loading',
    action: 'load',
    operationId: 'tellLoading',
    summary: 'Begin loading',
    description: "The customer's vehicle is being loaded. From now on the trip cannot be given up.",
  },
  {
    url: '/trip/start',
    action: 'start',
    operationId: 'tellStarted',
    summary: 'Start driving',
    description: "The customer's vehicle is on board, and the truck is on its way to the destination.",
  },
  {
    url: '/trip/complete',
    action: 'complete',
    operationId: 'tellCompleted',
    summary: 'Complete the trip',
    description:
      "The customer's vehicle is handed over, and the driver is free. On a trip that was cancelled or failed on the way " +
      'it frees the driver alone.',
  },
];

export function driveTripRoutes(
  deps: DriveTripDeps & DriverTripViewDeps & { readonly clock: Clock },
): DriverApiRoute[] {
  return steps.map(({ url, action, ...words }) => {
    const schema = {
      ...words,
      tags: ['Trip'],
      description: `${words.description} Telling it again answers as the first time.`,
      security,
      body: TripActionRequest,
      response: responses(PresentTripData, ['trip_not_found', 'trip_status_conflict'], TripActionRequest),
    };
    return route('POST', url, { schema, access: 'driver', writes: true, isPress: true }, async (request) => {
      const { driverId } = driverOf(request);
      const { tripId } = request.body;
      await driveTrip(deps, { driverId, tripId, action, at: deps.clock() });
      return ok(viewPresentTrip(deps, await findDriverTrip(deps.db, driverId)));
    });
  });
}
