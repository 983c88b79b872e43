import { type WalletLineKind, walletLineKinds } from '@satha/terms/ledger-kinds';
import { type Static, Type } from 'typebox';
import { documentLanguage, tableFormatOrCsv, timeOrder, timestamp } from '../fields.ts';

/**
 * The portal's wire about the wallet: under `/portal-api/accounts/:accountId/wallet`. Cards and auto recharge have a wire
 * of their own (portal/payments.ts).
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/` | | WalletView | account.read |
 * | GET | `/entries` | LedgerQuery | LedgerList | account.read |
 * | GET | `/entries.csv` | LedgerQuery without paging | CSV or xlsx, whole | account.read |
 */

export const WalletView = Type.Object(
  {
    status: Type.Unsafe<'active' | 'frozen'>({
      type: 'string',
      enum: ['active', 'frozen'],
      description: 'A frozen wallet takes no new trips; all else still posts.',
    }),
    balanceFils: Type.Integer({
      description: 'What trips can be booked from, and what may be owed below zero.',
    }),
    heldFils: Type.Integer({
      description: 'Fares of trips under way: out of the balance, and not spent yet.',
    }),
    floorFils: Type.Integer({ description: 'The lowest balance that booking a trip may leave.' }),
  },
  { title: 'WalletView' },
);
export type WalletView = Static<typeof WalletView>;

const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const idOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

export const LedgerEntryView = Type.Object(
  {
    entryId: Type.Integer({ description: 'Rises with each entry.' }),
    kind: Type.Unsafe<WalletLineKind>({
      type: 'string',
      enum: [...walletLineKinds],
      description: 'What it was.',
    }),
    amountFils: Type.Integer({
      description:
        'Positive came into the wallet, negative left it; 0 of what was charged, which had left it.',
    }),
    chargedFils: idOrNull('What was charged for good, tax included; null of what moved the balance.'),
    document: textOrNull(
      'The number of the document that tells of it, such as INV-2026-000041; null of none.',
    ),
    balanceAfterFils: Type.Integer({ description: 'The balance once it had posted.' }),
    tripId: idOrNull('The trip that it is of.'),
    topUpId: idOrNull('The top-up by card that it is of.'),
    reason: textOrNull('What whoever posted it wrote.'),
    at: timestamp('When it was posted.'),
  },
  { title: 'LedgerEntryView' },
);
export type LedgerEntryView = Static<typeof LedgerEntryView>;

export const LedgerList = Type.Object(
  {
    items: Type.Array(LedgerEntryView, { description: 'The latest first.' }),
    nextCursor: textOrNull('Null at the end.'),
  },
  { title: 'LedgerList' },
);
export type LedgerList = Static<typeof LedgerList>;

const filter = {
  kinds: Type.Optional(
    Type.String({ maxLength: 200, description: 'Kinds with commas between; any of them.' }),
  ),
  from: Type.Optional(Type.String({ maxLength: 40, description: 'YYYY-MM-DD, UAE time.' })),
  to: Type.Optional(Type.String({ maxLength: 40, description: 'The same; the whole day.' })),
  tripId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  sort: timeOrder(),
};

export const LedgerExportQuery = Type.Object({ ...filter, ...tableFormatOrCsv, language: documentLanguage });
export type LedgerExportQuery = Static<typeof LedgerExportQuery>;

export const LedgerQuery = Type.Object({
  ...filter,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type LedgerQuery = Static<typeof LedgerQuery>;
