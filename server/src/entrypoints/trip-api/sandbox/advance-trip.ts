import { tripId } from '@satha/contract/fields';
import { AdvanceTripRequest } from '@satha/contract/sandbox-operations';
import { TripRecord } from '@satha/contract/trip-record';
import { Type } from 'typebox';
import { createLinkTextFinder } from '../../../domain/messages/queries.ts';
import { type AdvanceTripDeps, advanceTrip } from '../../../domain/sandbox/controls/advance-trip.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { viewTrip } from '../finding/trip-view.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Sandbox/trips/:tripId/advance';

const schema = {
  operationId: 'advanceTrip',
  tags: ['Sandbox'],
  summary: 'Advance a trip',
  description:
    'Brings a trip to a status, through every status on the way and with each of their events, and keeps it there. ' +
    'A searching trip is given to the nearest simulated driver who is free.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  body: AdvanceTripRequest,
  response: responses(
    TripRecord,
    ['trip_not_found', 'trip_status_conflict', 'no_simulated_driver_free'],
    AdvanceTripRequest,
  ),
};

export function advanceTripRoute(deps: AdvanceTripDeps): TripApiRoute {
  const findText = createLinkTextFinder(deps.db);
  return route('POST', url, { schema, access: 'key', writes: true }, async (request) => {
    const { accountId } = callerOf(request);
    const { to, hold = true } = request.body;
    const trip = await advanceTrip(deps, { accountId, tripId: request.params.tripId, to, hold });
    return ok(viewTrip(trip, await findText(trip)));
  });
}
