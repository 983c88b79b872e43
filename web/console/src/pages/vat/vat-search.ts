import type { QuarterVatData } from '@satha/contract/console/money/vat';
import { type SupplyKind, supplyKinds } from '@satha/terms/payments';
import { readChoice } from '@satha/web-kit/lists/page-search.ts';

/** Which quarter is looked at, and what stands behind which figure, as it stands in the page's address. */
export type VatSearch = {
  /** Such as 2026-Q4. */
  readonly quarter?: string;
  readonly behind?: SupplyKind | 'undocumented';
  /** Of tax invoices behind a figure: the rate in hundredths of a percent. */
  readonly rate?: number;
};

const behinds = [...supplyKinds, 'undocumented'] as const;

/** Reads what an address says; what cannot be used is left out. */
export function readVatSearch(raw: Record<string, unknown>): VatSearch {
  const quarter = typeof raw.quarter === 'string' && isQuarter(raw.quarter) ? raw.quarter : undefined;
  const behind = readChoice(raw.behind, behinds);
  const rate = Number(raw.rate);
  const hasRate = Number.isSafeInteger(rate) && rate >= 0 && rate <= 10_000 && raw.rate !== '';
  const isWhole = behind !== undefined && (behind === 'undocumented' || hasRate);
  return {
    ...(quarter !== undefined && { quarter }),
    ...(isWhole && { behind, ...(behind !== 'undocumented' && { rate }) }),
  };
}

function isQuarter(text: string): boolean {
  return /^[1-9]\d{3}-Q[1-4]$/.test(text);
}

const uaeOffsetMs = 4 * 60 * 60 * 1000;
/** So long the books are kept, beside those of this year. */
const keptYears = 7;

/** Makes the quarters that can be chosen, by the clocks of the UAE, the present one first; `chosen`: one that is looked at already. */
export function makeQuarters(nowMs: number, chosen: string | undefined): string[] {
  const now = new Date(nowMs + uaeOffsetMs);
  const present = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  const listedQuarters = keptYears * 4 + (present % 4) + 1;
  const quarters = Array.from({ length: listedQuarters }, (_, index) => {
    const quarter = present - index;
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;
  });
  return chosen === undefined || quarters.includes(chosen) ? quarters : [...quarters, chosen];
}

/** Names the link that opens what stands behind a figure, among all that a page has. */
export function nameFigure(quarter: string, { behind, rate = 0 }: Omit<VatSearch, 'quarter'>): string {
  return `${quarter}-${behind}-${rate}`;
}

/** What the comparison of tax invoices with the ledger comes to. */
type VatVerdict = 'agrees' | 'explained' | 'wrong';

/** Returns it: demo trips get no invoice, and so are no difference. */
export function judgeVat({
  documents,
  demo,
  ledgerFils,
  unexplainedFils,
}: Pick<QuarterVatData, 'documents' | 'demo' | 'ledgerFils' | 'unexplainedFils'>): VatVerdict {
  if (unexplainedFils !== 0) return 'wrong';
  return ledgerFils === documents.vatFils + demo.vatFils ? 'agrees' : 'explained';
}
