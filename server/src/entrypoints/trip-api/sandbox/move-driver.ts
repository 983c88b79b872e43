import { tripId } from '@satha/contract/fields';
import { DriverLocationRequest } from '@satha/contract/sandbox-operations';
import { TripRecord } from '@satha/contract/trip-record';
import { Type } from 'typebox';
import { createLinkTextFinder } from '../../../domain/messages/queries.ts';
import { moveDriver } from '../../../domain/sandbox/controls/move-driver.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { ok } from '../../operation-responses.ts';
import { viewTrip } from '../finding/trip-view.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
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

export function moveDriverRoute(deps: { readonly db: Queryable; readonly clock: Clock }): TripApiRoute {
  const findText = createLinkTextFinder(deps.db);
  return route('POST', url, { schema, access: 'key', writes: true }, async (request) => {
    const { accountId } = callerOf(request);
    const { lat, lng, heading, speedKmh, ageSeconds = 0 } = request.body;
    const place = { lat, lng, heading, speedMps: speedKmh === undefined ? undefined : speedKmh / 3.6 };
    const trip = await moveDriver(deps, { accountId, tripId: request.params.tripId, place, ageSeconds });
    return ok(viewTrip(trip, await findText(trip)));
  });
}
