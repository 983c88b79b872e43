import type { Queryable } from '../../platform/db/queryable.ts';
import { type DocumentSummary, type IssuedDocument, parseDocumentName } from './document.ts';
import {
  type DocumentFilter,
  selectDocument,
  selectDocumentByNumber,
  selectDocuments,
} from './documents-store.ts';

/** An account's documents, the latest first. */
export function findDocuments(db: Queryable, filter: DocumentFilter): Promise<DocumentSummary[]> {
  return selectDocuments(db, filter);
}

/** One of the account's documents, with what it is drawn from. */
export function findDocument(
  db: Queryable,
  accountId: number,
  documentId: number,
): Promise<IssuedDocument | undefined> {
  return selectDocument(db, accountId, documentId);
}

/** Any account's document by its printed number, such as `INV-2026-000041`: for the operator alone. */
export async function findDocumentByName(db: Queryable, name: string): Promise<IssuedDocument | undefined> {
  const parsed = parseDocumentName(name);
  return parsed && selectDocumentByNumber(db, parsed);
}
