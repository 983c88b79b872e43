import type { Queryable } from '../../../platform/db/queryable.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { PaymentFailure } from '../payment-provider.ts';
import type {
  AutoRecharge,
  OffReason,
  Recharge,
  RechargeLimit,
  RechargeLimits,
  RechargeUse,
} from './auto-recharge.ts';

type UseRow = {
  day_limit_fils: number;
  month_limit_fils: number;
  day_fils: number;
  month_fils: number;
};

function toUse(row: UseRow): RechargeUse {
  return {
    dayLimitFils: row.day_limit_fils,
    monthLimitFils: row.month_limit_fils,
    usedTodayFils: row.day_fils,
    usedThisMonthFils: row.month_fils,
  };
}

type SettingsRow = UseRow & {
  is_on: boolean;
  off_reason: OffReason | null;
  threshold_fils: number;
  target_fils: number;
  paused_by: RechargeLimit | null;
  paused_until: Temporal.Instant | null;
  changed_at: Temporal.Instant;
};

export async function selectAutoRecharge(
  db: Queryable,
  accountId: number,
  at: Temporal.Instant,
): Promise<AutoRecharge | undefined> {
  const { rows } = await db.query<SettingsRow>({
    text: `SELECT settings.is_on, settings.off_reason, settings.threshold_fils, settings.target_fils,
             settings.changed_at, use.*,
             CASE WHEN is_on AND paused_until > $2 THEN paused_by END AS paused_by,
             CASE WHEN is_on AND paused_until > $2 THEN paused_until END AS paused_until
           FROM auto_recharges AS settings CROSS JOIN LATERAL recharge_use($1, $2) AS use
           WHERE settings.account_id = $1`,
    values: [accountId, at.toString()],
    onlyReads: true,
  });
  const [row] = rows;
  return (
    row && {
      ...toUse(row),
      isOn: row.is_on,
      offReason: row.off_reason ?? undefined,
      thresholdFils: row.threshold_fils,
      targetFils: row.target_fils,
      paused: row.paused_by && row.paused_until ? { by: row.paused_by, until: row.paused_until } : undefined,
      changedAt: row.changed_at,
    }
  );
}

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
 * Sets the limits of an account that has set auto recharge, unless they are undefined, and has a recharge that waits for
 * a limit decided anew. Its wallet is locked. What a limit leaves no room for still was told already.
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

/** Undefined when the account has never set auto recharge. */
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

type RechargeRow = {
  recharge_id: number;
  status: Recharge['status'];
  amount_fils: number;
  attempts: number;
  failure: PaymentFailure | null;
  next_attempt_at: Temporal.Instant | null;
  opened_at: Temporal.Instant;
  closed_at: Temporal.Instant | null;
};

/** The latest first. */
export async function selectRecharges(db: Queryable, accountId: number, limit: number): Promise<Recharge[]> {
  const { rows } = await db.query<RechargeRow>({
    text: `SELECT recharge_id, status, amount_fils, attempts, failure, opened_at, closed_at,
             CASE WHEN isfinite(due_at) THEN due_at END AS next_attempt_at
           FROM recharges WHERE account_id = $1 ORDER BY recharge_id DESC LIMIT $2`,
    values: [accountId, limit],
    onlyReads: true,
  });
  return rows.map((row) => ({
    rechargeId: row.recharge_id,
    status: row.status,
    amountFils: row.amount_fils,
    attempts: row.attempts,
    failure: row.failure ?? undefined,
    nextAttemptAt: row.next_attempt_at ?? undefined,
    openedAt: row.opened_at,
    closedAt: row.closed_at ?? undefined,
  }));
}

/** One whose try is taken up, until when it is left to whoever has it. */
export type DueRecharge = {
  readonly accountId: number;
  readonly rechargeId: number;
  readonly leasedUntil: Temporal.Instant;
};

/**
 * Takes up those whose next try is due, the longest due first, by moving their time to the end of a lease. Those of
 * suspended accounts wait.
 */
export async function claimDueRecharges(
  db: Queryable,
  claim: { readonly now: Temporal.Instant; readonly leasedUntil: Temporal.Instant; readonly atMost: number },
): Promise<DueRecharge[]> {
  const { rows } = await db.query<{ account_id: number; recharge_id: number; due_at: Temporal.Instant }>({
    text: `WITH due AS MATERIALIZED (
             SELECT account_id, recharge_id FROM recharges JOIN accounts USING (account_id)
             WHERE due_at <= $1 AND suspended_at IS NULL
             ORDER BY due_at LIMIT $3 FOR NO KEY UPDATE OF recharges SKIP LOCKED
           )
           UPDATE recharges AS claimed SET due_at = $2 FROM due
           WHERE claimed.account_id = due.account_id AND claimed.recharge_id = due.recharge_id
           RETURNING claimed.account_id, claimed.recharge_id, claimed.due_at`,
    values: [claim.now.toString(), claim.leasedUntil.toString(), claim.atMost],
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    rechargeId: row.recharge_id,
    leasedUntil: row.due_at,
  }));
}

/**
 * Makes the top-up of a try that was taken up, unless nothing is to be tried any more, the account is suspended, or a
 * limit leaves no room for it. Gives the limit, when this was the first try that it left no room for.
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
