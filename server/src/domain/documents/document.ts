import type { ExtraKind } from '@satha/terms/extras';
import type { FareLine } from '@satha/terms/fare-lines';
import { type DocumentKind, documentKinds, type SupplyKind } from '@satha/terms/payments';
import type { Fils } from '../../values/money.ts';

/** Who sells, as it stood at the moment of issue. */
export type Seller = {
  readonly legalName: string;
  readonly legalNameArabic?: string;
  readonly trn: string;
  readonly address: string;
  readonly addressArabic?: string;
};

/** Who buys, as it stood at the moment of issue. */
export type Buyer = {
  /** Left out of a caller's documents: the account is the company's own. */
  readonly accountId?: number;
  /** The account's name where it has told no other. */
  readonly legalName: string;
  readonly trn?: string;
  readonly address?: string;
};

/** Money that came into the wallet, or went back to a card. */
export type PaymentContent = {
  readonly type: 'payment';
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly reason?: string;
  /** The card's brand and last four digits, when it came by one. */
  readonly card?: { readonly brand: string; readonly lastFour: string };
  readonly balanceAfterFils: Fils;
};

/** An extra of a trip as it was charged. */
export type ChargedExtra = {
  readonly kind: ExtraKind;
  /** Of a new destination: which one, and the same in Arabic where it was known. */
  readonly to?: string;
  readonly toArabic?: string;
  readonly quantity: number;
  /** Tax included. */
  readonly amountFils: Fils;
  readonly vatFils: Fils;
};

/** A trip that was carried out, or what is kept of one that was not; `extras`: one that cost nothing beside them. */
export type SupplyContent = {
  readonly type: 'supply';
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly supply: SupplyKind;
  /** Of all lines. */
  readonly netFils: Fils;
  readonly vatBasisPoints: number;
  /** Left out where there are none, and on documents of before there were any. */
  readonly extras?: readonly ChargedExtra[];
  readonly trip: {
    readonly externalReference?: string;
    readonly vehicleTypeName: string;
    readonly from: string;
    readonly to: string;
    /** The same in Arabic, where it was known. */
    readonly vehicleTypeNameArabic?: string;
    readonly fromArabic?: string;
    readonly toArabic?: string;
    readonly distanceMeters: number;
    readonly fareFils: Fils;
    readonly fareLines: readonly FareLine[];
    /** ISO 8601, on the account's own clock. */
    readonly departureAt: string;
  };
};

export type DocumentContent = PaymentContent | SupplyContent;

/** A document before it has its number. */
export type DocumentDraft = {
  readonly accountId: number;
  readonly entryId: number;
  readonly kind: DocumentKind;
  readonly tripId?: number;
  /** Of money that came by card, or went back to one. */
  readonly topUpId?: number;
  /** Tax included. */
  readonly amountFils: Fils;
  readonly vatFils: Fils;
  /** On the account's own clock. */
  readonly happenedAt: Temporal.Instant;
  readonly content: DocumentContent;
};

/** A document without what is only on its pages. */
export type DocumentSummary = Omit<DocumentDraft, 'content'> & {
  readonly documentId: number;
  readonly year: number;
  readonly number: number;
  /** On the real clock. */
  readonly issuedAt: Temporal.Instant;
};

export type IssuedDocument = DocumentSummary & { readonly content: DocumentContent };

const prefixes: Readonly<Record<DocumentKind, string>> = {
  receipt: 'RCT',
  refund_note: 'RFN',
  tax_invoice: 'INV',
};

/** Returns a document's number as it is printed, such as `INV-2026-000041`. */
export function documentName({
  kind,
  year,
  number,
}: Pick<DocumentSummary, 'kind' | 'year' | 'number'>): string {
  return `${prefixes[kind]}-${year}-${number.toString().padStart(6, '0')}`;
}

export type DocumentName = Pick<DocumentSummary, 'kind' | 'year' | 'number'>;

/** Reads a printed document number; undefined when it is none. */
export function parseDocumentName(name: string): DocumentName | undefined {
  const [, prefix, year, number] = /^([A-Z]{3})-(\d{4})-(\d{6,15})$/.exec(name.toUpperCase()) ?? [];
  const kind = documentKinds.find((one) => prefixes[one] === prefix);
  return kind && { kind, year: Number(year), number: Number(number) };
}
