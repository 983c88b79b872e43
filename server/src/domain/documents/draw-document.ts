import type { Language } from '@satha/terms/languages';
import type { IssuedDocument } from './document.ts';
import { drawSheet } from './pdf/draw-sheet.ts';
import { makePaymentSheet } from './sheets/payment-sheet.ts';
import type { Sheet } from './sheets/sheet.ts';
import { makeStatementSheet } from './sheets/statement-sheet.ts';
import { makeTaxInvoiceSheet } from './sheets/tax-invoice-sheet.ts';
import type { Statement } from './statements/statement.ts';
import { makeTripReceiptSheet } from './trip-receipts/make-trip-receipt-sheet.ts';
import type { TripReceipt } from './trip-receipts/trip-receipt.ts';

export type DrawOptions = {
  readonly language: Language;
  /** Whether it says that it is a test and no real document. */
  readonly isSandbox: boolean;
  /** Who draws; `drawSheet` itself when left out. */
  readonly draw?: (sheet: Sheet) => Promise<Uint8Array>;
};

/** A document as a PDF, the same each time. */
export function drawDocument(document: IssuedDocument, options: DrawOptions): Promise<Uint8Array> {
  return (options.draw ?? drawSheet)(makeSheet(document, options));
}

/** A statement as a PDF, the same each time as long as both sides are named as before. */
export function drawStatement(
  statement: Statement,
  { language, isSandbox, draw = drawSheet }: DrawOptions,
): Promise<Uint8Array> {
  return draw(makeStatementSheet(statement, language, isSandbox));
}

/** A customer's receipt of a completed trip as a PDF, the same each time. */
export function drawTripReceipt(
  receipt: TripReceipt,
  { language, isSandbox, draw = drawSheet }: DrawOptions,
): Promise<Uint8Array> {
  return draw(makeTripReceiptSheet(receipt, language, isSandbox));
}

function makeSheet(document: IssuedDocument, { language, isSandbox }: DrawOptions): Sheet {
  const { content } = document;
  return content.type === 'payment'
    ? makePaymentSheet({ ...document, content }, language, isSandbox)
    : makeTaxInvoiceSheet({ ...document, content }, language, isSandbox);
}
