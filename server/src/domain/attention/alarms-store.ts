import { expiringDays } from '@satha/terms/fleet-documents';
import { judgedConcerns, tripConcernNames } from '@satha/terms/trip-concerns';
import { tripStatuses } from '@satha/terms/trip-statuses';
import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { sqlOfConcerns } from '../trips/all-accounts/queries.ts';
import type { Finding } from './alarm.ts';
import { attentionPolicy } from './attention-policy.ts';
import type { Judgement } from './judge-trucks.ts';

const toPickup = tripStatuses.driver_to_pickup.code;
const inProgress = tripStatuses.in_progress.code;
const { webhookFailingSeconds, webhookGivenUpSeconds, searchDueSeconds } = attentionPolicy;
const { textsStuckSeconds, mailsStuckSeconds } = attentionPolicy;
const judged: readonly string[] = [...judgedConcerns, 'late_reported'];
const concernsByTable = tripConcernNames.filter((concern) => !judged.includes(concern));

/** What is sent by this installation: where it has no gateway, texts wait to be read by an operator. */
export type WatchedOutboxes = { readonly texts: boolean; readonly mails: boolean };

/** The UAE's day, and since when somebody is told of a document with a last day. */
const today = `($1::timestamptz AT TIME ZONE INTERVAL '4 hours')::date`;
const dueSince = (lastDay: string) =>
  `(${lastDay} - ${expiringDays - 1})::timestamp AT TIME ZONE INTERVAL '4 hours'`;
const overSince = (lastDay: string) => `(${lastDay} + 1)::timestamp AT TIME ZONE INTERVAL '4 hours'`;
const isDue = (lastDay: string) => `${lastDay} BETWEEN ${today} AND ${today} + ${expiringDays - 1}`;
const driverDocuments = 'least(licence_expires_on, documents_valid_through)';

/** Our own figure: who has not been on a shift for so long has left, or comes back by the fleet's people. */
const workedWithinDays = 90;
const driverWorks = `suspended_at IS NULL AND EXISTS (SELECT FROM shifts WHERE shifts.driver_id = drivers.driver_id
      AND coalesce(ended_at, $1::timestamptz) > $1::timestamptz - interval '${workedWithinDays} days')`;

/** The statements that select kind, subject and since when of what is amiss with accounts, drivers, trucks and the service. */
const otherFaults = `
  SELECT 'webhook_failing', account_id, min(coalesce(disabled_at, failing_since)) FROM webhook_endpoints
    JOIN accounts USING (account_id)
    WHERE suspended_at IS NULL AND (
      (status = 'active' AND failing_since < $1::timestamptz - interval '${webhookFailingSeconds} seconds')
      OR (status = 'disabled' AND disabled_reason IN ('gone', 'failing', 'unanswered')
        AND disabled_at > $1::timestamptz - interval '${webhookGivenUpSeconds} seconds'))
    GROUP BY account_id
  UNION ALL
  SELECT 'texts_stuck', 0, min(created_at) FROM sms_messages
    WHERE $2 AND status = 'waiting' AND expires_at > $1
      AND created_at < $1::timestamptz - interval '${textsStuckSeconds} seconds' HAVING count(*) > 0
  UNION ALL
  SELECT 'mails_stuck', 0, min(created_at) FROM mail_messages
    WHERE $3 AND status = 'waiting' AND expires_at > $1
      AND created_at < $1::timestamptz - interval '${mailsStuckSeconds} seconds' HAVING count(*) > 0
  UNION ALL
  SELECT 'search_without_worker', 0, min(due_at) FROM dispatches
    WHERE due_at < $1::timestamptz - interval '${searchDueSeconds} seconds' HAVING count(*) > 0
  UNION ALL
  SELECT 'driver_document_due', driver_id, ${dueSince(driverDocuments)} FROM drivers
    WHERE ${isDue(driverDocuments)} AND ${driverWorks}
  UNION ALL
  SELECT 'driver_document_over', driver_id, ${overSince(driverDocuments)} FROM drivers
    WHERE ${driverDocuments} < ${today} AND ${driverWorks}
  UNION ALL
  SELECT 'vehicle_document_due', vehicle_id, ${dueSince('documents_valid_through')} FROM vehicles
    WHERE ${isDue('documents_valid_through')} AND retired_at IS NULL
  UNION ALL
  SELECT 'vehicle_document_over', vehicle_id, ${overSince('documents_valid_through')} FROM vehicles
    WHERE documents_valid_through < ${today} AND retired_at IS NULL`;

/**
 * Delays that drivers told of the leg that they are on, each about the arrival that stood then: with another promise, or on the
 * next leg, it is over.
 */
const delays = `
  SELECT 'late_reported', told.trip_id, min(told.received_at), told.promised_at,
    told.promised_at + max(told.minutes) * interval '1 minute'
  FROM assignments a JOIN trips t USING (account_id, trip_id)
    JOIN driver_actions told ON told.account_id = a.account_id AND told.trip_id = a.trip_id
      AND told.driver_id = a.driver_id AND told.assignment_id = a.assignment_id
    JOIN arrival_promises p ON p.account_id = a.account_id AND p.trip_id = a.trip_id AND p.driver_id = a.driver_id
      AND p.leg = CASE t.status WHEN ${inProgress} THEN 'destination' ELSE 'pickup' END
  WHERE t.status IN (${toPickup}, ${inProgress}) AND told.status = t.status
    AND told.action = 'late' AND told.result = 'applied'
    AND told.promised_at = coalesce(p.promised_anew_at, p.promised_at)
  GROUP BY told.trip_id, told.promised_at`;

