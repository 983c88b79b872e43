import type { DriverLanguage } from '@satha/terms/languages';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { phonePolicy } from './phone.ts';

type PhoneName = { readonly tokenHash: Buffer };

/** Notes that these phones would see an offer at once. One that is written by somebody else at this moment is passed by. */
export async function notePhonesSeen(
  db: Queryable,
  tokenHashes: readonly Buffer[],
  at: Temporal.Instant,
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await db.query({
    name: 'note-phones-seen',
    text: `UPDATE signed_in_phones SET seen_at = $2 WHERE token_hash IN (
             SELECT token_hash FROM signed_in_phones WHERE token_hash = ANY ($1::bytea[])
               AND (seen_at IS NULL OR seen_at <= $2::timestamptz - interval '${phonePolicy.noteAgainSeconds} seconds')
             ORDER BY token_hash FOR NO KEY UPDATE SKIP LOCKED)`,
    values: [tokenHashes, at.toString()],
  });
}

/** Notes that a phone's app tells when it has shown an offer; and its language, where it says it. */
export async function notePhoneTells(
  db: Queryable,
  { tokenHash }: PhoneName,
  language?: DriverLanguage,
): Promise<void> {
  await db.query({
    text: `UPDATE signed_in_phones SET tells_seen = true, language = coalesce($2, language)
           WHERE token_hash = $1 AND (NOT tells_seen OR $2 <> coalesce(language, ''))`,
    values: [tokenHash, language ?? null],
  });
}

/** Notes whether a push to a subscription came to the driver's eyes; nothing once the phone has another one. */
export async function judgePush(
  db: Queryable,
  {
    endpoint,
    works,
    at,
  }: { readonly endpoint: string; readonly works: boolean; readonly at: Temporal.Instant },
): Promise<void> {
  await db.query({
    text: `UPDATE signed_in_phones SET push_works = $2, push_judged_at = $3
           WHERE push_endpoint = $1 AND (push_judged_at IS NULL OR push_judged_at <= $3)`,
    values: [endpoint, works, at.toString()],
  });
}

/** Notes whether a push, text or call came to a driver's eyes or ears, at that moment; the latest of each stands. */
export async function judgeReach(
  db: Queryable,
  driverId: number,
  {
    by,
    works,
    at,
  }: { readonly by: 'push' | 'sms' | 'call'; readonly works: boolean; readonly at: Temporal.Instant },
): Promise<void> {
  const column = `${by}_${works ? 'worked' : 'failed'}_at`;
  await db.query({
    text: `INSERT INTO driver_reach AS kept (driver_id, ${column}) VALUES ($1, $2)
           ON CONFLICT (driver_id) DO UPDATE SET ${column} = greatest(kept.${column}, excluded.${column})`,
    values: [driverId, at.toString()],
  });
}
