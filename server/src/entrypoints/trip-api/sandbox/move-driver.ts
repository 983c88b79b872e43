import { tripId } from '@satha/contract/fields';
import { DriverLocationRequest } from '@satha/contract/sandbox-operations';
import { TripRecord } from '@satha/contract/trip-operations';
import { Type } from 'typebox';
import { createLinkTextFinder } from '../../../domain/messages/queries.ts';
import { moveDriver } from '../../../domain/sandbox/by-hand/move-driver.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import type { Clock } from '../../../values/clock.ts';
import { ok } from '../../operation-responses.ts';
import { viewTrip } from '../finding/trip-view.ts';
import { callerOf } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Sandbox/trips/:tripId/driver-location';

const schema = {
  operationId: 'moveDriver',
  tags: ['Sandbox'],
  summary: 'Move the driver',
  description:
    "Puts a trip's simulated driver somewhere, now or some time ago. From then on the driver stays where you put them, " +
    'and the trip goes on when you advance it.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  body: DriverLocationRequest,
  response: responses(TripRecord, ['trip_not_found', 'trip_status_conflict'], DriverLocationRequest),
};

export function registerMoveDriver(
  api: HttpServer,
  deps: { readonly db: Queryable; readonly clock: Clock },
): void {
  const findText = createLinkTextFinder(deps.db);
  api.post(url, { schema, config: { writes: true } }, async (request) => {
    const { accountId } = callerOf(request);
    const { lat, lng, heading, speedKmh, ageSeconds = 0 } = request.body;
    const place = { lat, lng, heading, speedMps: speedKmh === undefined ? undefined : speedKmh / 3.6 };
    const trip = await moveDriver(deps, { accountId, tripId: request.params.tripId, place, ageSeconds });
    return ok(viewTrip(trip, await findText(trip)));
  });
  refuseOtherMethods(api, url, ['POST']);
}
