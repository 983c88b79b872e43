import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PaymentFailure } from '../payment-provider.ts';
import type { AutoRecharge, OffReason, Recharge } from './auto-recharge.ts';

type SettingsRow = {
  is_on: boolean;
  off_reason: OffReason | null;
  threshold_fils: number;
  target_fils: number;
  changed_at: Temporal.Instant;
};

export async function selectAutoRecharge(
  db: Queryable,
  accountId: number,
): Promise<AutoRecharge | undefined> {
  const { rows } = await db.query<SettingsRow>({
    text: `SELECT is_on, off_reason, threshold_fils, target_fils, changed_at FROM auto_recharges
           WHERE account_id = $1`,
    values: [accountId],
    onlyReads: true,
  });
  const [row] = rows;
  return (
    row && {
      isOn: row.is_on,
      offReason: row.off_reason ?? undefined,
      thresholdFils: row.threshold_fils,
      targetFils: row.target_fils,
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

/** Makes the top-up of a try that was taken up; undefined when nothing is to be tried any more, or not now. */
export async function beginAttempt(
  db: Queryable,
  { accountId, rechargeId, leasedUntil }: DueRecharge,
  paymentToken: string,
  at: Temporal.Instant,
): Promise<number | undefined> {
  const { rows } = await db.query<{ top_up_id: number | null }>({
    text: `SELECT begin_recharge_attempt($1, $2, $3, $4, $5) AS top_up_id
           FROM accounts WHERE account_id = $1 AND suspended_at IS NULL`,
    values: [accountId, rechargeId, leasedUntil.toString(), paymentToken, at.toString()],
    lane: accountId,
  });
  return rows[0]?.top_up_id ?? undefined;
}
