import { type DocumentKind, documentKinds } from '@satha/terms/document-kinds';
import type { DocumentFilter } from '../../api/money/documents.ts';
import { readChoice, readId } from '../../lists/page-search.ts';

/** The filters of the list as they stand in the page's address. */
export type DocumentsSearch = {
  readonly kind?: DocumentKind;
  /** YYYY-MM. */
  readonly month?: string;
  readonly trip?: number;
};

/** Reads an address; what makes no sense in it is left out. */
export function readDocumentsSearch(raw: Record<string, unknown>): DocumentsSearch {
  const kind = readChoice(raw.kind, documentKinds);
  const month = typeof raw.month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw.month) ? raw.month : '';
  const trip = readId(raw.trip);
  return {
    ...(kind && { kind }),
    ...(month !== '' && { month }),
    ...(trip !== undefined && { trip }),
  };
}

export function toDocumentFilter({ kind, month, trip }: DocumentsSearch): DocumentFilter {
  return {
    ...(kind && { kinds: kind }),
    ...(month !== undefined && { month }),
    ...(trip !== undefined && { tripId: trip }),
  };
}
