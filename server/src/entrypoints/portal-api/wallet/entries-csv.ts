import type { LedgerEntry } from '../../../domain/wallets/ledger-entry.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { csvHead, csvLine, writeAed, writeText } from '../csv.ts';

const columns = ['entry', 'time', 'kind', 'trip', 'top_up', 'reason', 'amount_aed', 'balance_after_aed'];

/** The file's first line. */
export const entriesHead = (): string => csvHead(columns);

/** Returns one entry's line. */
export function entryLine(entry: LedgerEntry): string {
  return csvLine([
    String(entry.entryId),
    formatUaeTimestamp(entry.at),
    entry.kind,
    entry.tripId?.toString() ?? '',
    entry.topUpId?.toString() ?? '',
    writeText(entry.reason ?? ''),
    writeAed(entry.amountFils),
    writeAed(entry.balanceAfterFils),
  ]);
}
