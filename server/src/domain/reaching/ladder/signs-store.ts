import type { Queryable } from '../../../platform/db/queryable.ts';
import { ladderPolicy } from './ladder-policy.ts';
import type { SeenBy } from './step.ts';

/** An offer, and the driver who has seen it. */
export type SeenOffer = { readonly offerId: number; readonly driverId: number };

/** By what a phone can be seen to have seen an offer, an answer apart. */
export type SignOfLife = Exclude<SeenBy, 'answer' | 'call'>;

export type NotedSign = SeenOffer & {
  readonly offeredAt: Temporal.Instant;
  /** It is the first of the offer; another one only says better by what it was seen. */
  readonly isFirst: boolean;
  /** What the phone says that it was told by was sent to it; a push may be seen before its service has answered. */
  readonly wasSent: boolean;
};

type SignRow = {
  offer_id: number;
  driver_id: number;
  offered_at: Temporal.Instant;
  is_first: boolean;
  was_sent: boolean;
};

/**
 * Notes of open offers that their drivers have seen them, which ends their ladders, and returns those of which it is news. Whoever
 * takes the next step at this moment is waited for.
 */
export async function noteSigns(
  db: Queryable,
  offers: readonly SeenOffer[],
  { by, at }: { readonly by: SignOfLife; readonly at: Temporal.Instant },
): Promise<readonly NotedSign[]> {
  const { rows } = await db.query<SignRow>({
    name: 'note-signs-of-life',
    text: `WITH unseen AS (
             SELECT reach.offer_id, reach.seen_at FROM offer_reaches AS reach JOIN offers USING (offer_id)
               JOIN unnest($1::bigint[], $2::bigint[]) AS seen (offer_id, driver_id)
                 ON seen.offer_id = reach.offer_id AND seen.driver_id = reach.driver_id
             WHERE status = 'open' AND (seen_at IS NULL OR (seen_by = 'poll' AND $3 IN ('push', 'sms')
               AND seen_at >= $4::timestamptz - interval '${ladderPolicy.ownWordSeconds} seconds'))
             ORDER BY reach.offer_id FOR NO KEY UPDATE OF reach
           )
           UPDATE offer_reaches AS reach SET seen_at = coalesce(unseen.seen_at, $4), seen_by = $3, due_at = NULL
           FROM unseen WHERE reach.offer_id = unseen.offer_id
           RETURNING reach.offer_id, reach.driver_id, reach.offered_at, unseen.seen_at IS NULL AS is_first,
             EXISTS (SELECT FROM offer_steps WHERE offer_steps.offer_id = reach.offer_id AND step = $3
               AND (result = 'sent' OR (result = 'begun' AND step = 'push'))) AS was_sent`,
    values: [offers.map(({ offerId }) => offerId), offers.map(({ driverId }) => driverId), by, at.toString()],
  });
  return rows.map((row) => ({
    offerId: row.offer_id,
    driverId: row.driver_id,
    offeredAt: row.offered_at,
    isFirst: row.is_first,
    wasSent: row.was_sent,
  }));
}

/** Returns on which of the phones an app is that does not tell when it has shown an offer, as those of other makers. */
export async function selectSilentApps(
  db: Queryable,
  tokenHashes: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ token_hash: Buffer }>({
    name: 'select-silent-apps',
    text: `SELECT token_hash FROM signed_in_phones
           WHERE token_hash = ANY ($1::bytea[]) AND NOT tells_seen AND push_endpoint IS NULL`,
    values: [tokenHashes],
    onlyReads: true,
  });
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')));
}

/** Tells whether an offer was made to the driver, whatever became of it. */
export async function isOfferOf(db: Queryable, { offerId, driverId }: SeenOffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-offer-of',
    text: 'SELECT FROM offers WHERE offer_id = $1 AND driver_id = $2',
    values: [offerId, driverId],
    onlyReads: true,
  });
  return rowCount === 1;
}
