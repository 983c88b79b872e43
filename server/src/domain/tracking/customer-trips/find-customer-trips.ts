import type { Queryable } from '../../../platform/db/queryable.ts';
import { findTripsByName } from '../../trips/queries.ts';
import type { Trip } from '../../trips/trip.ts';
import {
  selectAccountOfTrip,
  selectEndedTrips,
  selectOpenTrips,
  type TripName,
  type TripOwner,
} from './customer-trips-store.ts';

export type CustomerTrips = {
  /** Not over, the latest first; on the first page alone. */
  readonly open: readonly Trip[];
  /** Over, the latest first. */
  readonly ended: readonly Trip[];
  readonly hasMore: boolean;
};

/** Our own figures. */
const mostOpen = 20;
const pageSize = 20;

/** Returns a customer's trips with whichever account: those under way, and a page of those that are over. */
export async function findCustomerTrips(
  db: Queryable,
  owner: TripOwner,
  olderThan: number | undefined,
): Promise<CustomerTrips> {
  const [open, ended] = await Promise.all([
    olderThan === undefined ? selectOpenTrips(db, owner, mostOpen) : [],
    selectEndedTrips(db, owner, { olderThan, atMost: pageSize + 1 }),
  ]);
  const page = ended.slice(0, pageSize);
  const found = await findTripsByName(db, [...open, ...page]);
  const isThere = (trip: Trip | undefined) => trip !== undefined;
  return {
    open: found.slice(0, open.length).filter(isThere),
    ended: found.slice(open.length).filter(isThere),
    hasMore: ended.length > pageSize,
  };
}

/** Returns the account and identifier of a customer's trip; undefined for another's. */
export async function findCustomerTrip(
  db: Queryable,
  owner: TripOwner,
  tripId: number,
): Promise<TripName | undefined> {
  const accountId = await selectAccountOfTrip(db, owner, tripId);
  return accountId === undefined ? undefined : { accountId, tripId };
}
