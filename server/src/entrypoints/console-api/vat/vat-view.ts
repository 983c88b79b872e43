import type { QuarterVatData } from '@satha/contract/console/money/vat';
import { formatQuarter } from '../../../domain/documents/vat/quarter.ts';
import type { QuarterVat } from '../../../domain/documents/vat/quarter-vat.ts';
import type { Fils } from '../../../values/money.ts';
import type { Columns } from '../../shared/tables/table.ts';

export function viewQuarterVat({ quarter, ...vat }: QuarterVat): QuarterVatData {
  return {
    ...vat,
    quarter: formatQuarter(quarter),
    firstDay: quarter.toPlainDate({ day: 1 }).toString(),
    lastDay: quarter.add({ months: 3 }).toPlainDate({ day: 1 }).subtract({ days: 1 }).toString(),
    figures: [...vat.figures],
  };
}

type VatLine = {
  readonly line: string;
  readonly vatBasisPoints?: number;
  readonly count?: number;
  readonly netFils?: Fils;
  readonly vatFils: Fils;
};

/** Yields the lines of a quarter's file: the figures, their sum, and what leads from there to the ledger. */
export async function* listVatLines(vat: QuarterVat): AsyncGenerator<readonly VatLine[]> {
  yield [
    ...vat.figures.map(({ supply, ...figure }) => ({ line: supply, ...figure })),
    { line: 'documents', ...vat.documents },
    { line: 'undocumented', ...vat.undocumented },
    { line: 'demo', ...vat.demo },
    { line: 'unexplained', vatFils: vat.unexplainedFils },
    { line: 'ledger', vatFils: vat.ledgerFils },
  ];
}

/** What a file tells of each line. */
export const vatColumns = {
  line: ['text', ({ line }) => line],
  rate_percent: ['number', ({ vatBasisPoints }) => vatBasisPoints && vatBasisPoints / 100],
  count: ['integer', ({ count }) => count],
  net_aed: ['aed', ({ netFils }) => netFils],
  vat_aed: ['aed', ({ vatFils }) => vatFils],
} as const satisfies Columns<VatLine>;
