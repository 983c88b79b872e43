import { type SupplyKind, supplyKindMeanings, supplyKinds } from '@satha/terms/payments';
import { type Static, Type } from 'typebox';
import { tableFormat, timestamp } from '../../fields.ts';

/**
 * The console's wire about the VAT of a quarter: under `/console-api`. Money is in fils; a quarter is one of the UAE's
 * calendar, such as `2026-Q4`, and a supply lies in that in which it happened.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/vat/:quarter` | | QuarterVatData | wallets.read |
 * | GET | `/vat/:quarter/documents` | VatDocumentsQuery | ConsoleDocumentsData | wallets.read |
 * | GET | `/vat/:quarter/documents/export` | VatDocumentsExportQuery | CSV or xlsx, whole | wallets.read |
 * | GET | `/vat/:quarter/undocumented` | VatPageQuery | UndocumentedData | wallets.read |
 * | GET | `/vat/:quarter/export` | VatExportQuery | CSV or xlsx, whole | wallets.read |
 */

const supply = Type.Unsafe<SupplyKind>({
  type: 'string',
  enum: [...supplyKinds],
  description: Object.entries(supplyKindMeanings)
    .map(([word, meaning]) => `${word}: ${meaning}`)
    .join(' · '),
});
const count = Type.Integer({ description: 'Trips, each once.' });
const vatFils = Type.Integer({ description: 'The tax in them.' });
const nextCursor = Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null at the end.' });
const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};

export const QuarterPath = Type.Object({
  quarter: Type.String({ maxLength: 10, description: 'Such as 2026-Q4.' }),
});

export const QuarterVatData = Type.Object({
  quarter: Type.String(),
  firstDay: Type.String({ description: 'YYYY-MM-DD.' }),
  lastDay: Type.String({ description: 'YYYY-MM-DD, included.' }),
  figures: Type.Array(
    Type.Object({
      supply,
      vatBasisPoints: Type.Integer({ description: 'The rate in hundredths of a percent: 500 is 5 %.' }),
      count: Type.Integer({ description: 'Tax invoices.' }),
      netFils: Type.Integer({ description: 'Without tax.' }),
      vatFils,
    }),
    { description: 'Issued tax invoices by kind of supply and rate.' },
  ),
  documents: Type.Object(
    { count: Type.Integer(), netFils: Type.Integer(), vatFils },
    { description: 'The sums of the figures.' },
  ),
  ledgerFils: Type.Integer({ description: 'What came to vat_payable in the quarter.' }),
  undocumented: Type.Object(
    { count, vatFils },
    { description: 'Of trips whose tax invoice is still to be issued.' },
  ),
  demo: Type.Object(
    { count, vatFils },
    { description: "Of the sandbox's demo account, which gets no documents." },
  ),
  unexplainedFils: Type.Integer({
    description: 'What of the ledger neither explains; zero, unless something is wrong with the books.',
  }),
});
export type QuarterVatData = Static<typeof QuarterVatData>;

const figure = { supply, vatBasisPoints: Type.Integer({ minimum: 0, maximum: 10_000 }) };

export const VatExportQuery = Type.Object(tableFormat);

export const VatDocumentsQuery = Type.Object({ ...figure, ...page });
export type VatDocumentsQuery = Static<typeof VatDocumentsQuery>;

export const VatDocumentsExportQuery = Type.Object({ ...figure, ...tableFormat });

export const VatPageQuery = Type.Object(page);

export const UndocumentedSupplyData = Type.Object({
  accountId: Type.Integer(),
  tripId: Type.Integer(),
  entryId: Type.Integer({ description: 'The ledger entry that the invoice will be of.' }),
  netFils: Type.Integer({ description: 'Without tax.' }),
  vatFils,
  at: timestamp("On the account's clock."),
});
export type UndocumentedSupplyData = Static<typeof UndocumentedSupplyData>;

export const UndocumentedData = Type.Object({
  items: Type.Array(UndocumentedSupplyData, { description: 'The latest first.' }),
  nextCursor,
});
export type UndocumentedData = Static<typeof UndocumentedData>;
