import { tripIdInteger } from '@satha/contract/fields';
import { TripRecord } from '@satha/contract/trip-operations';
import { Type } from 'typebox';
import { findTrip } from '../../domain/trips/find-trips.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { Problem } from '../../values/problem.ts';
import { callerOf } from './gate.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import { ok, responses, security } from './operation-schema.ts';
import { viewTrip } from './trip-view.ts';

const url = '/Trips/:tripId';

const schema = {
  operationId: 'getTrip',
  tags: ['Trips'],
  summary: 'Get one trip',
  security,
  params: Type.Object({ tripId: tripIdInteger }),
  response: responses(TripRecord, ['trip_not_found'], 'without body'),
};

export function registerGetTrip(api: HttpServer, deps: { readonly db: Queryable }): void {
  api.get(url, { schema }, async (request) => {
    const trip = await findTrip(deps.db, callerOf(request).accountId, request.params.tripId);
    if (!trip) throw new Problem('trip_not_found');
    return ok(viewTrip(trip));
  });
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}
