import { claimDueRows } from '../../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { TopUpName } from '../top-ups/top-up.ts';
import type { OrderedRefund } from './ordered-refund.ts';

/** Stores a refund that is due at once; undefined when another one of the top-up is not over. */
export async function insertOrderedRefund(
  transaction: Queryable,
  {
    accountId,
    topUpId,
    amountFils,
    at,
  }: TopUpName & { readonly amountFils: Fils; readonly at: Temporal.Instant },
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ refund_id: number }>({
    text: `INSERT INTO ordered_refunds (account_id, top_up_id, amount_fils, status, due_at, ordered_at)
           VALUES ($1, $2, $3, 'ordered', $4, $4)
           ON CONFLICT (account_id, top_up_id) WHERE status = 'ordered' DO NOTHING RETURNING refund_id`,
    values: [accountId, topUpId, amountFils, at.toString()],
  });
  return rows[0]?.refund_id;
}

/** Tells whether a refund of a top-up is ordered and not over. */
export async function selectIsOrdered(db: Queryable, { accountId, topUpId }: TopUpName): Promise<boolean> {
  const { rows } = await db.query({
    text: `SELECT FROM ordered_refunds WHERE account_id = $1 AND top_up_id = $2 AND status = 'ordered'`,
    values: [accountId, topUpId],
  });
  return rows.length > 0;
}

/** Takes up refunds that are due; those whose provider gave no answer are due again when the lease is over. */
export function claimDueRefunds(db: Queryable, now: Temporal.Instant): Promise<OrderedRefund[]> {
  return claimDueRows<OrderedRefund>(
    db,
    {
      dueTable: 'ordered_refunds',
      key: ['account_id', 'refund_id'],
      dueAt: 'due_at',
      returning: `claimed.account_id AS "accountId", claimed.refund_id AS "refundId", claimed.top_up_id AS "topUpId",
        claimed.amount_fils AS "amountFils", claimed.ordered_at AS "orderedAt"`,
    },
    {
      now,
      leasedUntil: now.add({ seconds: paymentPolicy.leaseSeconds }),
      atMost: paymentPolicy.paymentsAtOnce,
    },
  );
}

/** Ends a refund; false when it is over already. */
export async function endOrderedRefund(
  transaction: Queryable,
  { accountId, refundId }: OrderedRefund,
  { reference, at }: { readonly reference: string | undefined; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE ordered_refunds SET status = CASE WHEN $3::text IS NULL THEN 'failed' ELSE 'made' END, due_at = NULL,
             reference = $3, ended_at = $4
           WHERE account_id = $1 AND refund_id = $2 AND status = 'ordered'`,
    values: [accountId, refundId, reference ?? null, at.toString()],
  });
  return rowCount === 1;
}
