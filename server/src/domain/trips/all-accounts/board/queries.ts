import { finalStatuses, openStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import { startOfUaeDay, uaeDateAt } from '../../../../values/uae-time.ts';

/** Our own figures: what one screen can be worked with, and a good deal more. */
const mostOpen = 3_000;
const mostEnded = 1_000;

export type BoardTripIds = {
  /** The newest first. */
  readonly tripIds: readonly number[];
  /** Whether there are more of them than are told. */
  readonly leftOut: { readonly open: boolean; readonly ended: boolean };
};

/**
 * Returns which trips of all accounts the company has to do with on a day of the UAE: those that are open, that ended on
 * it, and whose vehicle is still aboard. Each status has its trips in an index, as have those that ended; of each no more are
 * read than are told. What ended is on the account's clock: an account with one of its own is asked for its own hours.
 */
export async function findBoardTripIds(db: Queryable, now: Temporal.Instant): Promise<BoardTripIds> {
  const today = uaeDateAt(now);
  const [midnight, next] = [today, today.add({ days: 1 })].map(startOfUaeDay);
  const { rows } = await db.query<{ trip_id: number; kind: 'open' | 'ended' | 'aboard' }>({
    name: 'select-board-trips',
    text: `(SELECT trip_id, 'open' AS kind
            FROM unnest($1::smallint[]) AS asked (status) CROSS JOIN LATERAL (
              SELECT t.trip_id, t.created_at FROM trips t WHERE t.status = asked.status
              ORDER BY t.created_at DESC, t.trip_id DESC LIMIT ${mostOpen + 1}
            ) AS one
            ORDER BY created_at DESC, trip_id DESC LIMIT ${mostOpen + 1})
           UNION ALL
           (SELECT trip_id, 'ended' FROM (
              (SELECT t.trip_id, t.ended_at FROM trips t JOIN accounts USING (account_id)
               WHERE clock_offset_seconds = 0 AND t.ended_at >= $2 AND t.ended_at < $4
               ORDER BY t.ended_at DESC LIMIT ${mostEnded + 1})
              UNION ALL
              (SELECT trip_id, ended_at - ahead FROM accounts
                 CROSS JOIN LATERAL (SELECT make_interval(secs => clock_offset_seconds) AS ahead) AS clock
                 CROSS JOIN LATERAL (
                   SELECT t.trip_id, t.ended_at FROM trips t
                   WHERE t.account_id = accounts.account_id AND t.ended_at >= $2 + ahead AND t.ended_at < $4 + ahead
                   ORDER BY t.ended_at DESC LIMIT ${mostEnded + 1}
                 ) AS one
               WHERE clock_offset_seconds <> 0)
            ) AS ended ORDER BY ended_at DESC LIMIT ${mostEnded + 1})
           UNION ALL
           (SELECT t.trip_id, 'aboard' FROM assignments JOIN trips t USING (account_id, trip_id)
            WHERE t.status = ANY ($3::smallint[]))`,
    values: [openStatuses, String(midnight), finalStatuses, String(next)],
    onlyReads: true,
  });
  const idsOf = (kind: string) => rows.flatMap((row) => (row.kind === kind ? [row.trip_id] : []));
  const [open, ended] = [idsOf('open'), idsOf('ended')];
  const told = new Set([...open.slice(0, mostOpen), ...ended.slice(0, mostEnded), ...idsOf('aboard')]);
  return {
    tripIds: [...told].toSorted((one, other) => other - one),
    leftOut: { open: open.length > mostOpen, ended: ended.length > mostEnded },
  };
}

/** What a card of the board tells of a trip beside what lists do; moments are on the real clock. */
export type BoardFacts = {
  /** Of who is at the trip, or was last. */
  readonly driverNameAr: string | undefined;
  /** After the end, too, until the vehicle is handed over. */
  readonly hasDriver: boolean;
  readonly departureAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | undefined;
  /** When somebody last was called or written to by hand. */
  readonly lastContactAt: Temporal.Instant | undefined;
  /** Undefined when there is none. */
  readonly search: SearchStanding | undefined;
};

/** How far the search for a trip's driver is. */
export type SearchStanding = {
  /** Undefined before the trip's time has come. */
  readonly beganAt: Temporal.Instant | undefined;
  readonly pausedUntil: Temporal.Instant | undefined;
  /** How many drivers were asked, and how many of them have yet to answer. */
  readonly asked: number;
  readonly waiting: number;
};

type FactsRow = {
  trip_id: number;
  name_ar: string | null;
  has_driver: boolean;
  departure_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
  last_contact_at: Temporal.Instant | null;
  is_searched: boolean;
  began_at: Temporal.Instant | null;
  paused_until: Temporal.Instant | null;
  asked: number | null;
  waiting: number | null;
};

/** Returns what the cards of these trips tell beside what lists do; a trip that is not there is left out. */
export async function findBoardFacts(
  db: Queryable,
  tripIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, BoardFacts>> {
  const { rows } = await db.query<FactsRow>({
    name: 'select-board-facts',
    text: `SELECT t.trip_id, d.name_ar, a.driver_id IS NOT NULL AS has_driver,
             t.departure_at - make_interval(secs => clock_offset_seconds) AS departure_at,
             t.ended_at - make_interval(secs => clock_offset_seconds) AS ended_at,
             (SELECT max(at) FROM trip_operator_acts o WHERE o.account_id = t.account_id AND o.trip_id = t.trip_id
                AND o.kind IN ('called', 'messaged')) AS last_contact_at,
             s.trip_id IS NOT NULL AS is_searched, s.began_at,
             CASE WHEN s.paused_until > $2 THEN s.paused_until END AS paused_until, asked, waiting
           FROM trips t JOIN accounts USING (account_id)
           LEFT JOIN drivers d ON d.driver_id = t.driver_id
           LEFT JOIN assignments a ON a.account_id = t.account_id AND a.trip_id = t.trip_id
           LEFT JOIN dispatches s ON s.account_id = t.account_id AND s.trip_id = t.trip_id
           LEFT JOIN LATERAL (
             SELECT count(DISTINCT o.driver_id)::integer AS asked,
               (count(*) FILTER (WHERE o.status = 'open'))::integer AS waiting
             FROM offers o WHERE o.account_id = s.account_id AND o.trip_id = s.trip_id
           ) AS offered ON s.trip_id IS NOT NULL
           WHERE t.trip_id = ANY ($1::bigint[])`,
    values: [tripIds, now.toString()],
    onlyReads: true,
  });
  return new Map(rows.map((row) => [row.trip_id, toFacts(row)]));
}

function toFacts(row: FactsRow): BoardFacts {
  return {
    driverNameAr: row.name_ar ?? undefined,
    hasDriver: row.has_driver,
    departureAt: row.departure_at,
    endedAt: row.ended_at ?? undefined,
    lastContactAt: row.last_contact_at ?? undefined,
    search: row.is_searched
      ? {
          beganAt: row.began_at ?? undefined,
          pausedUntil: row.paused_until ?? undefined,
          asked: row.asked ?? 0,
          waiting: row.waiting ?? 0,
        }
      : undefined,
  };
}
