import { finalStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { consoleHeardOfSince, demoPolicy } from './demo-policy.ts';

/** How the demo stands at one moment. */
export type DemoRun = {
  /** Whether somebody has a console open. */
  readonly isOpen: boolean;
  /** Whether a trip is to begin. */
  readonly isDue: boolean;
  /** Undefined until the first trip is wanted. */
  readonly accountId: number | undefined;
  /** Whether any trip has not ended, or any driver is on shift. */
  readonly isAlive: boolean;
};

/** Undefined while nobody has ever had a console open. */
export async function selectDemoRun(db: Queryable, now: Temporal.Instant): Promise<DemoRun | undefined> {
  const { rows } = await db.query<{
    is_open: boolean;
    is_due: boolean;
    account_id: number | null;
    is_alive: boolean;
  }>({
    name: 'select-demo-run',
    text: `SELECT console_seen_at > $2 AS is_open,
             next_at <= $1 AND (day <> $3 OR trips_of_day < $4)
               AND (SELECT count(*) FROM demo_trips) < $5 AS is_due,
             (SELECT account_id FROM accounts WHERE is_demo) AS account_id,
             EXISTS (SELECT FROM demo_trips) OR EXISTS (
               SELECT FROM shifts JOIN drivers USING (driver_id) WHERE ended_at IS NULL AND is_demo
             ) AS is_alive
           FROM demo_runs`,
    values: [
      now.toString(),
      consoleHeardOfSince(now).toString(),
      uaeDateAt(now).toString(),
      demoPolicy.mostTripsOfDay,
      demoPolicy.mostTrips,
    ],
    onlyReads: true,
  });
  const [row] = rows;
  return (
    row && {
      isOpen: row.is_open,
      isDue: row.is_due,
      accountId: row.account_id ?? undefined,
      isAlive: row.is_alive,
    }
  );
}

export type BegunDemoTrip = {
  readonly accountId: number;
  readonly tripId: number;
  readonly now: Temporal.Instant;
  readonly nextAt: Temporal.Instant;
  readonly cancelAt: Temporal.Instant | undefined;
};

/**
 * Gives a trip that was just stored a free place, and puts the next one off, in the transaction that stores it; false where
 * there is none, another process was quicker, or the console was closed meanwhile: then the trip is not to be.
 */
export async function takePlace(
  transaction: Queryable,
  { accountId, tripId, now, nextAt, cancelAt }: BegunDemoTrip,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `WITH counted AS (
             UPDATE demo_runs SET next_at = $4, day = $5,
               trips_of_day = CASE day WHEN $5 THEN trips_of_day ELSE 0 END + 1
             WHERE console_seen_at > $6 AND next_at <= $3 AND (day <> $5 OR trips_of_day < $7) RETURNING 1
           )
           INSERT INTO demo_trips (place, account_id, trip_id, cancel_at)
           SELECT free.place, $1, $2, $8 FROM counted CROSS JOIN generate_series(1, $9::integer) AS free (place)
           WHERE NOT EXISTS (SELECT FROM demo_trips AS taken WHERE taken.place = free.place)
           ORDER BY free.place LIMIT 1 ON CONFLICT DO NOTHING`,
    values: [
      accountId,
      tripId,
      now.toString(),
      nextAt.toString(),
      uaeDateAt(now).toString(),
      consoleHeardOfSince(now).toString(),
      demoPolicy.mostTripsOfDay,
      cancelAt?.toString() ?? null,
      demoPolicy.mostTrips,
    ],
  });
  return rowCount === 1;
}

/** Frees the places of trips that have ended, however they did. */
export async function freePlaces(db: Queryable): Promise<void> {
  await db.query({
    name: 'free-demo-places',
    text: `DELETE FROM demo_trips AS demo USING trips
           WHERE trips.account_id = demo.account_id AND trips.trip_id = demo.trip_id AND status = ANY ($1::smallint[])`,
    values: [finalStatuses],
  });
}

/** Returns the trips whose customers think better of them by now, and lets each do so once. */
export async function takeCancellations(db: Queryable, now: Temporal.Instant): Promise<number[]> {
  const { rows } = await db.query<{ trip_id: number }>({
    name: 'take-demo-cancellations',
    text: 'UPDATE demo_trips SET cancel_at = NULL WHERE cancel_at <= $1 RETURNING trip_id',
    values: [now.toString()],
  });
  return rows.map(({ trip_id: tripId }) => tripId);
}

/** Returns the drivers of the demo who are on shift. */
export async function selectDriversOnShift(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ driver_id: number }>({
    text: `SELECT driver_id FROM shifts JOIN drivers USING (driver_id) WHERE ended_at IS NULL AND is_demo
           ORDER BY driver_id`,
    onlyReads: true,
  });
  return rows.map(({ driver_id: driverId }) => driverId);
}
