import type { Queryable } from '../../../platform/db/queryable.ts';
import { hashLocationToken, type LocationRequest } from './location-request.ts';
import { selectLocationRequests, selectRequestByToken } from './location-requests-store.ts';

/** Returns requests by their numbers, in no order. */
export async function findLocationRequests(
  db: Queryable,
  locationRequestIds: readonly number[],
): Promise<readonly LocationRequest[]> {
  return locationRequestIds.length === 0 ? [] : selectLocationRequests(db, locationRequestIds);
}

/** Returns the request that a link is open for; undefined for one that is over, taken, or never was. */
export async function findRequestByToken(
  db: Queryable,
  token: string,
  now: Temporal.Instant,
): Promise<LocationRequest | undefined> {
  return selectRequestByToken(db, { tokenHash: hashLocationToken(token), now });
}
