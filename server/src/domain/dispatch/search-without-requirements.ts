import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { type WaiveRequirementsInput, waiveRequirements } from '../trips/moves/waive-requirements.ts';
import { wakeSearches } from './wake-searches.ts';

/**
 * Waives a trip's requirements, so that trucks without the equipment are asked too, and wakes its search, in
 * one database transaction. The booked vehicle type still counts.
 * @throws Problem trip_not_found, trip_status_conflict when no driver is awaited any more.
 */
export function searchWithoutRequirements(
  { db }: { readonly db: Database },
  {
    inSameTransaction,
    ...input
  }: WaiveRequirementsInput & {
    /** Done in the same database transaction, unless nothing was changed. */
    readonly inSameTransaction?: (transaction: Queryable) => Promise<void>;
  },
): Promise<'waived' | 'waived_already' | 'nothing_needed'> {
  return db.inTransaction(
    async (transaction) => {
      const outcome = await waiveRequirements(transaction, input);
      if (outcome !== 'waived') return outcome;
      await wakeSearches(transaction, input);
      await inSameTransaction?.(transaction);
      return outcome;
    },
    { concurrencyKey: input.accountId },
  );
}
