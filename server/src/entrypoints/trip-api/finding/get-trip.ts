import { tripId } from '@satha/contract/fields';
import { TripRecord } from '@satha/contract/trip-record';
import { Type } from 'typebox';
import { createLinkTextFinder } from '../../../domain/messages/queries.ts';
import { createTripFinder } from '../../../domain/trips/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';
import { viewTrip } from './trip-view.ts';

const url = '/Trips/:tripId';

const schema = {
  operationId: 'getTrip',
  tags: ['Trips'],
  summary: 'Get one trip',
  description: 'One of the trips of the account, by its identifier.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  response: responses(TripRecord, ['trip_not_found']),
};

export function getTripRoute(deps: { readonly db: Queryable }): TripApiRoute {
  const findTrip = createTripFinder(deps.db);
  const findText = createLinkTextFinder(deps.db);
  return route('GET', url, { schema, access: 'key' }, async (request) => {
    const name = { accountId: callerOf(request).accountId, tripId: request.params.tripId };
    const [trip, text] = await Promise.all([findTrip(name), findText(name)]);
    if (!trip) throw new Problem('trip_not_found');
    return ok(viewTrip(trip, text));
  });
}
