import type { SupplyKind } from '@satha/terms/payments';
import type { Fils } from '../../../values/money.ts';
import type { Quarter } from './quarter.ts';

/** Tax invoices of a quarter for one kind of supply at one rate. */
export type SupplyFigure = {
  readonly supply: SupplyKind;
  readonly vatBasisPoints: number;
  readonly count: number;
  readonly netFils: Fils;
  readonly vatFils: Fils;
};

/** So many trips, and the tax in them. */
export type VatPart = { readonly count: number; readonly vatFils: Fils };

/**
 * The VAT of a quarter, as documents and as the ledger have it: `ledger` is what came to `vat_payable`, and is the sum of
 * `documents`, `undocumented`, `demo` and `unexplainedFils`.
 */
export type QuarterVat = {
  readonly quarter: Quarter;
  readonly figures: readonly SupplyFigure[];
  readonly documents: VatPart & { readonly netFils: Fils };
  /** Of trips whose tax invoice is still to be issued. */
  readonly undocumented: VatPart;
  /** Of the sandbox's demo account, which gets no documents. */
  readonly demo: VatPart;
  readonly ledgerFils: Fils;
  /** Zero, unless something is wrong with the books. */
  readonly unexplainedFils: Fils;
};

/** A trip of which the ledger has tax and no tax invoice is issued yet. */
export type UndocumentedSupply = {
  readonly accountId: number;
  readonly tripId: number;
  /** The ledger entry that the invoice will be of. */
  readonly entryId: number;
  readonly netFils: Fils;
  readonly vatFils: Fils;
  /** On the account's own clock. */
  readonly at: Temporal.Instant;
};
