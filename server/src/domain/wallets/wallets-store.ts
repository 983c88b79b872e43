import type { EventType } from '@satha/terms/event-types';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import type { Wallet, WalletChange, WalletStatus } from './wallet.ts';

type WalletRow = {
  account_id: number;
  status: WalletStatus;
  balance_fils: number;
  held_fils: number;
  floor_fils: number;
  not_begun_fils: number;
  held_limit_fils: number;
};
const columns = 'account_id, status, balance_fils, held_fils, floor_fils, not_begun_fils, held_limit_fils';

function toWallet(row: WalletRow): Wallet {
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

async function selectOne(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Wallet | undefined> {
  const { rows } = await db.query<WalletRow>({ text, values });
  return rows[0] && toWallet(rows[0]);
}

export function insertWallet(
  db: Queryable,
  accountId: number,
  at: Temporal.Instant,
): Promise<Wallet | undefined> {
  return selectOne(
    db,
    `INSERT INTO wallets (account_id, created_at) SELECT account_id, $2 FROM accounts WHERE account_id = $1
     ON CONFLICT (account_id) DO NOTHING RETURNING ${columns}`,
    [accountId, at.toString()],
  );
}

export function selectWallet(db: Queryable, accountId: number): Promise<Wallet | undefined> {
  return selectOne(db, `SELECT ${columns} FROM wallets WHERE account_id = $1`, [accountId]);
}

/** The wallet, locked until the transaction ends. */
export function lockWallet(transaction: Queryable, accountId: number): Promise<Wallet | undefined> {
  return selectOne(transaction, `SELECT ${columns} FROM wallets WHERE account_id = $1 FOR NO KEY UPDATE`, [
    accountId,
  ]);
}

export async function selectWallets(db: Queryable): Promise<Wallet[]> {
  const { rows } = await db.query<WalletRow>({ text: `SELECT ${columns} FROM wallets ORDER BY account_id` });
  return rows.map(toWallet);
}

/** What the operator may set of a wallet. */
type Settable = 'status' | 'floor_fils' | 'held_limit_fils';

export function updateStatus(db: Queryable, accountId: number, status: WalletStatus) {
  return updateWallet(db, accountId, 'status', status);
}

export function updateFloor(db: Queryable, accountId: number, floorFils: Fils) {
  return updateWallet(db, accountId, 'floor_fils', floorFils);
}

export function updateHeldLimit(db: Queryable, accountId: number, limitFils: Fils) {
  return updateWallet(db, accountId, 'held_limit_fils', limitFils);
}

async function updateWallet(
  db: Queryable,
  accountId: number,
  column: Settable,
  value: WalletStatus | Fils,
): Promise<WalletChange | undefined> {
  const { rows } = await db.query<WalletRow & { readonly isChanged: boolean }>({
    text: `UPDATE wallets SET ${column} = $2
           FROM (SELECT account_id AS of, ${column} AS was FROM wallets
                 WHERE account_id = $1 FOR NO KEY UPDATE) AS before
           WHERE account_id = before.of
           RETURNING ${columns}, before.was <> ${column} AS "isChanged"`,
    values: [accountId, value],
  });
  return rows[0] && { wallet: toWallet(rows[0]), isChanged: rows[0].isChanged };
}

const eventTypeOf = {
  top_up: 'wallet.topped_up',
  adjustment: 'wallet.adjusted',
} as const satisfies Record<WalletEntry['kind'], EventType>;

export type WalletEntry = {
  readonly accountId: number;
  /** Positive adds to the wallet, negative takes from it. */
  readonly amountFils: Fils;
  readonly kind: 'top_up' | 'adjustment';
  /** The other side of the entry. */
  readonly against: 'funding' | 'adjustments';
  readonly reason?: string;
  /** On the real clock; entries and events tell it on the account's own. */
  readonly at: Temporal.Instant;
};

/**
 * Moves money into or out of a wallet: balance, entry and event in one statement, which locks the wallet before the
 * account's event counter. Undefined without a wallet.
 */
export function postEntry(db: Queryable, entry: WalletEntry): Promise<Wallet | undefined> {
  return selectOne(
    db,
    `WITH changed AS (
       UPDATE wallets SET balance_fils = balance_fils + $2::bigint WHERE account_id = $1 RETURNING ${columns}
     ), entry AS (
       INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, reason,
         wallet_balance_after_fils, created_at)
       SELECT account_id, CASE WHEN $2::bigint > 0 THEN $4 ELSE 'wallet' END,
         CASE WHEN $2::bigint > 0 THEN 'wallet' ELSE $4 END, abs($2::bigint), $3, $5, balance_fils,
         account_time(account_id, $6)
       FROM changed
     )
     SELECT ${columns} FROM changed CROSS JOIN LATERAL append_event(
       account_id, $7, NULL, NULL, NULL, NULL,
       jsonb_build_object('amountFils', $2::bigint, 'balanceFils', balance_fils), account_time(account_id, $6)
     )`,
    [
      entry.accountId,
      entry.amountFils,
      entry.kind,
      entry.against,
      entry.reason ?? null,
      entry.at.toString(),
      eventTypeOf[entry.kind],
    ],
  );
}
