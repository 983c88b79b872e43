import type { WalletEntryKind } from '@satha/terms/ledger-kinds';
import type { Fils } from '../../values/money.ts';

/** One movement of a wallet's balance, as its account sees it. */
export type LedgerEntry = {
  readonly entryId: number;
  readonly kind: WalletEntryKind;
  /** Positive came into the wallet, negative left it. */
  readonly amountFils: Fils;
  readonly balanceAfterFils: Fils;
  readonly tripId: number | undefined;
  readonly topUpId: number | undefined;
  readonly reason: string | undefined;
  /** On the account's own clock. */
  readonly at: Temporal.Instant;
};

export type LedgerFilter = {
  readonly accountId: number;
  readonly kinds?: readonly WalletEntryKind[] | undefined;
  /** From the one moment up to, not including, the other. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  readonly tripId?: number | undefined;
  /** Only entries that were posted before this one. */
  readonly belowEntryId?: number | undefined;
};
