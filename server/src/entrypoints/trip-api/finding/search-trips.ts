import { SearchTripsData, SearchTripsQuery } from '@satha/contract/trip-search';
import { createLinkTextFinder, findLinkTexts } from '../../../domain/messages/queries.ts';
import { findTrips } from '../../../domain/trips/of-account/queries.ts';
import { createTripFinder } from '../../../domain/trips/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { makeTripCursor } from '../../request-fields.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';
import { findFilterFaults, readTripFilter } from './trip-filter.ts';
import { viewTrip } from './trip-view.ts';

const url = '/Trips';

const schema = {
  operationId: 'searchTrips',
  tags: ['Trips'],
  summary: 'Search trips',
  description:
    'By tripId: that trip, or an empty list when the account has none such. Without tripId: the trips of the ' +
    'account, newest first, in pages.',
  security,
  headers: requestHeaders,
  querystring: SearchTripsQuery,
  response: responses(SearchTripsData, []),
};

export function searchTripsRoute({ db }: { readonly db: Queryable }): TripApiRoute {
  const findTrip = createTripFinder(db);
  const findText = createLinkTextFinder(db);
  return route('GET', url, { schema, access: 'key', findFaults: findFilterFaults }, async (request) => {
    const { accountId } = callerOf(request);
    const { query } = request;
    const filter = readTripFilter(query);
    if (query.tripId !== undefined) {
      const name = { accountId, tripId: query.tripId };
      const [trip, text] = await Promise.all([findTrip(name), findText(name)]);
      return ok({ trips: trip ? [viewTrip(trip, text)] : [], nextCursor: null });
    }
    const { trips, next } = await findTrips(db, accountId, filter);
    const texts = await findLinkTexts(db, trips);
    return ok({
      trips: trips.map((trip, index) => viewTrip(trip, texts[index])),
      nextCursor: next ? makeTripCursor(...next) : null,
    });
  });
}
