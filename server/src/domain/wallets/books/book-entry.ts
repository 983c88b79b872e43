import type { LedgerEntryKind, LedgerName } from '@satha/terms/ledger-kinds';
import type { Fils } from '../../../values/money.ts';

/** One entry of the books of all accounts: an amount that moved from one ledger, its debit, to another, its credit. */
export type BookEntry = {
  readonly entryId: number;
  readonly account: BookAccount;
  readonly kind: LedgerEntryKind;
  readonly from: LedgerName;
  readonly to: LedgerName;
  /** Above zero. */
  readonly amountFils: Fils;
  /** Of an entry that moved the wallet. */
  readonly balanceAfterFils: Fils | undefined;
  readonly tripId: number | undefined;
  readonly topUpId: number | undefined;
  /** What the provider calls a refund or a dispute. */
  readonly paymentReference: string | undefined;
  readonly reason: string | undefined;
  /** On the account's own clock. */
  readonly at: Temporal.Instant;
};

export type BookAccount = { readonly accountId: number; readonly name: string; readonly isDemo: boolean };

export type BookFilter = {
  readonly accountId?: number | undefined;
  readonly tripId?: number | undefined;
  readonly topUpId?: number | undefined;
  readonly kinds?: readonly LedgerEntryKind[] | undefined;
  /** Entries that debit or credit it. */
  readonly ledger?: LedgerName | undefined;
  readonly amountFils?: Fils | undefined;
  /** From the one moment up to, not including, the other. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

/** Where a part of the books ended: by time, and among entries of one moment by their numbers. */
export type BookPosition = { readonly at: Temporal.Instant; readonly id: number };

/** What the entries of a filter come to. */
export type BookTotals = {
  readonly entries: number;
  readonly amountFils: Fils;
  /** What the ledger that was asked for was debited and credited; undefined when none was. */
  readonly debitFils: Fils | undefined;
  readonly creditFils: Fils | undefined;
};
