import {
  type LedgerEntryKind,
  type LedgerName,
  ledgerEntryKinds,
  ledgerNames,
} from '@satha/terms/ledger-kinds';
import { type Command, Option } from 'commander';
import type { BookEntry } from '../../../domain/wallets/books/book-entry.ts';
import { findBookEntries, sumBookEntries } from '../../../domain/wallets/books/queries.ts';
import { findTrialBalance, type TrialBalance } from '../../../domain/wallets/trial-balance/queries.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { startOfUaeDay } from '../../../values/uae-time.ts';
import { type Column, documentsOf, listHelp, tableOf } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseAed, parseCount, parseDate, parseId } from '../../options.ts';
import { formatAed, formatTable, groupThousands } from '../../output.ts';
import { requireAccount } from '../../require-account.ts';

/** What reads every entry there is takes longer than a request may. */
const statementTimeoutMs = 60 * 60_000;
const mostListed = 1_000;
const usuallyListed = 50;

type EntriesOptions = {
  readonly account?: number;
  readonly trip?: number;
  readonly topUp?: number;
  readonly kind?: LedgerEntryKind;
  readonly ledger?: LedgerName;
  readonly amount?: Fils;
  readonly from?: Temporal.PlainDate;
  readonly to?: Temporal.PlainDate;
  readonly limit: number;
};
type TrialOptions = { readonly account?: number; readonly day?: Temporal.PlainDate };

/** Declares the commands that read the books of all accounts. */
export function declareBooks(ledger: Command): void {
  ledger
    .command('entries')
    .description('list the ledger entries of all accounts, the latest first, and tell what they come to')
    .option('--account <id>', 'of this account alone', parseId)
    .option('--trip <id>', 'of this trip', parseId)
    .option('--top-up <id>', 'of this payment by card', parseId)
    .addOption(new Option('--kind <kind>', 'of this kind').choices(ledgerEntryKinds))
    .addOption(new Option('--ledger <name>', 'that debit or credit this ledger').choices(ledgerNames))
    .option('--amount <aed>', 'of exactly this amount', parseAed)
    .option('--from <day>', 'from this day on', parseDate)
    .option('--to <day>', 'up to this day, included', parseDate)
    .option('--limit <count>', 'how many at most', parseCount(mostListed), usuallyListed)
    .addHelpText('after', listHelp(entryColumns))
    .action(inEnvironment(listEntries, { statementTimeoutMs }));
  ledger
    .command('trial-balance')
    .description('tell what each ledger was debited and credited, and whether the wallets agree')
    .option('--account <id>', 'of this account alone', parseId)
    .option('--day <day>', 'at the end of this day; now when left out', parseDate)
    .action(inEnvironment(showTrialBalance, { statementTimeoutMs }));
}

async function listEntries(deps: CommandDeps, { limit, ...options }: EntriesOptions): Promise<void> {
  const { account, trip, topUp, kind, ledger, amount, from, to } = options;
  if (account !== undefined) await requireAccount(deps, account);
  const filter = {
    ...{ accountId: account, tripId: trip, topUpId: topUp, ledger, amountFils: amount },
    kinds: kind && [kind],
    from: from && startOfUaeDay(from),
    before: to && startOfUaeDay(to.add({ days: 1 })),
  };
  const entries: BookEntry[] = [];
  // A part may have none and not be the last.
  for (
    let after: Parameters<typeof findBookEntries>[2]['after'], isBegun = false;
    after || !isBegun;
    isBegun = true
  ) {
    const part = await findBookEntries(deps.db, filter, { after, limit: limit - entries.length });
    entries.push(...part.entries);
    after = entries.length < limit ? part.next : undefined;
  }
  const totals = await sumBookEntries(deps.db, filter);
  const sentence = totals
    ? `${groupThousands(totals.entries)} entries move ${formatAed(totals.amountFils)}.`
    : 'There are too many entries to sum: choose days or an account.';
  deps.show(
    {
      entries: documentsOf(entries, entryColumns),
      totals: totals ? { entries: totals.entries, amount: aedFromFils(totals.amountFils) } : null,
    },
    `${tableOf(entries, entryColumns, `There is no such entry in the ${deps.environment} environment.`)}\n\n${sentence}`,
  );
}

const entryColumns: readonly Column<BookEntry>[] = [
  { key: 'entryId', title: 'Entry', align: 'right' },
  { key: 'at', title: 'Posted' },
  { key: 'accountId', title: 'Account', align: 'right', value: ({ account }) => account.accountId },
  { key: 'kind', title: 'Kind' },
  { key: 'debit', title: 'Debit', value: ({ from }) => from },
  { key: 'credit', title: 'Credit', value: ({ to }) => to },
  { key: 'amount', title: 'Amount', fils: ({ amountFils }) => amountFils },
  { key: 'balanceAfter', fils: ({ balanceAfterFils }) => balanceAfterFils },
  { key: 'tripId', title: 'Trip', align: 'right' },
  { key: 'topUpId' },
  { key: 'reason' },
];

async function showTrialBalance(deps: CommandDeps, { account, day }: TrialOptions): Promise<void> {
  if (account !== undefined) await requireAccount(deps, account);
  const before = day && startOfUaeDay(day.add({ days: 1 }));
  const balance = await findTrialBalance(deps.db, { accountId: account, before });
  deps.show(
    {
      environment: deps.environment,
      day: day?.toString() ?? null,
      ledgers: balance.lines.map(({ ledger, debitFils, creditFils, balanceFils }) => ({
        ledger,
        debit: aedFromFils(debitFils),
        credit: aedFromFils(creditFils),
        balance: aedFromFils(balanceFils),
      })),
      entries: balance.entries,
      sum: aedFromFils(balance.sumFils),
      wallets: balance.wallets,
    },
    `${tabulateBalance(balance)}\n\n${tellWallets(balance)}`,
  );
}

function tabulateBalance({ lines }: TrialBalance): string {
  const sum = (of: (line: TrialBalance['lines'][number]) => Fils) =>
    formatAed(lines.reduce((all, line) => all + of(line), 0));
  return formatTable(
    [
      { title: 'Ledger' },
      { title: 'Debits', align: 'right' },
      { title: 'Credits', align: 'right' },
      { title: 'Credits less debits', align: 'right' },
    ],
    [
      ...lines.map(({ ledger, debitFils, creditFils, balanceFils }) => [
        ledger,
        ...[debitFils, creditFils, balanceFils].map(formatAed),
      ]),
      [
        'all',
        sum(({ debitFils }) => debitFils),
        sum(({ creditFils }) => creditFils),
        sum(({ balanceFils }) => balanceFils),
      ],
    ],
    '',
  );
}

function tellWallets({ entries, wallets: { count, mismatched } }: TrialBalance): string {
  const of = `${groupThousands(entries)} entries.`;
  return mismatched === 0
    ? `${of} Now each of ${groupThousands(count)} wallets has what its entries make it.`
    : `${of} Now ${groupThousands(mismatched)} of ${groupThousands(count)} wallets have another balance or held amount: run ledger check.`;
}
