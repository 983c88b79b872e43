import type { Queryable } from '../../platform/db/queryable.ts';
import { removeReferences, type TripName } from './events-store.ts';

/** Takes the account's own number for each trip out of its events; nothing else of an event ever changes. */
export function forgetTripReferences(transaction: Queryable, trips: readonly TripName[]): Promise<void> {
  return removeReferences(transaction, trips);
}
