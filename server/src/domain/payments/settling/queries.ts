import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { ProviderName } from '../payment-provider.ts';

/** Counts the top-ups that are not over, and returns since when the oldest is asked for. */
export async function countUnsettled(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Temporal.Instant | undefined }> {
  const { rows } = await db.query<{ count: number; oldest_at: Temporal.Instant | null }>({
    text: 'SELECT count(*) AS count, min(created_at) AS oldest_at FROM top_ups WHERE settled_at IS NULL',
    onlyReads: true,
  });
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? undefined };
}

/** Counts the notices that could not be applied so far. */
export async function countWaitingNotices(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: 'SELECT count(*) AS count FROM payment_notices WHERE due_at IS NOT NULL',
    onlyReads: true,
  });
  return rows[0]?.count ?? 0;
}

/**
 * Returns the numbers of top-ups that are not over, and of late failures of which the provider named no
 * charge, the oldest first; for the operator.
 */
export async function findUnsettled(
  {
    db,
    clock,
    provider,
  }: {
    readonly db: Queryable;
    readonly clock: Clock;
    readonly provider: { readonly name: ProviderName };
  },
  atMost: number,
): Promise<number[]> {
  const failedSince = clock().subtract(paymentPolicy.unnamedFailuresAskedFor);
  const { rows } = await db.query<{ top_up_id: number }>({
    text: `SELECT top_up_id FROM top_ups
           WHERE provider = $1 AND (settled_at IS NULL OR
             status = 'failed' AND payment_reference IS NULL AND payment_customer IS NOT NULL AND settled_at >= $3)
           ORDER BY created_at LIMIT $2`,
    values: [provider.name, atMost, failedSince.toString()],
    onlyReads: true,
  });
  return rows.map((row) => row.top_up_id);
}
