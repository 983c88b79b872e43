import { tripId } from '@satha/contract/fields';
import { AdvanceTripRequest } from '@satha/contract/sandbox-operations';
import { TripRecord } from '@satha/contract/trip-operations';
import { Type } from 'typebox';
import { createLinkTextFinder } from '../../../domain/messages/queries.ts';
import { type AdvanceTripDeps, advanceTrip } from '../../../domain/sandbox/by-hand/advance-trip.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { viewTrip } from '../finding/trip-view.ts';
import { callerOf } from '../gate.ts';
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

export function registerAdvanceTrip(api: HttpServer, deps: AdvanceTripDeps): void {
  const findText = createLinkTextFinder(deps.db);
  api.post(url, { schema, config: { writes: true } }, async (request) => {
    const { accountId } = callerOf(request);
    const { to, hold = true } = request.body;
    const trip = await advanceTrip(deps, { accountId, tripId: request.params.tripId, to, hold });
    return ok(viewTrip(trip, await findText(trip)));
  });
  refuseOtherMethods(api, url, ['POST']);
}
