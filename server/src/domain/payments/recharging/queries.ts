import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PaymentFailure } from '../payment-provider.ts';
import type { AutoRecharge, OffReason, Recharge, RechargeLimit, RechargeUse } from './auto-recharge.ts';

export type UseRow = {
  day_limit_fils: number;
  month_limit_fils: number;
  day_fils: number;
  month_fils: number;
};

export function toUse(row: UseRow): RechargeUse {
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

/**
 * Returns an account's auto recharge as it is at a moment of the real clock; undefined when it has never set
 * it.
 */
export async function findAutoRecharge(
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

const mostShown = 10;

/** Returns an account's latest recharges, the latest first. */
export async function findLatestRecharges(db: Queryable, accountId: number): Promise<Recharge[]> {
  const { rows } = await db.query<RechargeRow>({
    text: `SELECT recharge_id, status, amount_fils, attempts, failure, opened_at, closed_at,
             CASE WHEN isfinite(due_at) THEN due_at END AS next_attempt_at
           FROM recharges WHERE account_id = $1 ORDER BY recharge_id DESC LIMIT $2`,
    values: [accountId, mostShown],
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
