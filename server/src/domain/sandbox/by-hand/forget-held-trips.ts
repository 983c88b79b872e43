import type { Queryable } from '../../../platform/db/queryable.ts';
import { deleteEndedHolds } from './by-hand-store.ts';

/** Forgets of trips that have ended, however they did, that they were moved by hand. */
export function forgetHeldTrips({ db }: { readonly db: Queryable }): Promise<void> {
  return deleteEndedHolds(db);
}
