import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import type { Buyer, Seller } from '../document.ts';
import type { StatementSupply } from './statement.ts';

export type MonthSums = {
  readonly closingFils: Fils;
  readonly closingHeldFils: Fils;
  /** By day and kind, in the order of the days. */
  readonly groups: readonly {
    readonly date: string;
    readonly kind: string;
    readonly count: number;
    readonly inFils: Fils;
    readonly outFils: Fils;
  }[];
  readonly supplies: readonly StatementSupply[];
};

type MonthRow = {
  closing: number;
  closing_held: number;
  groups: MonthSums['groups'];
  supplies: MonthSums['supplies'];
};

/**
 * Returns the sums of an account's entries of a month: by one statement, and so of one moment. The closing
 * balance is today's less what was posted since, so that only entries from the month's start on are read;
 * undefined without a wallet.
 */
export async function selectMonthSums(
  db: Queryable,
  month: { readonly accountId: number; readonly start: Temporal.Instant; readonly end: Temporal.Instant },
): Promise<MonthSums | undefined> {
  const { rows } = await db.query<MonthRow>({
    text: monthSql,
    values: [month.accountId, month.start.toString(), month.end.toString()],
    onlyReads: true,
  });
  const [row] = rows;
  if (!row) return undefined;
  const { groups, supplies } = row;
  return { closingFils: row.closing, closingHeldFils: row.closing_held, groups, supplies };
}

/** The UAE's day without asking the server's time zone tables. */
const uaeDay = "to_char((created_at AT TIME ZONE 'UTC') + interval '4 hours', 'YYYY-MM-DD')";

const monthSql = `
WITH later AS (
  SELECT
    coalesce(sum(CASE WHEN to_ledger = 'wallet' THEN amount_fils WHEN from_ledger = 'wallet' THEN -amount_fils END), 0)
      AS wallet_fils,
    coalesce(sum(CASE WHEN to_ledger = 'held' THEN amount_fils WHEN from_ledger = 'held' THEN -amount_fils END), 0)
      AS held_fils
  FROM ledger_entries WHERE account_id = $1 AND created_at >= $3
), entries AS (
  SELECT * FROM ledger_entries WHERE account_id = $1 AND created_at >= $2 AND created_at < $3
), groups AS (
  SELECT ${uaeDay} AS date, kind, count(*) AS count, min(entry_id) AS first_entry,
    coalesce(sum(amount_fils) FILTER (WHERE to_ledger = 'wallet'), 0) AS "inFils",
    coalesce(sum(amount_fils) FILTER (WHERE from_ledger = 'wallet'), 0) AS "outFils"
  FROM entries WHERE 'wallet' IN (from_ledger, to_ledger) GROUP BY 1, 2
), vat AS (
  SELECT trip_id, kind = 'extra_vat' AS is_of_extras, sum(amount_fils) AS vat_fils FROM entries
  WHERE kind IN ('vat', 'extra_vat') GROUP BY 1, 2
), supplies AS (
  SELECT e.kind, count(*) AS count, (sum(e.amount_fils) + sum(coalesce(v.vat_fils, 0))) AS "grossFils",
    sum(coalesce(v.vat_fils, 0)) AS "vatFils"
  FROM entries e LEFT JOIN vat v ON v.trip_id = e.trip_id AND v.is_of_extras = (e.kind = 'extra_revenue')
  WHERE e.kind IN ('trip_revenue', 'cancellation_fee', 'extra_revenue') GROUP BY e.kind
)
SELECT (w.balance_fils - later.wallet_fils)::bigint AS closing, (w.held_fils - later.held_fils)::bigint AS closing_held,
  (SELECT coalesce(jsonb_agg(to_jsonb(groups) - 'first_entry' ORDER BY date, first_entry), '[]') FROM groups) AS groups,
  (SELECT coalesce(jsonb_agg(to_jsonb(supplies) ORDER BY kind DESC), '[]') FROM supplies) AS supplies
FROM wallets w CROSS JOIN later WHERE w.account_id = $1`;

type PartiesRow = {
  account_name: string;
  legal_name: string | null;
  trn: string | null;
  address: string | null;
  seller: Seller | null;
};

/**
 * Returns buyer and seller as they were at a moment; where nothing was set until then, as they were set
 * first.
 */
export async function selectPartiesAt(
  db: Queryable,
  accountId: number,
  at: Temporal.Instant,
): Promise<{ readonly buyer: Buyer; readonly seller: Seller | undefined } | undefined> {
  const { rows } = await db.query<PartiesRow>({
    text: `SELECT a.name AS account_name, b.legal_name, b.trn, b.address, o.seller
           FROM accounts a
           LEFT JOIN LATERAL (
             SELECT * FROM billing_details WHERE account_id = a.account_id
             ORDER BY valid_from < $2 DESC, abs(extract(epoch FROM valid_from - $2)), billing_details_id DESC LIMIT 1
           ) b ON true
           LEFT JOIN LATERAL (
             SELECT jsonb_strip_nulls(jsonb_build_object('legalName', legal_name, 'legalNameArabic', legal_name_arabic,
               'trn', trn, 'address', address, 'addressArabic', address_arabic)) AS seller
             FROM operator_details
             ORDER BY valid_from < $2 DESC, abs(extract(epoch FROM valid_from - $2)) LIMIT 1
           ) o ON true
           WHERE a.account_id = $1`,
    values: [accountId, at.toString()],
    onlyReads: true,
  });
  const [row] = rows;
  if (!row) return undefined;
  const buyer = {
    accountId,
    legalName: row.legal_name ?? row.account_name,
    ...(row.trn !== null && { trn: row.trn }),
    ...(row.address !== null && { address: row.address }),
  };
  return { buyer, seller: row.seller ?? undefined };
}
