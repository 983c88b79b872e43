import type { FareLine } from '@satha/terms/fare-lines';
import type { Language } from '@satha/terms/languages';
import { describeFareLine } from './fare-line-words.ts';
import type { PdfTable } from './pdf-content.ts';
import { formatAmount } from './pdf-format.ts';
import type { PdfWords } from './pdf-words.ts';

/** Makes the table that explains a fare, line by line, with the tax in every line. */
export function makeFareTable(fareLines: readonly FareLine[], words: PdfWords, language: Language): PdfTable {
  return {
    heading: words.fareHeading,
    columns: [
      { title: words.description, share: 0.8, holds: 'text' },
      { title: words.grossAmount, share: 0.2, holds: 'figures' },
    ],
    rows: fareLines.map((line) => [describeFareLine(line, words, language), formatAmount(line.amountFils)]),
  };
}
