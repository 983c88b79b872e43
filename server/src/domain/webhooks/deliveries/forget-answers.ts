import type { Queryable } from '../../../platform/db/queryable.ts';
import { emptyAnswersOfTrips } from './attempts-store.ts';

/** Empties what endpoints answered when they were told of these trips: they may have repeated whose they were. */
export function forgetAnswersOfTrips(
  transaction: Queryable,
  trips: readonly { readonly accountId: number; readonly tripId: number }[],
): Promise<void> {
  return emptyAnswersOfTrips(transaction, trips);
}
