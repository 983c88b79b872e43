import { type LedgerName, ledgerNames } from '@satha/terms/ledger-kinds';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { readPages } from '../../../platform/db/read-pages.ts';
import type { Fils } from '../../../values/money.ts';
import type { BookAccount } from '../books/book-entry.ts';

/** What a ledger was debited and credited, and what is left: above zero on the side of credit. */
export type LedgerLine = {
  readonly ledger: LedgerName;
  readonly debitFils: Fils;
  readonly creditFils: Fils;
  readonly balanceFils: Fils;
};

export type TrialBalance = {
  /** Every ledger, in the usual order. */
  readonly lines: readonly LedgerLine[];
  readonly entries: number;
  /** Credits less debits: 0, since each entry is both. */
  readonly sumFils: Fils;
  /** Now, whatever the day: wallets, and those whose balance or held amount is another than their entries make it. */
  readonly wallets: { readonly count: number; readonly mismatched: number };
};

export type TrialBalanceFilter = {
  /** Of all accounts when left out. */
  readonly accountId?: number | undefined;
  /** Entries up to, not including, this moment of the accounts' clocks; all of them when left out. */
  readonly before?: Temporal.Instant | undefined;
};

type LineRow = { ledger: LedgerName; debit_fils: Fils; credit_fils: Fils };
type TrialRow = { entries: number; wallets: number; mismatched: number; lines: readonly LineRow[] };

/**
 * Returns what the ledgers come to, and whether the wallets agree, by one statement and so of one moment. Of all accounts it
 * reads every entry there is, once.
 */
export async function findTrialBalance(
  db: Queryable,
  { accountId, before }: TrialBalanceFilter,
): Promise<TrialBalance> {
  const { rows } = await db.query<TrialRow>({
    text: trialSql,
    values: [accountId ?? null, before?.toString() ?? null],
    onlyReads: true,
  });
  const { entries, wallets: count, mismatched, lines: found } = rows[0] as TrialRow;
  const lines = makeLines(found);
  const sumFils = lines.reduce((sum, { balanceFils }) => sum + balanceFils, 0);
  return { lines, entries, sumFils, wallets: { count, mismatched } };
}

/** What entries moved from one ledger to another, of each account, and of that what is before the moment. */
const movedSql = `SELECT account_id, from_ledger, to_ledger, sum(amount_fils) AS fils, count(*) AS entries,
    coalesce(sum(amount_fils) FILTER (WHERE $2::timestamptz IS NULL OR created_at < $2), 0) AS fils_before,
    count(*) FILTER (WHERE $2::timestamptz IS NULL OR created_at < $2) AS entries_before
  FROM ledger_entries`;

const sidesSql = `SELECT account_id, from_ledger AS ledger, -fils AS balance, fils_before AS debit, 0 AS credit FROM moved
  UNION ALL
  SELECT account_id, to_ledger, fils, 0, fils_before FROM moved`;

const trialSql = `
WITH moved AS (${movedSql} WHERE $1::bigint IS NULL OR account_id = $1 GROUP BY account_id, from_ledger, to_ledger),
sides AS (${sidesSql}),
lines AS (
  SELECT ledger, sum(debit)::bigint AS debit_fils, sum(credit)::bigint AS credit_fils FROM sides GROUP BY ledger
), compared AS (
  SELECT coalesce(w.balance_fils, 0) = coalesce(s.wallet, 0) AND coalesce(w.held_fils, 0) = coalesce(s.held, 0) AS agrees
  FROM (SELECT * FROM wallets WHERE $1::bigint IS NULL OR account_id = $1) AS w
  FULL JOIN (
    SELECT account_id, sum(balance) FILTER (WHERE ledger = 'wallet') AS wallet,
      sum(balance) FILTER (WHERE ledger = 'held') AS held
    FROM sides GROUP BY account_id
  ) AS s USING (account_id)
)
SELECT (SELECT coalesce(sum(entries_before), 0)::bigint FROM moved) AS entries,
  (SELECT count(*) FROM compared) AS wallets,
  (SELECT count(*) FROM compared WHERE NOT agrees) AS mismatched,
  (SELECT coalesce(jsonb_agg(to_jsonb(lines)), '[]') FROM lines) AS lines`;

/** What the ledgers of one account come to. */
export type AccountBalances = { readonly account: BookAccount; readonly lines: readonly LedgerLine[] };

type AccountRow = { account_id: number; name: string; is_demo: boolean; lines: readonly LineRow[] };

/** Returns the same account by account, the oldest first: a page of those that have a wallet, and whether more follow. */
export async function findAccountBalances(
  db: Queryable,
  { accountId, before }: TrialBalanceFilter,
  { afterAccountId, limit }: { readonly afterAccountId?: number | undefined; readonly limit: number },
): Promise<{ readonly accounts: readonly AccountBalances[]; readonly hasMore: boolean }> {
  const { rows } = await db.query<AccountRow>({
    text: `WITH page AS (
             SELECT a.account_id, a.name, a.is_demo FROM accounts a JOIN wallets w USING (account_id)
             WHERE ($1::bigint IS NULL OR a.account_id = $1) AND ($3::bigint IS NULL OR a.account_id > $3)
             ORDER BY a.account_id LIMIT $4
           ), moved AS (
             -- Of all accounts of the page at once: one by one, each would go through the entries of the others.
             ${movedSql} WHERE account_id = ANY (ARRAY (SELECT account_id FROM page)) GROUP BY account_id, from_ledger, to_ledger
           ), sides AS (${sidesSql}), lines AS (
             SELECT account_id, ledger, sum(debit)::bigint AS debit_fils, sum(credit)::bigint AS credit_fils
             FROM sides GROUP BY account_id, ledger
           )
           SELECT p.*, coalesce((SELECT jsonb_agg(to_jsonb(l)) FROM lines l WHERE l.account_id = p.account_id), '[]') AS lines
           FROM page p ORDER BY p.account_id`,
    values: [accountId ?? null, before?.toString() ?? null, afterAccountId ?? null, limit + 1],
    onlyReads: true,
  });
  const accounts = rows.slice(0, limit).map(({ account_id, name, is_demo, lines }) => ({
    account: { accountId: account_id, name, isDemo: is_demo },
    lines: makeLines(lines),
  }));
  return { accounts, hasMore: rows.length > limit };
}

const batch = 100;

/** Yields the same of every account, batch by batch, each of its own moment. */
export function readAccountBalances(
  db: Queryable,
  filter: TrialBalanceFilter,
): AsyncGenerator<readonly AccountBalances[]> {
  return readPages(async (afterAccountId: number | undefined) => {
    const { accounts, hasMore } = await findAccountBalances(db, filter, { afterAccountId, limit: batch });
    return { items: accounts, next: hasMore ? accounts.at(-1)?.account.accountId : undefined };
  });
}

function makeLines(rows: readonly LineRow[]): readonly LedgerLine[] {
  return ledgerNames.map((ledger) => {
    const row = rows.find((one) => one.ledger === ledger);
    const [debitFils, creditFils] = [row?.debit_fils ?? 0, row?.credit_fils ?? 0];
    return { ledger, debitFils, creditFils, balanceFils: creditFils - debitFils };
  });
}
