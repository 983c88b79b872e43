import type { Queryable } from '../../platform/db/queryable.ts';
import { emptyListsOfTrips, emptyRequestsOfTrips, type LoggedTrip } from './requests-store.ts';

/** Empties what was asked about each of these trips, and answered: that it was asked stays in the log. */
export function forgetBodiesOfTrips(transaction: Queryable, trips: readonly LoggedTrip[]): Promise<void> {
  return emptyRequestsOfTrips(transaction, trips);
}

/**
 * The same of lists that one of these trips stood in. It reads through the whole log of their accounts, and is therefore
 * not for a transaction in which others wait.
 */
export function forgetListsWithTrips(db: Queryable, trips: readonly LoggedTrip[]): Promise<void> {
  return emptyListsOfTrips(db, trips);
}
