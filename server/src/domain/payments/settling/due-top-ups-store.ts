import type { Queryable } from '../../../platform/db/queryable.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { ProviderName } from '../payment-provider.ts';
import type { TopUp } from '../top-ups/top-up.ts';
import { type TopUpRow, topUpColumns, toTopUp } from '../top-ups/top-up-row.ts';

/** A card that was to be saved and that the provider does not tell is asked for so often. */
const mostAskingsForCard = 20;

/**
 * Takes up top-ups of which something is to be done, the longest due first, by moving their time on: to the end of the
 * lease, and later the oftener they were asked for. Whose card is about to be charged is kept with the first taking up.
 * The saved card of a suspended account waits to be charged; what was begun before is brought to its end.
 */
export async function claimDueTopUps(
  db: Queryable,
  claim: {
    readonly provider: ProviderName;
    readonly now: Temporal.Instant;
    readonly atMost: number;
    /**
     * This one alone, due or not; for the operator. It counts as no further asking: a charge that another process is at
     * goes by the same key then, and is made once.
     */
    readonly topUpId?: number;
  },
): Promise<TopUp[]> {
  const { leaseSeconds, longestPause } = paymentPolicy;
  const { rows } = await db.query<TopUpRow>({
    text: `WITH due AS MATERIALIZED (
             SELECT account_id, top_up_id FROM top_ups
             WHERE provider = $1 AND CASE WHEN $4::bigint IS NULL THEN due_at <= $2 ELSE top_up_id = $4 END
               AND (method <> 'saved_card' OR payment_customer IS NOT NULL OR account_id NOT IN (
                 SELECT account_id FROM accounts WHERE suspended_at IS NOT NULL
               ))
             ORDER BY due_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
           ), t AS (
             UPDATE top_ups AS claimed SET asked_times = asked_times + CASE WHEN $4::bigint IS NULL THEN 1 ELSE 0 END,
               payment_customer = CASE WHEN payment_customer IS NULL AND method = 'saved_card' AND settled_at IS NULL
                 THEN (SELECT customer FROM saved_cards AS card
                       WHERE card.account_id = claimed.account_id AND card.provider = $1)
                 ELSE payment_customer END,
               due_at = CASE WHEN settled_at IS NULL OR due_at IS NOT NULL AND asked_times < $7
                 THEN $2::timestamptz + make_interval(secs => least($5 * power(2, least(asked_times, 10)), $6)) END
             FROM due
             WHERE claimed.account_id = due.account_id AND claimed.top_up_id = due.top_up_id
             RETURNING claimed.*
           )
           SELECT ${topUpColumns} FROM t`,
    values: [
      claim.provider,
      claim.now.toString(),
      claim.atMost,
      claim.topUpId ?? null,
      leaseSeconds,
      longestPause.total('seconds'),
      mostAskingsForCard,
    ],
  });
  return rows.map(toTopUp);
}

/**
 * The numbers of all top-ups that are not over, and of those that failed since a moment without the provider's name of a
 * charge, the oldest first; for the operator.
 */
export async function selectUnsettled(
  db: Queryable,
  {
    provider,
    failedSince,
    atMost,
  }: {
    readonly provider: ProviderName;
    readonly failedSince: Temporal.Instant;
    readonly atMost: number;
  },
): Promise<number[]> {
  const { rows } = await db.query<{ top_up_id: number }>({
    text: `SELECT top_up_id FROM top_ups
           WHERE provider = $1 AND (settled_at IS NULL OR
             status = 'failed' AND payment_reference IS NULL AND payment_customer IS NOT NULL AND settled_at >= $3)
           ORDER BY created_at LIMIT $2`,
    values: [provider, atMost, failedSince.toString()],
    onlyReads: true,
  });
  return rows.map((row) => row.top_up_id);
}

/** How many top-ups are not over, and since when the oldest of them is asked for. */
export async function selectUnsettledCount(
  db: Queryable,
): Promise<{ readonly count: number; readonly oldestAt: Temporal.Instant | undefined }> {
  const { rows } = await db.query<{ count: number; oldest_at: Temporal.Instant | null }>({
    text: 'SELECT count(*) AS count, min(created_at) AS oldest_at FROM top_ups WHERE settled_at IS NULL',
    onlyReads: true,
  });
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest_at ?? undefined };
}
