import { type WalletLineKind, walletChargeKinds } from '@satha/terms/ledger-kinds';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPages } from '../../platform/db/read-pages.ts';
import { timeOrderSql } from '../../platform/db/time-order.ts';
import type { LedgerEntry, LedgerFilter, LedgerPosition } from './ledger-entry.ts';
import type { Wallet, WalletStatus } from './wallet.ts';

export type WalletRow = {
  account_id: number;
  status: WalletStatus;
  balance_fils: number;
  held_fils: number;
  floor_fils: number;
  not_begun_fils: number;
  held_limit_fils: number;
};

export const walletColumns =
  'account_id, status, balance_fils, held_fils, floor_fils, not_begun_fils, held_limit_fils';

export function toWallet(row: WalletRow): Wallet {
  return {
    accountId: row.account_id,
    status: row.status,
    balanceFils: row.balance_fils,
    heldFils: row.held_fils,
    floorFils: row.floor_fils,
    notBegunFils: row.not_begun_fils,
    heldLimitFils: row.held_limit_fils,
  };
}

export async function selectWallet(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Wallet | undefined> {
  const { rows } = await db.query<WalletRow>({ text, values });
  return rows[0] && toWallet(rows[0]);
}

export function findWallet(db: Queryable, accountId: number): Promise<Wallet | undefined> {
  return selectWallet(db, `SELECT ${walletColumns} FROM wallets WHERE account_id = $1`, [accountId]);
}

/** Tells whether an account's wallet, as it is at this moment, takes a new trip of this fare. */
export async function findIsCovered(db: Queryable, accountId: number, fareFils: number): Promise<boolean> {
  const { rows } = await db.query<{ is_covered: boolean }>({
    name: 'select-is-covered',
    text: `SELECT judge_new_trip(w, $2, true) = 'created' AS is_covered FROM wallets w WHERE account_id = $1`,
    values: [accountId, fareFils],
    onlyReads: true,
  });
  return rows[0]?.is_covered ?? false;
}

type EntryRow = {
  entry_id: number;
  kind: WalletLineKind;
  amount_fils: number;
  charged_fils: number | null;
  balance_after_fils: number;
  trip_id: number | null;
  top_up_id: number | null;
  reason: string | null;
  created_at: Temporal.Instant;
};

export type LedgerPage = {
  readonly entries: readonly LedgerEntry[];
  /** Undefined at the end. */
  readonly next: LedgerPosition | undefined;
};

/**
 * Returns a page of what moved a wallet's balance, in the order asked for. It is that of posting; where kinds or days are
 * asked for, that of the entries' times, by whose indexes rare kinds and old days are found without a look at all others.
 */
export async function findLedgerEntries(
  db: Queryable,
  filter: LedgerFilter,
  { after, limit }: { readonly after?: LedgerPosition | undefined; readonly limit: number },
): Promise<LedgerPage> {
  const { kinds } = filter;
  const { direction } = timeOrderSql[filter.order ?? 'newest'];
  const isByTime = kinds !== undefined || filter.from !== undefined || filter.before !== undefined;
  const columns = isByTime ? ['created_at', 'entry_id'] : ['entry_id'];
  const values: unknown[] = [limit + 1];
  const entries = `SELECT * FROM ledger_entries WHERE ${conditionsOf(filter, after, values).join(' AND ')}`;
  const sorted = `ORDER BY ${columns.map((column) => `${column} ${direction}`).join(', ')} LIMIT $1`;
  const { rows } = await db.query<EntryRow>({
    text: `SELECT entry_id, kind, trip_id, top_up_id, reason, created_at, ${amountsSql}
           FROM ${kinds ? ofKinds(kinds, { entries, sorted, values }) : `(${entries} ${sorted}) AS entry`} ${sorted}`,
    values,
    onlyReads: true,
  });
  const found = rows.slice(0, limit).map(toEntry);
  const last = rows.length > limit ? found.at(-1) : undefined;
  return { entries: found, next: last && { at: isByTime ? last.at : undefined, id: last.entryId } };
}

const charges = `(${walletChargeKinds.map((kind) => `'${kind}'`)})`;

/**
 * What an entry moved, and the balance after it. What is charged had left the wallet before, with the tax that stands in an
 * entry of its own: the balance is still that of the last entry that moved it.
 */
const amountsSql = `CASE 'wallet' WHEN to_ledger THEN amount_fils WHEN from_ledger THEN -amount_fils ELSE 0 END AS amount_fils,
  CASE WHEN kind IN ${charges} THEN amount_fils + coalesce((SELECT sum(amount_fils) FROM ledger_entries AS vat
    WHERE vat.account_id = entry.account_id AND vat.trip_id = entry.trip_id
      AND vat.kind = CASE entry.kind WHEN 'extra_revenue' THEN 'extra_vat' ELSE 'vat' END), 0)::bigint END AS charged_fils,
  coalesce(wallet_balance_after_fils, (SELECT wallet_balance_after_fils FROM ledger_entries AS before
    WHERE before.account_id = entry.account_id AND before.entry_id < entry.entry_id
      AND before.wallet_balance_after_fils IS NOT NULL ORDER BY before.entry_id DESC LIMIT 1), 0) AS balance_after_fils`;

/** What every trip has is met soon; the index of kinds leaves it out. */
const everyTripHas: readonly WalletLineKind[] = ['trip_hold', 'trip_revenue'];

type OfKinds = { readonly entries: string; readonly sorted: string; readonly values: unknown[] };

/** The first entries of each kind for itself: together they would be sorted anew. */
function ofKinds(kinds: readonly WalletLineKind[], { entries, sorted, values }: OfKinds): string {
  const asked = `$${values.push(kinds)}::text[]`;
  if (everyTripHas.some((kind) => kinds.includes(kind)))
    return `(${entries} AND kind = ANY (${asked}) ${sorted}) AS entry`;
  return `unnest(${asked}) AS asked (of_kind) CROSS JOIN LATERAL (
    ${entries} AND kind = of_kind AND kind NOT IN ('trip_hold', 'trip_revenue', 'vat', 'extra_vat') ${sorted}) AS entry`;
}

function conditionsOf(
  { accountId, from, before, tripId, order, hasCharges }: LedgerFilter,
  after: LedgerPosition | undefined,
  values: unknown[],
): readonly string[] {
  const place = (value: unknown) => `$${values.push(value)}`;
  const { behind } = timeOrderSql[order ?? 'newest'];
  return [
    `account_id = ${place(accountId)} AND (wallet_balance_after_fils IS NOT NULL${hasCharges ? ` OR kind IN ${charges}` : ''})`,
    ...(from ? [`created_at >= ${place(from.toString())}`] : []),
    ...(before ? [`created_at < ${place(before.toString())}`] : []),
    ...(tripId === undefined ? [] : [`trip_id = ${place(tripId)}`]),
    ...(after?.at
      ? [
          `(created_at, entry_id) ${behind} (${place(after.at.toString())}::timestamptz, ${place(after.id)}::bigint)`,
        ]
      : []),
    ...(after && !after.at ? [`entry_id ${behind} ${place(after.id)}`] : []),
  ];
}

function toEntry(row: EntryRow): LedgerEntry {
  return {
    entryId: row.entry_id,
    kind: row.kind,
    amountFils: row.amount_fils,
    chargedFils: row.charged_fils ?? undefined,
    balanceAfterFils: row.balance_after_fils,
    tripId: row.trip_id ?? undefined,
    topUpId: row.top_up_id ?? undefined,
    reason: row.reason ?? undefined,
    at: row.created_at,
  };
}

/** Our own figure: what one statement reads of a ledger that is read to its end. */
const batch = 1_000;

/**
 * Yields all entries that moved a wallet's balance, batch by batch. Entries are never changed, and what is
 * posted meanwhile stands at the end of the newest: nothing is left out or told twice.
 */
export function readLedgerEntries(
  db: Queryable,
  filter: LedgerFilter,
): AsyncGenerator<readonly LedgerEntry[]> {
  return readPages(async (after: LedgerPosition | undefined) => {
    const { entries, next } = await findLedgerEntries(db, filter, { after, limit: batch });
    return { items: entries, next };
  });
}
