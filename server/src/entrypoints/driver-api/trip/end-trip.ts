import { EndTripRequest, TripOutcomesData, TripOutcomesQuery } from '@satha/contract/driver-outcomes';
import { PresentTripData } from '@satha/contract/driver-trips';
import { driverEndOutcomes } from '@satha/terms/trip-outcomes';
import {
  type EndTripByDriverDeps,
  endTripByDriver,
} from '../../../domain/trips/outcomes/end-trip-by-driver.ts';
import { showOutcomesToDriver } from '../../../domain/trips/outcomes/show-outcomes.ts';
import { findDriverTrip } from '../../../domain/trips/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { aedFromFils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverTripViewDeps, viewPresentTrip } from '../driver-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const outcomesSchema = {
  operationId: 'listTripOutcomes',
  tags: ['Trip'],
  summary: 'List what ending the trip costs',
  description:
    'What the account would pay if the trip ended now, for each outcome with which the driver may end it: at the pickup ' +
    'and while loading. The figures are honoured for 60 seconds while the trip does not move on; nothing is ended.',
  security,
  querystring: TripOutcomesQuery,
  response: responses(TripOutcomesData, ['trip_not_found', 'trip_status_conflict']),
};

const endSchema = {
  operationId: 'endTrip',
  tags: ['Trip'],
  summary: 'End the trip without driving it',
  description:
    "The trip cannot be driven, and the customer's vehicle is not on the truck: at the pickup, and while loading once it " +
    'is off again. Refunds the account by the outcome, and frees the driver. Telling the same end again answers as the ' +
    'first time; another one is refused.',
  security,
  body: EndTripRequest,
  response: responses(PresentTripData, ['trip_not_found', 'trip_status_conflict'], EndTripRequest),
};

export function endTripRoutes(
  deps: EndTripByDriverDeps & DriverTripViewDeps & { readonly clock: Clock },
): DriverApiRoute[] {
  return [
    route('GET', '/trip/outcomes', { schema: outcomesSchema, access: 'driver' }, async (request) => {
      const { driverId } = driverOf(request);
      const shown = await showOutcomesToDriver(deps, {
        driverId,
        tripId: request.query.tripId,
        at: deps.clock(),
      });
      return ok({
        tripId: shown.tripId,
        honouredUntil: formatUaeTimestamp(shown.honouredUntil),
        outcomes: driverEndOutcomes.map((outcome) => {
          const { feeFils, because } = shown.figures[outcome];
          return {
            outcome,
            cost: aedFromFils(feeFils),
            refund: aedFromFils(shown.fareFils - feeFils),
            because,
          };
        }),
      });
    }),
    route(
      'POST',
      '/trip/end',
      { schema: endSchema, access: 'driver', writes: true, isPress: true },
      async (request) => {
        const { driverId } = driverOf(request);
        const { tripId, outcome } = request.body;
        await endTripByDriver(deps, { driverId, tripId, outcome, at: deps.clock() });
        return ok(viewPresentTrip(deps, await findDriverTrip(deps.db, driverId)));
      },
    ),
  ];
}
