import type { Language } from '@satha/terms/languages';
import type { ConditionReport } from './condition-reports/condition-report.ts';
import { makeConditionReportContent } from './condition-reports/make-condition-report-content.ts';
import { makePaymentContent } from './contents/payment-content.ts';
import type { PdfContent } from './contents/pdf-content.ts';
import { makeStatementContent } from './contents/statement-content.ts';
import { makeTaxInvoiceContent } from './contents/tax-invoice-content.ts';
import type { IssuedDocument } from './document.ts';
import { drawPdf } from './pdf/draw-pdf.ts';
import type { Statement } from './statements/statement.ts';
import { makeTripReceiptContent } from './trip-receipts/make-trip-receipt-content.ts';
import type { TripReceipt } from './trip-receipts/trip-receipt.ts';

export type DrawOptions = {
  readonly language: Language;
  /** Whether it says that it is a test and no real document. */
  readonly isSandbox: boolean;
  /** Who draws; `drawPdf` itself when left out. */
  readonly draw?: (content: PdfContent) => Promise<Uint8Array>;
};

/** Draws a document as a PDF, the same each time. */
export function drawDocument(document: IssuedDocument, options: DrawOptions): Promise<Uint8Array> {
  return (options.draw ?? drawPdf)(makeContent(document, options));
}

/** Draws a statement as a PDF, the same each time as long as both sides are named as before. */
export function drawStatement(
  statement: Statement,
  { language, isSandbox, draw = drawPdf }: DrawOptions,
): Promise<Uint8Array> {
  return draw(makeStatementContent(statement, language, isSandbox));
}

/** Draws a customer's receipt of a completed trip as a PDF, the same each time. */
export function drawTripReceipt(
  receipt: TripReceipt,
  { language, isSandbox, draw = drawPdf }: DrawOptions,
): Promise<Uint8Array> {
  return draw(makeTripReceiptContent(receipt, language, isSandbox));
}

/** Draws what was recorded of a trip's vehicle as a PDF, the same each time that it tells the same. */
export function drawConditionReport(
  report: ConditionReport,
  { language, isSandbox, draw = drawPdf }: DrawOptions,
): Promise<Uint8Array> {
  return draw(makeConditionReportContent(report, language, isSandbox));
}

function makeContent(document: IssuedDocument, { language, isSandbox }: DrawOptions): PdfContent {
  const { content } = document;
  return content.type === 'payment'
    ? makePaymentContent({ ...document, content }, language, isSandbox)
    : makeTaxInvoiceContent({ ...document, content }, language, isSandbox);
}
