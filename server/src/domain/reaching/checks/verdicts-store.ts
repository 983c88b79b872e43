import type { Queryable } from '../../../platform/db/queryable.ts';
import { checkPolicy } from './phone-check.ts';

/** A phone that said that it saw a check. */
export type SeenCheck = {
  readonly checkId: string;
  readonly driverId: number;
  readonly at: Temporal.Instant;
};

const openedAfter = (at: Temporal.Instant) => at.subtract({ minutes: checkPolicy.openMinutes }).toString();

/**
 * Notes that a check's push message was seen, once, and what follows of it for the phone and the driver: one that came later
 * than an offer could wait for proves nothing. Locks the phone, as its sign-out does first, the check, then what is known of the
 * driver.
 */
export async function notePushSeen(db: Queryable, { checkId, driverId, at }: SeenCheck): Promise<void> {
  await db.query({
    name: 'note-check-push-seen',
    text: `WITH locked AS (
             SELECT FROM signed_in_phones
             WHERE token_hash = (SELECT token_hash FROM phone_checks WHERE check_id = $1 AND driver_id = $2) FOR NO KEY UPDATE
           ), seen AS (
             UPDATE phone_checks SET push_seen_at = $3, push_due_at = NULL
             WHERE (SELECT count(*) FROM locked) <= 1 AND check_id = $1 AND driver_id = $2 AND asked_at > $4
               AND push_sent_at IS NOT NULL AND push_seen_at IS NULL
             RETURNING driver_id, token_hash, push_sent_at + make_interval(secs => $5) > $3::timestamptz AS in_time
           ), phone AS (
             UPDATE signed_in_phones p SET push_works = true, push_judged_at = $3 FROM seen
             WHERE in_time AND p.token_hash = seen.token_hash AND p.push_endpoint IS NOT NULL
             RETURNING p.driver_id
           )
           INSERT INTO driver_reach AS known (driver_id, push_worked_at)
           SELECT seen.driver_id, $3 FROM seen LEFT JOIN phone USING (driver_id) WHERE in_time
           ON CONFLICT (driver_id) DO UPDATE SET push_worked_at = greatest(known.push_worked_at, excluded.push_worked_at)`,
    values: [checkId, driverId, at.toString(), openedAfter(at), checkPolicy.pushSeconds],
  });
}

/** Notes that the address of a check's text was opened, once: texts reach the driver, however late somebody looked. */
export async function noteTextSeen(db: Queryable, { checkId, driverId, at }: SeenCheck): Promise<void> {
  await db.query({
    name: 'note-check-text-seen',
    text: `WITH seen AS (
             UPDATE phone_checks SET sms_seen_at = $3, sms_due_at = NULL
             WHERE check_id = $1 AND driver_id = $2 AND asked_at > $4
               AND sms_sent_at IS NOT NULL AND sms_seen_at IS NULL
             RETURNING driver_id
           )
           INSERT INTO driver_reach AS known (driver_id, sms_worked_at) SELECT driver_id, $3 FROM seen
           ON CONFLICT (driver_id) DO UPDATE SET sms_worked_at = greatest(known.sms_worked_at, excluded.sms_worked_at)`,
    values: [checkId, driverId, at.toString(), openedAfter(at)],
  });
}

type Due = { readonly now: Temporal.Instant; readonly atMost: number };

/**
 * Judges the push messages that have had their time, and returns how many that were: one that left and was not seen did not
 * reach its phone, unless the phone has shown the contrary since, or takes pushes by another address by now. Locks phones, checks,
 * then what is known of drivers, each in one order.
 */
export async function judgeSilentPushes(db: Queryable, { now, atMost }: Due): Promise<number> {
  const { rows } = await db.query<{ judged: number }>({
    name: 'judge-silent-check-pushes',
    text: `WITH found AS MATERIALIZED (
             SELECT check_id, token_hash FROM phone_checks WHERE push_due_at <= $1 AND push_sent_at IS NOT NULL
             ORDER BY push_due_at LIMIT $2
           ), locked AS (
             SELECT FROM signed_in_phones WHERE token_hash IN (SELECT token_hash FROM found)
             ORDER BY token_hash FOR NO KEY UPDATE
           ), due AS MATERIALIZED (
             SELECT check_id FROM phone_checks
             WHERE (SELECT count(*) FROM locked) >= 0 AND check_id IN (SELECT check_id FROM found) AND push_due_at <= $1
             FOR NO KEY UPDATE SKIP LOCKED
           ), judged AS (
             UPDATE phone_checks c SET push_due_at = NULL FROM due WHERE c.check_id = due.check_id
             RETURNING c.driver_id, c.token_hash, c.push_sent_at, c.push_result
           ), silent AS (
             SELECT driver_id, token_hash, max(push_sent_at) AS sent_at FROM judged
             WHERE push_result IN ('sent', 'gone') GROUP BY driver_id, token_hash
           ), phones AS (
             UPDATE signed_in_phones p SET push_works = false, push_judged_at = $1 FROM silent
             WHERE p.token_hash = silent.token_hash AND p.push_since <= silent.sent_at
               AND (p.push_judged_at IS NULL OR p.push_judged_at < silent.sent_at)
             RETURNING p.driver_id
           ), drivers AS (
             INSERT INTO driver_reach AS known (driver_id, push_failed_at)
             SELECT DISTINCT driver_id, $1::timestamptz FROM silent LEFT JOIN phones USING (driver_id) ORDER BY driver_id
             ON CONFLICT (driver_id) DO UPDATE SET push_failed_at = greatest(known.push_failed_at, excluded.push_failed_at)
           )
           SELECT count(*)::integer AS judged FROM judged`,
    values: [now.toString(), atMost],
  });
  return rows[0]?.judged ?? 0;
}

/** Judges the texts alike: one that no gateway took says nothing of the phone. */
export async function judgeSilentTexts(db: Queryable, { now, atMost }: Due): Promise<number> {
  const { rows } = await db.query<{ judged: number }>({
    name: 'judge-silent-check-texts',
    text: `WITH due AS MATERIALIZED (
             SELECT check_id FROM phone_checks WHERE sms_due_at <= $1
             ORDER BY sms_due_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
           ), judged AS (
             UPDATE phone_checks c SET sms_due_at = NULL FROM due WHERE c.check_id = due.check_id
             RETURNING c.driver_id, c.sms_sent_at, c.message_id
           ), silent AS (
             SELECT driver_id, max(sms_sent_at) AS sent_at FROM judged JOIN sms_messages m USING (message_id)
             WHERE m.status = 'sent' GROUP BY driver_id
           ), drivers AS (
             INSERT INTO driver_reach AS known (driver_id, sms_failed_at) SELECT driver_id, $1 FROM silent ORDER BY driver_id
             ON CONFLICT (driver_id) DO UPDATE SET sms_failed_at = greatest(known.sms_failed_at, excluded.sms_failed_at)
             WHERE known.sms_worked_at IS NULL
               OR known.sms_worked_at < (SELECT sent_at FROM silent WHERE silent.driver_id = known.driver_id)
           )
           SELECT count(*)::integer AS judged FROM judged`,
    values: [now.toString(), atMost],
  });
  return rows[0]?.judged ?? 0;
}
