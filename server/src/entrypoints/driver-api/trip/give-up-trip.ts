import { GiveUpRequest, PresentTripData } from '@satha/contract/driver-trips';
import { giveUpTrip } from '../../../domain/trips/moves/give-up-trip.ts';
import { findDriverTrip } from '../../../domain/trips/queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireLabel } from '../../../values/label.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverTripViewDeps, viewPresentTrip } from '../driver-view.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/trip/give-up';

const schema = {
  operationId: 'giveUpTrip',
  tags: ['Trip'],
  summary: 'Give up the trip',
  description:
    'Leaves the trip to another driver, who is looked for at once: on the way to the pickup or at it, not once loading ' +
    'has begun. Giving up again what was given up answers as the first time.',
  security,
  body: GiveUpRequest,
  response: responses(PresentTripData, ['trip_not_found', 'trip_status_conflict'], GiveUpRequest),
};

export function giveUpTripRoute(
  deps: DriverTripViewDeps & { readonly db: Database; readonly clock: Clock },
): DriverApiRoute {
  const { db, clock } = deps;
  return route('POST', url, { schema, access: 'driver', writes: true, isPress: true }, async (request) => {
    const { driverId } = driverOf(request);
    const { tripId } = request.body;
    const reason = requireLabel('reason', request.body.reason);
    await giveUpTrip({ db }, { driverId, tripId, reason, at: clock() });
    return ok(viewPresentTrip(deps, await findDriverTrip(db, driverId)));
  });
}
