import type { WalletLineKind } from '@satha/terms/ledger-kinds';
import type { TimeOrder } from '@satha/terms/lists';
import type { Fils } from '../../values/money.ts';

/** One movement of a wallet's balance, or of what was held to what is charged, as its account sees it. */
export type LedgerEntry = {
  readonly entryId: number;
  readonly kind: WalletLineKind;
  /** Positive came into the wallet, negative left it; 0 of what was charged, which had left it before. */
  readonly amountFils: Fils;
  /** What was charged for good, tax included; undefined of what moved the balance. */
  readonly chargedFils: Fils | undefined;
  readonly balanceAfterFils: Fils;
  readonly tripId: number | undefined;
  readonly topUpId: number | undefined;
  readonly reason: string | undefined;
  /** On the account's own clock. */
  readonly at: Temporal.Instant;
};

export type LedgerFilter = {
  readonly accountId: number;
  readonly kinds?: readonly WalletLineKind[] | undefined;
  /** Whether what was charged is told beside what moved the balance. */
  readonly hasCharges?: boolean;
  /** From the one moment up to, not including, the other. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  readonly tripId?: number | undefined;
  /** The latest first when left out. */
  readonly order?: TimeOrder | undefined;
};

/** Where a list of entries goes on: behind this one. Its time is there where the list is sorted by it. */
export type LedgerPosition = { readonly at: Temporal.Instant | undefined; readonly id: number };
