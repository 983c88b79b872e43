import { type TimeOrder, timeOrders } from '@satha/terms/lists';
import { type DocumentKind, documentKinds } from '@satha/terms/payments';
import { readChoice, readId } from '@satha/web-kit/lists/page-search.ts';
import type { DocumentFilter } from '../../api/money/documents.ts';

/** The filters of the list as they stand in the page's address. */
export type DocumentsSearch = {
  readonly kind?: DocumentKind;
  /** YYYY-MM. */
  readonly month?: string;
  readonly trip?: number;
  /** As it is printed, such as INV-2026-000041. */
  readonly name?: string;
  readonly sort?: TimeOrder;
};

/** Reads an address; what makes no sense in it is left out. */
export function readDocumentsSearch(raw: Record<string, unknown>): DocumentsSearch {
  const kind = readChoice(raw.kind, documentKinds);
  const month = typeof raw.month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw.month) ? raw.month : '';
  const trip = readId(raw.trip);
  const name = typeof raw.name === 'string' && /^[A-Z]{3}-\d{4}-\d{6,15}$/.test(raw.name) ? raw.name : '';
  const sort = readChoice(raw.sort, timeOrders);
  return {
    ...(kind && { kind }),
    ...(month !== '' && { month }),
    ...(trip !== undefined && { trip }),
    ...(name !== '' && { name }),
    ...(sort && { sort }),
  };
}

export function toDocumentFilter({ kind, month, trip, name, sort }: DocumentsSearch): DocumentFilter {
  return {
    ...(kind && { kinds: kind }),
    ...(month !== undefined && { month }),
    ...(trip !== undefined && { tripId: trip }),
    ...(name !== undefined && { name }),
    ...(sort && { sort }),
  };
}
