import { claimDueRows, type DueRows, type Lease } from '../../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { AutoRecharge, RechargeLimit, RechargeLimits, RechargeUse } from './auto-recharge.ts';
import { toUse, type UseRow } from './queries.ts';

export type SetOutcome = 'set' | 'no_wallet' | 'no_card';

export async function setAutoRecharge(
  transaction: Queryable,
  accountId: number,
  wish: Pick<AutoRecharge, 'isOn' | 'thresholdFils' | 'targetFils'>,
  at: Temporal.Instant,
): Promise<SetOutcome> {
  const { rows } = await transaction.query<{ outcome: SetOutcome }>({
    text: 'SELECT set_auto_recharge($1, $2, $3, $4, $5) AS outcome',
    values: [accountId, wish.isOn, wish.thresholdFils, wish.targetFils, at.toString()],
  });
  const [row] = rows;
  if (!row) throw new Error('the function gives one row');
  return row.outcome;
}

/**
 * Sets the limits of an account that has set auto recharge, unless they are undefined, and makes a recharge
 * that waits for a limit due again. Its wallet is locked. What a limit leaves no room for still was told
 * already.
 */
export async function setLimits(
  transaction: Queryable,
  accountId: number,
  limits: RechargeLimits | undefined,
  at: Temporal.Instant,
): Promise<void> {
  if (limits) {
    await transaction.query({
      text: 'UPDATE auto_recharges SET day_limit_fils = $2, month_limit_fils = $3 WHERE account_id = $1',
      values: [accountId, limits.dayLimitFils, limits.monthLimitFils],
    });
  }
  await transaction.query({
    text: `WITH waiting AS (
             UPDATE recharges SET due_at = '-infinity' FROM auto_recharges AS settings
             WHERE recharges.account_id = $1 AND settings.account_id = $1 AND recharges.status = 'open'
               AND recharges.due_at = settings.paused_until
           )
           UPDATE auto_recharges AS settings SET paused_by = NULL, paused_until = NULL
           FROM recharge_use($1, $2) AS use
           WHERE settings.account_id = $1 AND settings.paused_until IS NOT NULL
             AND least(use.day_limit_fils - use.day_fils, use.month_limit_fils - use.month_fils) >= $3`,
    values: [accountId, at.toString(), paymentPolicy.smallestRechargeFils],
  });
}

/**
 * Returns what an account's recharges have used of its limits; undefined when it has never set auto recharge.
 */
export async function selectUse(
  db: Queryable,
  accountId: number,
  at: Temporal.Instant,
): Promise<RechargeUse | undefined> {
  const { rows } = await db.query<UseRow>({
    text: 'SELECT * FROM recharge_use($1, $2)',
    values: [accountId, at.toString()],
  });
  return rows[0] && toUse(rows[0]);
}

/** One whose try is taken up, until when it is left to whoever has it. */
export type DueRecharge = {
  readonly accountId: number;
  readonly rechargeId: number;
  readonly leasedUntil: Temporal.Instant;
};

const dueRecharges: DueRows = {
  dueTable: 'recharges',
  key: ['account_id', 'recharge_id'],
  dueAt: 'due_at',
  where:
    'NOT EXISTS (SELECT FROM accounts AS a WHERE a.account_id = due.account_id AND a.suspended_at IS NOT NULL)',
  returning:
    'claimed.account_id AS "accountId", claimed.recharge_id AS "rechargeId", claimed.due_at AS "leasedUntil"',
};

/** Takes up those whose next try is due, the longest due first. Those of suspended accounts wait. */
export function claimDueRecharges(db: Queryable, lease: Lease): Promise<DueRecharge[]> {
  return claimDueRows(db, dueRecharges, lease);
}

/**
 * Makes the top-up of a try that was taken up, unless nothing is to be tried any more, the account is suspended, or a
 * limit leaves no room for it. Returns the limit, when this was the first try that it left no room for.
 */
export async function beginAttempt(
  transaction: Queryable,
  { accountId, rechargeId, leasedUntil }: DueRecharge,
  paymentToken: string,
  at: Temporal.Instant,
): Promise<RechargeLimit | undefined> {
  const { rows } = await transaction.query<{ newly_paused_by: RechargeLimit | null }>({
    text: `SELECT newly_paused_by
           FROM accounts AS account, begin_recharge_attempt(account.account_id, $2, $3, $4, $5)
           WHERE account.account_id = $1 AND suspended_at IS NULL`,
    values: [accountId, rechargeId, leasedUntil.toString(), paymentToken, at.toString()],
  });
  return rows[0]?.newly_paused_by ?? undefined;
}
