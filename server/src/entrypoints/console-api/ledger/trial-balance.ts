import {
  AccountBalancesData,
  AccountBalancesQuery,
  TrialBalanceData,
  TrialBalanceExportQuery,
  TrialBalanceQuery,
} from '@satha/contract/console/money/ledger';
import {
  type AccountBalances,
  findAccountBalances,
  findTrialBalance,
  type LedgerLine,
  readAccountBalances,
  type TrialBalance,
  type TrialBalanceFilter,
} from '../../../domain/wallets/trial-balance/queries.ts';
import { isTimedOut } from '../../../platform/db/database-unavailable.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { createFilterReader, makeIdCursor } from '../../shared/list-filter.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import type { Columns } from '../../shared/tables/table.ts';
import { requireAccount } from '../accounts/require-account.ts';
import type { ConsoleApiRoute } from '../gate.ts';

type LedgerDeps = { readonly db: Queryable };
type FindTrialBalance = (filter: TrialBalanceFilter) => Promise<TrialBalance>;

const usualLimit = 50;
/** Our own figure: when to ask again while another trial balance is made. */
const retryAfterSeconds = 2;

/** Answers what the ledgers come to at the end of a day, as a whole and account by account, and writes it as a file. */
export function trialBalanceRoutes({ db }: LedgerDeps): ConsoleApiRoute[] {
  const find = oneAtATime((filter) => toldIfTooLong(findTrialBalance(db, filter)));
  return [showRoute(db, find), accountsRoute(db), exportRoute(db, find)];
}

/**
 * Of all accounts it reads all entries there are: several at once would take the database from everybody else. Who asks for
 * the one that is being made waits for it; one account is found by an index.
 */
function oneAtATime(find: FindTrialBalance): FindTrialBalance {
  let running: { readonly until: string | undefined; readonly balance: Promise<TrialBalance> } | undefined;
  return async (filter) => {
    if (filter.accountId !== undefined) return find(filter);
    const until = filter.before?.toString();
    if (running && running.until === until) return running.balance;
    if (running) throw new Problem('too_many_requests', { retryAfterSeconds });
    const balance = find(filter).finally(() => {
      running = undefined;
    });
    running = { until, balance };
    return balance;
  };
}

async function toldIfTooLong<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isTimedOut(error) ? new Problem('trial_balance_too_long', { cause: error }) : error;
  }
}

function showRoute(db: Queryable, find: FindTrialBalance): ConsoleApiRoute {
  const schema = { querystring: TrialBalanceQuery, response: answers(TrialBalanceData) };
  return route('GET', '/ledger/trial-balance', { schema, access: 'wallets.read' }, async ({ query }) => {
    const { lines, ...balance } = await find(await readFilter(db, query));
    return ok({ lines: [...lines], ...balance });
  });
}

function accountsRoute(db: Queryable): ConsoleApiRoute {
  const schema = { querystring: AccountBalancesQuery, response: answers(AccountBalancesData) };
  const url = '/ledger/trial-balance/accounts';
  return route('GET', url, { schema, access: 'wallets.read' }, async ({ query }) => {
    const { limit = usualLimit, cursor } = query;
    const reader = createFilterReader();
    const afterAccountId = reader.cursor(cursor);
    reader.requireNone();
    const filter = await readFilter(db, query);
    const page = findAccountBalances(db, filter, { afterAccountId, limit });
    const { accounts, hasMore } = await toldIfTooLong(page);
    const last = hasMore ? accounts.at(-1) : undefined;
    return ok({
      items: accounts.map(({ account, lines }) => ({ account, lines: [...lines] })),
      nextCursor: last ? makeIdCursor(last.account.accountId) : null,
    });
  });
}

function exportRoute(db: Queryable, find: FindTrialBalance): ConsoleApiRoute {
  const schema = { querystring: TrialBalanceExportQuery };
  const settings = { schema, access: 'wallets.read', sends: 'text/csv' } as const;
  return route('GET', '/ledger/trial-balance/export', settings, async ({ query }, reply) => {
    const { format, by, day } = query;
    const filter = await readFilter(db, query);
    const name = `satha-trial-balance${day === undefined ? '' : `-${day}`}`;
    if (by === 'account') {
      const batches = readAccountLines(db, filter);
      return sendTable(reply, { name, format, columns: accountColumns, batches });
    }
    const { lines } = await find(filter);
    return sendTable(reply, { name, format, columns: lineColumns, batches: onlyBatch(lines) });
  });
}

async function readFilter(db: Queryable, { accountId, day }: TrialBalanceQuery): Promise<TrialBalanceFilter> {
  const reader = createFilterReader();
  const before = reader.dayEnd('day', day);
  reader.requireNone();
  if (accountId !== undefined) await requireAccount(db, accountId);
  return { accountId, before };
}

const lineColumns = {
  ledger: ['text', ({ ledger }) => ledger],
  debit_aed: ['aed', ({ debitFils }) => debitFils],
  credit_aed: ['aed', ({ creditFils }) => creditFils],
  balance_aed: ['aed', ({ balanceFils }) => balanceFils],
} as const satisfies Columns<LedgerLine>;

type AccountLine = LedgerLine & Pick<AccountBalances, 'account'>;

const accountColumns = {
  account: ['integer', ({ account }) => account.accountId],
  account_name: ['text', ({ account }) => account.name],
  ...lineColumns,
} as const satisfies Columns<AccountLine>;

async function* onlyBatch<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

/** Of each account, the ledgers that were ever used. */
async function* readAccountLines(
  db: Queryable,
  filter: TrialBalanceFilter,
): AsyncGenerator<readonly AccountLine[]> {
  for await (const accounts of readAccountBalances(db, filter))
    yield accounts.flatMap(({ account, lines }) =>
      lines
        .filter(({ debitFils, creditFils }) => debitFils !== 0 || creditFils !== 0)
        .map((line) => ({ account, ...line })),
    );
}
