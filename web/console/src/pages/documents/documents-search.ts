import { type DocumentKind, documentKinds } from '@satha/terms/payments';
import { readChoice, readId, readText } from '@satha/web-kit/lists/page-search.ts';
import type { DocumentFilter } from '../../api/money/documents.ts';

export const longestName = 40;

/** Which documents are looked at, as it stands in the page's address. */
export type DocumentsSearch = {
  readonly account?: number;
  readonly kind?: DocumentKind;
  /** YYYY-MM. */
  readonly month?: string;
  /** As it is printed, such as INV-2026-000041. */
  readonly name?: string;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readDocumentsSearch(raw: Record<string, unknown>): DocumentsSearch {
  const account = readId(raw.account);
  const kind = readChoice(raw.kind, documentKinds);
  const month = typeof raw.month === 'string' && isMonth(raw.month) ? raw.month : undefined;
  const name = readText(raw.name, longestName);
  return {
    ...(account !== undefined && { account }),
    ...(kind && { kind }),
    ...(month !== undefined && { month }),
    ...(name !== undefined && { name }),
  };
}

function isMonth(text: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

/** Tells whether a number is asked for that none has, such as half of one: it finds nothing, and the service refuses it. */
export function isHalf({ name }: DocumentsSearch): boolean {
  return name !== undefined && !isDocumentName(name);
}

function isDocumentName(text: string): boolean {
  return /^(INV|RCT|RFN)-\d{4}-\d{6,15}$/i.test(text);
}

/** Returns the same as the service takes it; a number that cannot be one is not asked for. */
export function makeDocumentFilter({ account, name, ...search }: DocumentsSearch): DocumentFilter {
  return {
    ...search,
    ...(account !== undefined && { accountId: account }),
    ...(name !== undefined && isDocumentName(name) && { name }),
  };
}

const uaeOffsetMs = 4 * 60 * 60 * 1000;
/** So long documents are kept, beside those of this year. */
const keptYears = 7;

/** Makes the months of which documents can be chosen, this one first; `chosen`: an earlier one that is looked at already. */
export function makeMonths(nowMs: number, chosen: string | undefined): string[] {
  const now = new Date(nowMs + uaeOffsetMs);
  const listedMonths = keptYears * 12 + now.getUTCMonth() + 1;
  const months = Array.from({ length: listedMonths }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
}
