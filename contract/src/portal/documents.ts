import { type DocumentKind, documentKinds } from '@satha/terms/payments';
import { type Static, Type } from 'typebox';
import { documentLanguage, tableFormatOrCsv, timeOrder, timestamp } from '../fields.ts';

/**
 * The portal's wire about receipts, tax invoices and statements: under `/portal-api/accounts/:accountId`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/documents` | DocumentQuery | DocumentList | account.read |
 * | GET | `/documents.csv` | DocumentExportQuery | CSV or xlsx, whole | account.read |
 * | GET | `/documents/:documentId/pdf?language` | | application/pdf | account.read |
 * | GET | `/statements` | | StatementMonths | account.read |
 * | GET | `/statements/:month/pdf?language` | | application/pdf | account.read |
 * | GET | `/billing-details` | | BillingDetailsView | account.read |
 * | PUT | `/billing-details` | BillingDetailsRequest | BillingDetailsView | wallet.write |
 */

const idOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });
const textOrNull = (description: string, more: object = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description, ...more });

export const DocumentView = Type.Object(
  {
    documentId: Type.Integer(),
    name: Type.String({ description: 'Its number as it is printed, such as INV-2026-000041.' }),
    kind: Type.Unsafe<DocumentKind>({ type: 'string', enum: [...documentKinds] }),
    amountFils: Type.Integer({ description: 'Tax included.' }),
    vatFils: Type.Integer({ description: 'The tax in it.' }),
    tripId: idOrNull('The trip that it is of.'),
    topUpId: idOrNull('The top-up by card that it is of.'),
    happenedAt: timestamp('When what it tells of happened.'),
    issuedAt: timestamp('When it was issued.'),
  },
  { title: 'DocumentView' },
);
export type DocumentView = Static<typeof DocumentView>;

export const DocumentList = Type.Object(
  {
    items: Type.Array(DocumentView, { description: 'The latest first.' }),
    nextCursor: textOrNull('Null at the end.'),
  },
  { title: 'DocumentList' },
);
export type DocumentList = Static<typeof DocumentList>;

export const DocumentQuery = Type.Object({
  kinds: Type.Optional(
    Type.String({ maxLength: 100, description: 'Kinds with commas between; any of them.' }),
  ),
  month: Type.Optional(Type.String({ maxLength: 10, description: 'Of issue: YYYY-MM, UAE time.' })),
  tripId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  topUpId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  name: Type.Optional(
    Type.String({ maxLength: 40, description: 'The number as it is printed, such as INV-2026-000041.' }),
  ),
  sort: timeOrder(),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type DocumentQuery = Static<typeof DocumentQuery>;

/** The query of a list of documents, without paging: a file is whole. */
export const DocumentExportQuery = Type.Object({
  ...Type.Omit(DocumentQuery, ['limit', 'cursor']).properties,
  ...tableFormatOrCsv,
});
export type DocumentExportQuery = Static<typeof DocumentExportQuery>;

export const DocumentParams = Type.Object({
  documentId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export const DownloadQuery = Type.Object({ language: documentLanguage });

export const StatementMonths = Type.Object(
  {
    items: Type.Array(Type.Object({ month: Type.String({ description: 'YYYY-MM.' }) }), {
      description: 'The closed months, the latest first.',
    }),
    nextCursor: Type.Null(),
  },
  { title: 'StatementMonths' },
);
export type StatementMonths = Static<typeof StatementMonths>;

export const StatementParams = Type.Object({ month: Type.String({ maxLength: 10 }) });

export const BillingDetailsView = Type.Object(
  {
    legalName: Type.String({ description: "The account's name where none was told." }),
    trn: textOrNull('Tax registration number, 15 digits.'),
    address: textOrNull('On one line.'),
    isTold: Type.Boolean({ description: 'Whether the account has told them.' }),
  },
  { title: 'BillingDetailsView' },
);
export type BillingDetailsView = Static<typeof BillingDetailsView>;

export const BillingDetailsRequest = Type.Object(
  {
    legalName: Type.String({ maxLength: 1000 }),
    trn: textOrNull('Null for a business that is not registered for VAT.', { maxLength: 100 }),
    address: textOrNull('Needed with a TRN.', { maxLength: 2000 }),
  },
  { title: 'BillingDetailsRequest' },
);
export type BillingDetailsRequest = Static<typeof BillingDetailsRequest>;
