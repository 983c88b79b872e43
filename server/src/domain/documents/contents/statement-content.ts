import type { Language } from '@satha/terms/languages';
import type { Statement } from '../statements/statement.ts';
import { monthEnd } from '../statements/statement-month.ts';
import type { PdfColumn, PdfContent, PdfTable } from './pdf-content.ts';
import { formatAmount, formatDay, formatMoney, formatMonth, isolate } from './pdf-format.ts';
import { makeParties } from './pdf-parties.ts';
import { type PdfWords, wordsOf } from './pdf-words.ts';

/** Makes an account's month: where it began, what came and went, where it ended, and the tax in it. */
export function makeStatementContent(
  statement: Statement,
  language: Language,
  isSandbox: boolean,
): PdfContent {
  const words = wordsOf(language);
  const { lines, supplies } = statement;
  return {
    language,
    title: words.statementTitle,
    subtitle: formatMonth(statement.month, language),
    strip: isSandbox ? words.sandbox : undefined,
    facts: [
      [words.opening, formatMoney(statement.openingFils)],
      [words.closing, formatMoney(statement.closingFils)],
      [words.held, formatMoney(statement.closingHeldFils)],
    ],
    parties: makeParties(statement, language),
    lead: undefined,
    tables: [
      ...(lines.length > 0 ? [makeTotalsTable(statement, words)] : []),
      ...(supplies.length > 0 ? [makeSuppliesTable(statement, words)] : []),
      ...(lines.length > 0 ? [makeDaysTable(statement, words, language)] : []),
    ],
    notes: [
      ...(statement.isProvisional ? [words.provisional] : []),
      ...(lines.length === 0 ? [words.empty] : []),
      words.statementNote,
    ],
    footer: words.page,
    madeAtMs: monthEnd(statement.month).epochMilliseconds,
  };
}

const figures = (title: string, share: number): PdfColumn => ({ title, share, holds: 'figures' });
const text = (title: string, share: number): PdfColumn => ({ title, share, holds: 'text' });

function makeTotalsTable({ totals }: Statement, words: PdfWords): PdfTable {
  const sumIn = totals.reduce((sum, { inFils }) => sum + inFils, 0);
  const sumOut = totals.reduce((sum, { outFils }) => sum + outFils, 0);
  const count = totals.reduce((sum, one) => sum + one.count, 0);
  return {
    heading: words.totalsHeading,
    columns: [
      text(words.kind, 0.44),
      figures(words.count, 0.12),
      figures(words.moneyIn, 0.22),
      figures(words.moneyOut, 0.22),
    ],
    rows: totals.map((total) => [
      words.kinds[total.kind] ?? total.kind,
      isolate(String(total.count)),
      formatOrNothing(total.inFils),
      formatOrNothing(total.outFils),
    ]),
    sums: [[words.total, isolate(String(count)), formatAmount(sumIn), formatAmount(sumOut)]],
  };
}

function makeSuppliesTable({ supplies }: Statement, words: PdfWords): PdfTable {
  const gross = supplies.reduce((sum, { grossFils }) => sum + grossFils, 0);
  const vat = supplies.reduce((sum, { vatFils }) => sum + vatFils, 0);
  const count = supplies.reduce((sum, one) => sum + one.count, 0);
  return {
    heading: words.suppliesHeading,
    columns: [
      text(words.kind, 0.44),
      figures(words.count, 0.12),
      figures(words.gross, 0.22),
      figures(words.vatAmount, 0.22),
    ],
    rows: supplies.map((supply) => [
      words.supplies[supply.kind],
      isolate(String(supply.count)),
      formatAmount(supply.grossFils),
      formatAmount(supply.vatFils),
    ]),
    sums: [[words.total, isolate(String(count)), formatAmount(gross), formatAmount(vat)]],
  };
}

function makeDaysTable(
  { lines, openingFils, closingFils }: Statement,
  words: PdfWords,
  language: Language,
): PdfTable {
  return {
    heading: words.daysHeading,
    columns: [
      text(words.date, 0.22),
      text(words.kind, 0.28),
      figures(words.count, 0.08),
      figures(words.moneyIn, 0.14),
      figures(words.moneyOut, 0.14),
      figures(words.balance, 0.14),
    ],
    rows: [
      [words.opening, '', '', '', '', formatAmount(openingFils)],
      ...lines.map((line) => [
        formatDay(line.date, language),
        words.kinds[line.kind] ?? line.kind,
        isolate(String(line.count)),
        formatOrNothing(line.inFils),
        formatOrNothing(line.outFils),
        formatAmount(line.balanceFils),
      ]),
    ],
    sums: [[words.closing, '', '', '', '', formatAmount(closingFils)]],
  };
}

function formatOrNothing(fils: number): string {
  return fils === 0 ? '' : formatAmount(fils);
}
