import { CallerData, CallerQuery } from '@satha/contract/console/desk/calls';
import { findCaller, readDialledNumber } from '../../../domain/calls/find-caller.ts';
import type { ListedTrip } from '../../../domain/trips/all-accounts/any-trip-filter.ts';
import { findConcerns } from '../../../domain/trips/all-accounts/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { nameFields } from '../../shared/trips/name-fields.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { type ListTripsDeps, viewListedTrip } from '../lists/list-trips.ts';
import { viewLocationRequest } from './view-location-request.ts';

/** Tells what is known of a caller by their number. */
export function findCallerRoute(deps: ListTripsDeps): ConsoleApiRoute {
  const schema = { querystring: CallerQuery, response: answers(CallerData) };
  return route('GET', '/callers', { schema, access: 'trips.book' }, async (request) => {
    const number = await nameFields(readPhone(request.query.phone));
    const caller = await findCaller(deps, number);
    const view = await createTripsView(deps, [...caller.openTrips, ...caller.lastTrips]);
    return ok({
      ...number,
      name: caller.name ?? null,
      openTrips: caller.openTrips.map(view),
      lastTrips: caller.lastTrips.map(view),
      accounts: [...caller.accounts],
      locationRequest: caller.locationRequest ? viewLocationRequest(caller.locationRequest) : null,
    });
  });
}

/** @throws Problem for a text that is no mobile number. */
async function readPhone(phone: string) {
  const number = readDialledNumber(phone);
  if (number) return number;
  const message = 'phone is no number; send one such as 050 123 4567 or +971501234567.';
  throw new Problem('invalid_request', { fields: [{ field: 'phone', message }] });
}

/** Makes what shows trips as the lists do, with their concerns looked up at once. */
export async function createTripsView(deps: ListTripsDeps, trips: readonly ListedTrip[]) {
  const ids = trips.map(({ tripId }) => tripId);
  const concerns = await findConcerns(deps.db, ids, deps.clock());
  return (trip: ListedTrip) => viewListedTrip(deps, trip, concerns.get(trip.tripId));
}
