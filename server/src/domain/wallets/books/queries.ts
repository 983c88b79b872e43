import type { LedgerEntryKind, LedgerName } from '@satha/terms/ledger-kinds';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { readPages } from '../../../platform/db/read-pages.ts';
import type { Fils } from '../../../values/money.ts';
import type { BookEntry, BookFilter, BookPosition, BookTotals } from './book-entry.ts';

/** Our own figures: so many entries are looked at for one part of the list, and for what a filter comes to. */
export const walkedEntries = 10_000;
export const summedEntries = 100_000;

const batch = 1_000;

type EntryRow = {
  entry_id: number;
  account_id: number;
  name: string;
  is_demo: boolean;
  kind: LedgerEntryKind;
  from_ledger: LedgerName;
  to_ledger: LedgerName;
  amount_fils: Fils;
  wallet_balance_after_fils: Fils | null;
  trip_id: number | null;
  top_up_id: number | null;
  payment_reference: string | null;
  reason: string | null;
  created_at: Temporal.Instant;
};

/** An entry, or nothing but the end of what was looked at. */
type PageRow = (EntryRow | { entry_id: null }) &
  ({ end_at: Temporal.Instant; end_id: number } | { end_at: null; end_id: null });

export type BookPage = {
  readonly entries: readonly BookEntry[];
  /** Where the next part begins; undefined at the end. A part may have no entries and not be the last. */
  readonly next: BookPosition | undefined;
};

/**
 * Returns a part of the books of all accounts, the latest entries first. Account, trip, payment and time are looked up by
 * indexes; what else is asked for is looked for among the entries that these leave, so many at a time.
 */
export async function findBookEntries(
  db: Queryable,
  filter: BookFilter,
  { after, limit }: { readonly after?: BookPosition | undefined; readonly limit: number },
): Promise<BookPage> {
  const walked = isNarrowed(filter) ? walkedEntries : limit + 1;
  const { rows } = await db.query<PageRow>({
    text: pageSql,
    values: [...valuesOf(filter, after), walked, limit + 1],
    onlyReads: true,
  });
  const found = rows.filter((row) => row.entry_id !== null);
  const entries = found.slice(0, limit).map(toEntry);
  if (found.length > limit) return { entries, next: positionOf(entries.at(-1)) };
  const [first] = rows;
  return {
    entries,
    next: !first || first.end_id === null ? undefined : { at: first.end_at, id: first.end_id },
  };
}

/** Yields all entries that a filter leaves, the latest first, batch by batch; what is posted meanwhile is left out. */
export function readBookEntries(db: Queryable, filter: BookFilter): AsyncGenerator<readonly BookEntry[]> {
  return readPages(async (after: BookPosition | undefined) => {
    const { entries, next } = await findBookEntries(db, filter, { after, limit: batch });
    return { items: entries, next };
  });
}

/** Returns what the entries of a filter come to, of one moment; undefined where too many would have to be looked at. */
export async function sumBookEntries(db: Queryable, filter: BookFilter): Promise<BookTotals | undefined> {
  const { rows } = await db.query<
    { walked: number } & Record<'entries' | 'amount' | 'debit' | 'credit', number>
  >({
    text: `SELECT count(*) AS walked, count(*) FILTER (WHERE counts) AS entries,
             coalesce(sum(amount_fils) FILTER (WHERE counts), 0)::bigint AS amount,
             coalesce(sum(amount_fils) FILTER (WHERE counts AND from_ledger = $10), 0)::bigint AS debit,
             coalesce(sum(amount_fils) FILTER (WHERE counts AND to_ledger = $10), 0)::bigint AS credit
           FROM (SELECT e.*, ${narrowedSql} AS counts FROM (${walkedSql} LIMIT ${summedEntries + 1}) AS e) AS e`,
    values: valuesOf(filter, undefined),
    onlyReads: true,
  });
  const [sums] = rows;
  if (!sums || sums.walked > summedEntries) return undefined;
  const isOfLedger = filter.ledger !== undefined;
  return {
    entries: sums.entries,
    amountFils: sums.amount,
    debitFils: isOfLedger ? sums.debit : undefined,
    creditFils: isOfLedger ? sums.credit : undefined,
  };
}

const order = 'e.created_at DESC, e.entry_id DESC';

/** What indexes find. A trip and a payment are of one account, which leads to their entries. */
const walkedSql = `SELECT e.* FROM ledger_entries e
  WHERE ($1::bigint IS NULL OR e.account_id = $1)
    AND ($2::bigint IS NULL OR e.trip_id = $2
      AND e.account_id = (SELECT t.account_id FROM trips t WHERE t.trip_id = $2))
    AND ($3::bigint IS NULL OR e.top_up_id = $3
      AND e.account_id = (SELECT p.account_id FROM top_ups p WHERE p.top_up_id = $3))
    AND ($4::timestamptz IS NULL OR e.created_at >= $4)
    AND ($5::timestamptz IS NULL OR e.created_at < $5)
    AND ($6::timestamptz IS NULL OR (e.created_at, e.entry_id) < ($6, $7::bigint))
  ORDER BY ${order}`;

const narrowedSql = `($8::text[] IS NULL OR e.kind = ANY ($8)) AND ($9::bigint IS NULL OR e.amount_fils = $9)
  AND ($10::text IS NULL OR $10 IN (e.from_ledger, e.to_ledger))`;

/**
 * A part of the list and, where it has room left, the last of as many entries as may be looked at. Both are of one moment: of
 * two, entries that are posted in between would move that end, and the next part begin before it.
 */
const pageSql = `
WITH walked AS (${walkedSql} LIMIT $11),
page AS (SELECT e.* FROM walked AS e WHERE ${narrowedSql} ORDER BY ${order} LIMIT $12),
walk_end AS (
  SELECT e.created_at AS end_at, e.entry_id AS end_id FROM walked AS e
  WHERE (SELECT count(*) FROM page) < $12 ORDER BY ${order} OFFSET $11 - 1 LIMIT 1
)
SELECT e.*, a.name, a.is_demo, walk_end.end_at, walk_end.end_id
FROM (VALUES (1)) AS always LEFT JOIN walk_end ON true LEFT JOIN page AS e ON true LEFT JOIN accounts AS a USING (account_id)
ORDER BY ${order}`;

function isNarrowed({ kinds, amountFils, ledger }: BookFilter): boolean {
  return kinds !== undefined || amountFils !== undefined || ledger !== undefined;
}

function valuesOf(filter: BookFilter, after: BookPosition | undefined): readonly unknown[] {
  return [
    filter.accountId ?? null,
    filter.tripId ?? null,
    filter.topUpId ?? null,
    filter.from?.toString() ?? null,
    filter.before?.toString() ?? null,
    after?.at.toString() ?? null,
    after?.id ?? null,
    filter.kinds ?? null,
    filter.amountFils ?? null,
    filter.ledger ?? null,
  ];
}

function positionOf(entry: BookEntry | undefined): BookPosition | undefined {
  return entry && { at: entry.at, id: entry.entryId };
}

function toEntry(row: EntryRow): BookEntry {
  return {
    entryId: row.entry_id,
    account: { accountId: row.account_id, name: row.name, isDemo: row.is_demo },
    kind: row.kind,
    from: row.from_ledger,
    to: row.to_ledger,
    amountFils: row.amount_fils,
    balanceAfterFils: row.wallet_balance_after_fils ?? undefined,
    tripId: row.trip_id ?? undefined,
    topUpId: row.top_up_id ?? undefined,
    paymentReference: row.payment_reference ?? undefined,
    reason: row.reason ?? undefined,
    at: row.created_at,
  };
}
