import type { WalletEntryKind } from '@satha/terms/ledger-kinds';
import type { TimeOrder } from '@satha/terms/lists/time-orders';
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
  /** The latest first when left out. */
  readonly order?: TimeOrder | undefined;
};

/** Where a list of entries goes on: behind this one. Its time is there where the list is sorted by it. */
export type LedgerPosition = { readonly at: Temporal.Instant | undefined; readonly id: number };
