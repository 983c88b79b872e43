import type { EventType } from '@satha/terms/event-types';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import { selectWallet, walletColumns } from './queries.ts';
import type { Wallet } from './wallet.ts';

/** Locks a wallet until the transaction ends. */
export function lockWallet(transaction: Queryable, accountId: number): Promise<Wallet | undefined> {
  return selectWallet(
    transaction,
    `SELECT ${walletColumns} FROM wallets WHERE account_id = $1 FOR NO KEY UPDATE`,
    [accountId],
  );
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
 * account's event counter. Undefined without a wallet, and for that of callers, which has no money of its own.
 */
export function postEntry(db: Queryable, entry: WalletEntry): Promise<Wallet | undefined> {
  return selectWallet(
    db,
    `WITH changed AS (
       UPDATE wallets SET balance_fils = balance_fils + $2::bigint WHERE account_id = $1 AND NOT is_for_callers
       RETURNING ${walletColumns}
     ), entry AS (
       INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, reason,
         wallet_balance_after_fils, created_at)
       SELECT account_id, CASE WHEN $2::bigint > 0 THEN $4 ELSE 'wallet' END,
         CASE WHEN $2::bigint > 0 THEN 'wallet' ELSE $4 END, abs($2::bigint), $3, $5, balance_fils,
         account_time(account_id, $6)
       FROM changed
     )
     SELECT ${walletColumns} FROM changed CROSS JOIN LATERAL append_event(
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
