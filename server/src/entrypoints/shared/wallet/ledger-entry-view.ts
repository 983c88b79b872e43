import type { LedgerEntryView } from '@satha/contract/portal/wallet';
import type { LedgerEntry } from '../../../domain/wallets/ledger-entry.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

/** Returns what moved a wallet's balance, as portal and console tell it. */
export function viewEntry(entry: LedgerEntry): LedgerEntryView {
  const { entryId, kind, amountFils, balanceAfterFils } = entry;
  return {
    entryId,
    kind,
    amountFils,
    balanceAfterFils,
    tripId: entry.tripId ?? null,
    topUpId: entry.topUpId ?? null,
    reason: entry.reason ?? null,
    at: formatUaeTimestamp(entry.at),
  };
}
