import type { Queryable } from '../../../platform/db/queryable.ts';
import {
  type DriverReach,
  type Reached,
  type ReachFigures,
  type ReachStanding,
  reachPolicy,
} from './driver-reach.ts';

type ReachRow = {
  driver_id: number;
  phones: number;
  seen_at: Temporal.Instant | null;
  takes_push: boolean;
  push_works: boolean | null;
  push_worked_at: Temporal.Instant | null;
  push_failed_at: Temporal.Instant | null;
  sms_works: boolean | null;
  sms_worked_at: Temporal.Instant | null;
  sms_failed_at: Temporal.Instant | null;
  call_works: boolean | null;
  call_worked_at: Temporal.Instant | null;
  call_failed_at: Temporal.Instant | null;
};

/** A driver with several phones is reached by the one that works: one whose pushes fail counts when no other is left. */
const phonesOf = (drivers: string) => `SELECT driver_id, count(*)::integer AS phones, max(seen_at) AS seen_at,
    bool_or(push_endpoint IS NOT NULL) AS takes_push,
    CASE WHEN bool_or(push_works) THEN true
      WHEN bool_or(push_endpoint IS NOT NULL AND push_works IS NULL) THEN NULL
      ELSE bool_or(push_works) END AS push_works
  FROM signed_in_phones WHERE driver_id ${drivers} GROUP BY driver_id`;

/** Returns what reaches each of these drivers, by their numbers. */
export async function findReach(
  db: Queryable,
  driverIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, DriverReach>> {
  const { rows } = await db.query<ReachRow>({
    name: 'select-driver-reach',
    text: `SELECT asked.driver_id, coalesce(p.phones, 0) AS phones, p.seen_at, coalesce(p.takes_push, false) AS takes_push,
             p.push_works, r.push_worked_at, r.push_failed_at, r.sms_works, r.sms_worked_at, r.sms_failed_at,
             r.call_works, r.call_worked_at, r.call_failed_at
           FROM unnest($1::bigint[]) AS asked (driver_id)
           LEFT JOIN (${phonesOf('= ANY ($1::bigint[])')}) p USING (driver_id)
           LEFT JOIN driver_reach r USING (driver_id)`,
    values: [driverIds],
    onlyReads: true,
  });
  return new Map(rows.map((row) => [row.driver_id, toReach(row, now)]));
}

function toReach(row: ReachRow, now: Temporal.Instant): DriverReach {
  const openSince = now.subtract({ seconds: reachPolicy.openSeconds });
  const isOpen = row.seen_at !== null && Temporal.Instant.compare(row.seen_at, openSince) >= 0;
  const reached = (
    standing: ReachStanding,
    workedAt: Temporal.Instant | null,
    failedAt: Temporal.Instant | null,
  ): Reached => ({ standing, workedAt: workedAt ?? undefined, failedAt: failedAt ?? undefined });
  return {
    stream: reached(isOpen ? 'works' : 'none', row.seen_at, null),
    push: reached(row.takes_push ? judge(row.push_works) : 'none', row.push_worked_at, row.push_failed_at),
    text: reached(judge(row.sms_works), row.sms_worked_at, row.sms_failed_at),
    call: reached(judge(row.call_works), row.call_worked_at, row.call_failed_at),
  };
}

function judge(works: boolean | null): ReachStanding {
  if (works === null) return 'unknown';
  return works ? 'works' : 'failed';
}

/**
 * Returns the drivers on shift whom neither an open app nor a push message reaches, by their numbers: an offer comes to them
 * by a text or a call, if at all. Of the sandbox's trucks nobody holds a phone.
 */
export async function findUnreached(
  db: Queryable,
  now: Temporal.Instant,
  atMost: number,
): Promise<readonly number[]> {
  const { rows } = await db.query<{ driver_id: number }>({
    name: 'select-unreached-drivers',
    text: `SELECT s.driver_id FROM shifts s JOIN drivers d USING (driver_id)
           LEFT JOIN (${phonesOf('IN (SELECT driver_id FROM shifts WHERE ended_at IS NULL)')}) p USING (driver_id)
           WHERE s.ended_at IS NULL AND NOT d.is_demo
             AND NOT EXISTS (SELECT FROM simulated_drivers simulated WHERE simulated.driver_id = s.driver_id)
             AND (p.seen_at IS NULL OR p.seen_at < $1) AND (p.takes_push IS NOT TRUE OR p.push_works IS FALSE)
           ORDER BY s.driver_id LIMIT $2`,
    values: [now.subtract({ seconds: reachPolicy.openSeconds }).toString(), atMost],
    onlyReads: true,
  });
  return rows.map((row) => row.driver_id);
}

/** Returns what became of a driver's offers of the last thirty days, and what was spent on them. */
export async function countReach(
  db: Queryable,
  driverId: number,
  now: Temporal.Instant,
): Promise<ReachFigures> {
  const since = now.subtract({ hours: 24 * reachPolicy.figureDays }).toString();
  const { rows } = await db.query<{
    offers: number;
    stream: number;
    poll: number;
    push: number;
    sms: number;
    call: number;
    answer: number;
    missed: number;
    texts: number;
    text_parts: number;
    calls: number;
  }>({
    name: 'count-driver-reach',
    text: `WITH reaches AS MATERIALIZED (
             SELECT r.offer_id, r.seen_at, r.seen_by, o.status FROM offer_reaches r JOIN offers o USING (offer_id)
             WHERE r.driver_id = $1 AND r.offered_at > $2
           ), steps AS (
             SELECT count(*) FILTER (WHERE step = 'sms')::integer AS texts,
               coalesce(sum(parts), 0)::integer AS text_parts,
               count(*) FILTER (WHERE step = 'call')::integer AS calls
             FROM offer_steps JOIN reaches USING (offer_id) WHERE result = 'sent'
           )
           SELECT count(offer_id)::integer AS offers,
             count(*) FILTER (WHERE seen_by = 'stream')::integer AS stream,
             count(*) FILTER (WHERE seen_by = 'poll')::integer AS poll,
             count(*) FILTER (WHERE seen_by = 'push')::integer AS push,
             count(*) FILTER (WHERE seen_by = 'sms')::integer AS sms,
             count(*) FILTER (WHERE seen_by = 'call')::integer AS call,
             count(*) FILTER (WHERE seen_by = 'answer')::integer AS answer,
             count(*) FILTER (WHERE offer_id IS NOT NULL AND seen_at IS NULL AND status = 'expired')::integer AS missed,
             steps.texts, steps.text_parts, steps.calls
           FROM steps LEFT JOIN reaches ON true GROUP BY steps.texts, steps.text_parts, steps.calls`,
    values: [driverId, since],
    onlyReads: true,
  });
  const [row] = rows;
  if (!row) throw new Error('a count has one row');
  const { offers, missed, texts, text_parts: textParts, calls, sms: text, ...seen } = row;
  const { stream, poll, push, call, answer } = seen;
  return { offers, seen: { stream, poll, push, text, call, answer }, missed, texts, textParts, calls };
}
