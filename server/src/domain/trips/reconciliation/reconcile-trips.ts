import type { Queryable } from '../../../platform/db/queryable.ts';
import { checkLedger, type LedgerMismatch, type LedgerReport } from '../../wallets/check-ledger.ts';
import { selectTripMismatches, type TripMismatchRow } from './reconciliation-store.ts';

export type ReconciliationReport = Omit<LedgerReport, 'mismatches'> & {
  /** What is stored and does not follow from the entries. */
  readonly mismatches: readonly ReconciliationMismatch[];
};

export type ReconciliationMismatch = Omit<LedgerMismatch, 'what'> & {
  readonly what: LedgerMismatch['what'] | TripMismatchRow['what'];
  /** Set when it is a trip's. */
  readonly tripId?: number;
};

/**
 * Proves the ledger from the entries alone: those of the wallets (`checkLedger`), and those of each trip, whose fare
 * was taken once, is held for as long as the trip is open and not a fils longer, and of a cancelled trip came apart
 * into refund and fee, of a failed one by the rule of its outcome; and what each wallet has noted of trips that have not
 * begun. Each half is of one moment: true while trips are being created and cancelled. With `sinceClosings`, months that were
 * proven and closed before are not read again.
 */
export async function reconcileTrips(
  db: Queryable,
  { sinceClosings = false }: { readonly sinceClosings?: boolean } = {},
): Promise<ReconciliationReport> {
  const ledger = await checkLedger(db, { sinceClosings });
  const ofTrips = (await selectTripMismatches(db, sinceClosings)).map((row) => ({
    accountId: row.account_id,
    ...(row.trip_id !== null && { tripId: row.trip_id }),
    what: row.what,
    storedFils: row.stored,
    fromEntriesFils: row.computed,
  }));
  return {
    ...ledger,
    mismatches: [...ledger.mismatches, ...ofTrips],
    sound: ledger.sound && ofTrips.length === 0,
  };
}