/**
 * Ends the alarms of which nothing is amiss any more, and stores one for whatever is amiss and has none, in one statement. Of
 * two processes that find the same at once one stores it.
 */
export async function settleAlarms(db: Queryable, { now, outboxes, judgement }: SettledLook): Promise<void> {
  const { findings, unknown } = judgement;
  const column = (read: (finding: Finding) => unknown) => findings.map(read);
  const instants = (read: (finding: Finding) => Temporal.Instant | undefined) =>
    column((finding) => read(finding)?.toString() ?? null);
  await db.query({
    name: 'settle-alarms',
    text: `WITH amiss (kind, subject_id, since, promised_at, expected_at) AS MATERIALIZED (
             SELECT concern, trip_id, since, CASE concern WHEN 'driver_late' THEN since END, NULL::timestamptz
               FROM (${sqlOfConcerns('$1::timestamptz', concernsByTable)}) AS concerns
             UNION ALL
             SELECT *, NULL, NULL FROM (${otherFaults}) AS faults
             UNION ALL
             ${delays}
             UNION ALL
             SELECT * FROM unnest($4::text[], $5::bigint[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[])
           ),
           over AS (
             -- Locked in the order in which consoles acknowledge them.
             UPDATE alarms SET ended_at = $1 WHERE alarm_id IN (
               SELECT alarm_id FROM alarms
               WHERE ended_at IS NULL
                 -- What was promised anew is another promise: the alarm about the former one is over.
                 AND NOT EXISTS (SELECT FROM amiss WHERE (amiss.kind, amiss.subject_id) = (alarms.kind, alarms.subject_id)
                   AND amiss.promised_at IS NOT DISTINCT FROM alarms.promised_at)
                 -- Of a truck that is not heard of nobody can say that it is over, but for what was said of the driver before, and
                 -- for a promise that has passed or was made anew.
                 AND NOT (kind = ANY ($9::text[]) AND EXISTS (
                   SELECT FROM unnest($10::bigint[], $12::timestamptz[], $13::timestamptz[])
                     AS silent (trip_id, promised_at, has_trip_since)
                   WHERE silent.trip_id = subject_id AND since >= has_trip_since - interval '1 second'
                     AND (kind <> 'promise_at_risk'
                       OR alarms.promised_at >= $1 AND alarms.promised_at = silent.promised_at)))
               -- A process that sends no texts or mails says nothing of those that others send.
               AND NOT (kind = 'texts_stuck' AND NOT $2 OR kind = 'mails_stuck' AND NOT $3)
               ORDER BY alarm_id FOR NO KEY UPDATE)
           )
           INSERT INTO alarms (kind, subject_id, is_demo, since, found_at, promised_at, expected_at)
           SELECT DISTINCT ON (kind, subject_id) kind, subject_id,
             kind = ANY ($11::text[]) AND EXISTS (SELECT FROM trips JOIN accounts USING (account_id)
               WHERE trip_id = subject_id AND is_demo),
             since, $1, promised_at, expected_at
           FROM amiss
           WHERE NOT EXISTS (SELECT FROM alarms AS known
             WHERE (known.kind, known.subject_id) = (amiss.kind, amiss.subject_id) AND known.ended_at IS NULL)
           ORDER BY kind, subject_id, since
           ON CONFLICT DO NOTHING`,
    values: [
      now.toString(),
      outboxes.texts,
      outboxes.mails,
      column(({ kind }) => kind),
      column(({ subjectId }) => subjectId),
      instants(({ since }) => since),
      instants(({ promisedAt }) => promisedAt),
      instants(({ expectedAt }) => expectedAt),
      judgedConcerns,
      unknown.map(({ tripId }) => tripId),
      tripConcernNames,
      unknown.map(({ promisedAt }) => promisedAt?.toString() ?? null),
      unknown.map(({ hasTripSince }) => hasTripSince.toString()),
    ],
  });
}

export type SettledLook = {
  readonly now: Temporal.Instant;
  readonly outboxes: WatchedOutboxes;
  readonly judgement: Judgement;
};

/** Takes the turn to look, where the last one began long enough ago; of any number of processes one has it. */
export async function takeTurn(db: Queryable, now: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'take-turn-of-attention',
    text: 'UPDATE attention_watch SET begun_at = $1 WHERE begun_at <= $2',
    values: [now.toString(), now.subtract({ milliseconds: shortestGapMs }).toString()],
  });
  return rowCount === 1;
}

/** A little less than the time between two looks, which timers keep only nearly. */
const shortestGapMs = attentionPolicy.everySeconds * 1000 - 500;

/** Notes that everything was looked at at that moment. */
export async function noteLooked(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    name: 'note-attention-looked',
    text: 'UPDATE attention_watch SET done_at = greatest(done_at, $1)',
    values: [now.toString()],
  });
}

/** Deletes alarms that ended before then. */
export async function deleteAlarmsEndedBefore(db: Queryable, before: Temporal.Instant): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM alarms WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM alarms WHERE ended_at < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before.toString()],
  });
}
