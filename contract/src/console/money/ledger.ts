import {
  type LedgerEntryKind,
  type LedgerName,
  ledgerEntryKinds,
  ledgerNames,
} from '@satha/terms/ledger-kinds';
import { type Static, Type } from 'typebox';
import { tableFormat, timestamp } from '../../fields.ts';

/**
 * The console's wire about the books of all accounts: under `/console-api`. Money is in fils; days are those of the accounts'
 * clocks, in the UAE.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/ledger` | ConsoleLedgerQuery | ConsoleLedgerData | wallets.read |
 * | GET | `/ledger/totals` | ConsoleLedgerTotalsQuery | ConsoleLedgerTotals | wallets.read |
 * | GET | `/ledger/export` | ConsoleLedgerExportQuery | CSV or xlsx, whole | wallets.read |
 * | GET | `/ledger/trial-balance` | TrialBalanceQuery | TrialBalanceData | wallets.read |
 * | GET | `/ledger/trial-balance/accounts` | AccountBalancesQuery | AccountBalancesData | wallets.read |
 * | GET | `/ledger/trial-balance/export` | TrialBalanceExportQuery | CSV or xlsx, whole | wallets.read |
 */

const id = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description }));
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });
const day = (description: string) => Type.Optional(Type.String({ maxLength: 10, description }));
const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};
const ledger = (description: string) =>
  Type.Unsafe<LedgerName>({ type: 'string', enum: [...ledgerNames], description });
const account = Type.Object({
  accountId: Type.Integer(),
  name: Type.String(),
  isDemo: Type.Boolean({ description: "The sandbox's own, of which demo trips are." }),
});

const filters = {
  accountId: id('Of this account.'),
  tripId: id('Of this trip.'),
  topUpId: id('Of this payment by card.'),
  kinds: Type.Optional(
    Type.String({ maxLength: 500, description: 'Kinds with commas between; any of them.' }),
  ),
  ledger: Type.Optional(ledger('Entries that debit or credit it.')),
  amountFils: id('Entries of exactly this amount.'),
  from: day('The first day: YYYY-MM-DD.'),
  to: day('The last day, included.'),
};

export const ConsoleLedgerQuery = Type.Object({ ...filters, ...page });
export type ConsoleLedgerQuery = Static<typeof ConsoleLedgerQuery>;

export const ConsoleLedgerTotalsQuery = Type.Object(filters);
export type ConsoleLedgerTotalsQuery = Static<typeof ConsoleLedgerTotalsQuery>;

export const ConsoleLedgerExportQuery = Type.Object({ ...filters, ...tableFormat });
export type ConsoleLedgerExportQuery = Static<typeof ConsoleLedgerExportQuery>;

export const ConsoleLedgerEntry = Type.Object(
  {
    entryId: Type.Integer({ description: 'Rises with each entry.' }),
    account,
    kind: Type.Unsafe<LedgerEntryKind>({
      type: 'string',
      enum: [...ledgerEntryKinds],
      description: 'What it was.',
    }),
    from: ledger('What it debits.'),
    to: ledger('What it credits.'),
    amountFils: Type.Integer({ description: 'What moved: above zero.' }),
    balanceAfterFils: numberOrNull(
      "The wallet's balance once it had posted; null where it did not move the wallet.",
    ),
    tripId: numberOrNull('The trip that it is of.'),
    topUpId: numberOrNull('The payment by card that it is of.'),
    paymentReference: textOrNull("The provider's name of the refund or dispute that it is of."),
    document: textOrNull('The number of the document that tells of it.'),
    reason: textOrNull('What whoever posted it wrote.'),
    at: timestamp("When it was posted, on the account's clock."),
  },
  { title: 'ConsoleLedgerEntry' },
);
export type ConsoleLedgerEntry = Static<typeof ConsoleLedgerEntry>;

export const ConsoleLedgerData = Type.Object({
  items: Type.Array(ConsoleLedgerEntry, {
    description: 'The latest first. A page may have none, and not be the last.',
  }),
  nextCursor: textOrNull('Null at the end.'),
});
export type ConsoleLedgerData = Static<typeof ConsoleLedgerData>;

export const ConsoleLedgerTotals = Type.Object({
  mostEntries: Type.Integer({ description: 'So many entries are looked at.' }),
  totals: Type.Union(
    [
      Type.Object({
        entries: Type.Integer(),
        amountFils: Type.Integer({ description: 'What they moved in all.' }),
        debitFils: numberOrNull('What of it the ledger asked for was debited; null when none was.'),
        creditFils: numberOrNull('What of it that ledger was credited.'),
      }),
      Type.Null(),
    ],
    { description: 'Null where more entries would have to be looked at.' },
  ),
});
export type ConsoleLedgerTotals = Static<typeof ConsoleLedgerTotals>;

const balanceFilters = {
  accountId: id('Of this account; of all when left out.'),
  day: day('At the end of this day, YYYY-MM-DD; now when left out.'),
};

export const TrialBalanceQuery = Type.Object(balanceFilters);
export type TrialBalanceQuery = Static<typeof TrialBalanceQuery>;

export const AccountBalancesQuery = Type.Object({ ...balanceFilters, ...page });
export type AccountBalancesQuery = Static<typeof AccountBalancesQuery>;

export const TrialBalanceExportQuery = Type.Object({
  ...balanceFilters,
  by: Type.Unsafe<'ledger' | 'account'>({
    type: 'string',
    enum: ['ledger', 'account'],
    description: 'A row for each ledger, or for each ledger of each account.',
  }),
  ...tableFormat,
});
export type TrialBalanceExportQuery = Static<typeof TrialBalanceExportQuery>;

const line = Type.Object({
  ledger: ledger('Each ledger once.'),
  debitFils: Type.Integer({ description: 'What entries took from it.' }),
  creditFils: Type.Integer({ description: 'What entries added to it.' }),
  balanceFils: Type.Integer({ description: 'Credits less debits.' }),
});
export type TrialBalanceLine = Static<typeof line>;

export const TrialBalanceData = Type.Object({
  lines: Type.Array(line, { description: 'Every ledger, in the usual order.' }),
  entries: Type.Integer({ description: 'How many entries there are.' }),
  sumFils: Type.Integer({ description: 'Credits less debits of all ledgers: 0.' }),
  wallets: Type.Object(
    {
      count: Type.Integer(),
      mismatched: Type.Integer({
        description: 'Those whose entries make another balance or held amount: 0.',
      }),
    },
    { description: 'Whether the wallets agree with their entries now, whatever the day.' },
  ),
});
export type TrialBalanceData = Static<typeof TrialBalanceData>;

export const AccountBalances = Type.Object(
  { account, lines: Type.Array(line) },
  { title: 'AccountBalances' },
);
export type AccountBalances = Static<typeof AccountBalances>;

export const AccountBalancesData = Type.Object({
  items: Type.Array(AccountBalances, { description: 'The oldest account first.' }),
  nextCursor: textOrNull('Null at the end.'),
});
export type AccountBalancesData = Static<typeof AccountBalancesData>;
