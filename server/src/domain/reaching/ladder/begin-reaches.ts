import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Openness } from '../phones/phone.ts';
import { ladderPolicy } from './ladder-policy.ts';

export type ReachedOffer = {
  readonly offerId: number;
  readonly driverId: number;
  readonly openness: Openness;
};

/**
 * Begins to tell drivers of the offers that are made in this database transaction: at once where no phone of theirs is open,
 * else when the open one gives no sign of life. Simulated drivers need nothing.
 */
export async function beginReaches(
  transaction: Queryable,
  offers: readonly ReachedOffer[],
  offeredAt: Temporal.Instant,
): Promise<void> {
  const reached = offers.filter(({ openness }) => openness !== 'simulated');
  if (reached.length === 0) return;
  await transaction.query({
    name: 'begin-reaches',
    text: `WITH reached AS (
             INSERT INTO offer_reaches (offer_id, driver_id, offered_at, was_open, due_at)
             SELECT offer_id, driver_id, $4, was_open, $4::timestamptz
               + CASE WHEN was_open THEN interval '${ladderPolicy.stepSeconds} seconds' ELSE interval '0' END
             FROM unnest($1::bigint[], $2::bigint[], $3::boolean[]) AS offer (offer_id, driver_id, was_open)
             RETURNING offer_id, was_open
           )
           INSERT INTO offer_steps (offer_id, step, taken_at, result)
           SELECT offer_id, 'stream', $4, 'sent' FROM reached WHERE was_open`,
    values: [
      reached.map(({ offerId }) => offerId),
      reached.map(({ driverId }) => driverId),
      reached.map(({ openness }) => openness === 'open'),
      offeredAt.toString(),
    ],
  });
}
