import type { Fils } from '../../../values/money.ts';
import type { Buyer, Seller } from '../document.ts';

/** What one day's entries of one kind came to. */
export type StatementLine = {
  readonly date: Temporal.PlainDate;
  readonly kind: string;
  readonly count: number;
  readonly inFils: Fils;
  readonly outFils: Fils;
  /** The balance after this line and those before it. */
  readonly balanceFils: Fils;
};

export type StatementTotal = {
  readonly kind: string;
  readonly count: number;
  readonly inFils: Fils;
  readonly outFils: Fils;
};

/** What was carried out, or kept, in the month, and the tax in it. */
export type StatementSupply = {
  readonly kind: 'trip_revenue' | 'cancellation_fee' | 'extra_revenue';
  readonly count: number;
  /** Tax included. */
  readonly grossFils: Fils;
  readonly vatFils: Fils;
};

/** A wallet's month on the UAE's calendar, drawn from the ledger. */
export type Statement = {
  readonly month: Temporal.PlainYearMonth;
  /** Whether the month is over by the account's own clock alone, and not by the real one: only in the sandbox. */
  readonly isProvisional: boolean;
  readonly seller: Seller | undefined;
  readonly buyer: Buyer;
  readonly openingFils: Fils;
  readonly closingFils: Fils;
  /** Fares and extras of trips under way at the end of the month: out of the balance, and not spent yet. */
  readonly closingHeldFils: Fils;
  readonly lines: readonly StatementLine[];
  readonly totals: readonly StatementTotal[];
  readonly supplies: readonly StatementSupply[];
};
