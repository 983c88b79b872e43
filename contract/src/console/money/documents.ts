import { type DocumentKind, documentKinds } from '@satha/terms/payments';
import { type Static, Type } from 'typebox';
import { tableFormat } from '../../fields.ts';
import { DocumentView } from '../../portal/documents.ts';

/**
 * The console's wire about receipts, refund notes, tax invoices and statements of all accounts: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/documents` | ConsoleDocumentsQuery | ConsoleDocumentsData | wallets.read |
 * | GET | `/documents/export` | ConsoleDocumentsExportQuery | CSV or xlsx, whole | wallets.read |
 * | GET | `/documents/:name/pdf?language` | | application/pdf | wallets.read |
 * | GET | `/accounts/:accountId/statements` | | StatementMonths | wallets.read |
 * | GET | `/accounts/:accountId/statements/:month/pdf?language` | | application/pdf | wallets.read |
 * | GET | `/accounts/:accountId/statements/:month/export` | StatementExportQuery | CSV or xlsx, whole | wallets.read |
 */

const filters = {
  accountId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  kind: Type.Optional(
    Type.Unsafe<DocumentKind>({
      type: 'string',
      enum: [...documentKinds],
      description: 'All of them when left out.',
    }),
  ),
  month: Type.Optional(Type.String({ maxLength: 10, description: 'Of issue: YYYY-MM, UAE time.' })),
  name: Type.Optional(
    Type.String({ maxLength: 40, description: 'The number as it is printed, such as INV-2026-000041.' }),
  ),
};

export const ConsoleDocumentsQuery = Type.Object({
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ConsoleDocumentsQuery = Static<typeof ConsoleDocumentsQuery>;

export const ConsoleDocumentsExportQuery = Type.Object({ ...filters, ...tableFormat });

export const ConsoleDocument = Type.Object(
  { accountId: Type.Integer({ description: 'Whose it is.' }), ...DocumentView.properties },
  { title: 'ConsoleDocument' },
);
export type ConsoleDocument = Static<typeof ConsoleDocument>;

export const ConsoleDocumentsData = Type.Object({
  items: Type.Array(ConsoleDocument, { description: 'The latest first.' }),
  nextCursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null at the end.' }),
});
export type ConsoleDocumentsData = Static<typeof ConsoleDocumentsData>;

export const ConsoleDocumentPath = Type.Object({
  name: Type.String({ maxLength: 40, description: 'As it is printed, such as INV-2026-000041.' }),
});

export const AccountStatementPath = Type.Object({
  accountId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  month: Type.String({ maxLength: 10, description: 'YYYY-MM.' }),
});

export const StatementExportQuery = Type.Object(tableFormat);
