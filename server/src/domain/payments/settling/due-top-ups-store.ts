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
 * The saved card of a suspended account waits to be charged; what was begun before is brought to its end. A statement of
 * its own beside `claimDueRows`: the operator may name one top-up, due or not, and what was asked for often enough is due no more.
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
             UPDATE top_ups AS claimed SET provider_attempts = provider_attempts + CASE WHEN $4::bigint IS NULL THEN 1 ELSE 0 END,
               payment_customer = CASE WHEN payment_customer IS NULL AND method = 'saved_card' AND settled_at IS NULL
                 THEN (SELECT customer FROM saved_cards AS card
                       WHERE card.account_id = claimed.account_id AND card.provider = $1)
                 ELSE payment_customer END,
               due_at = CASE WHEN settled_at IS NULL OR due_at IS NOT NULL AND provider_attempts < $7
                 THEN $2::timestamptz + make_interval(secs => least($5 * power(2, least(provider_attempts, 10)), $6)) END
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
