import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { noOpenOffers, type OpenOffers, type Search } from '../search.ts';
import type { RankedCandidate } from './candidate.ts';
import { wasAsked } from './candidates-store.ts';

type TripName = Pick<Search, 'accountId' | 'tripId'>;

const namesOf = (trips: readonly TripName[]) => [
  trips.map(({ accountId }) => accountId),
  trips.map(({ tripId }) => tripId),
];

/** Closes the trips' offers whose time is over, but for one that is being answered just now; returns how many. */
export async function expireOffers(
  db: Queryable,
  trips: readonly TripName[],
  now: Temporal.Instant,
): Promise<number> {
  if (trips.length === 0) return 0;
  const { rowCount } = await db.query({
    name: 'expire-offers',
    text: `UPDATE offers SET status = 'expired', answered_at = $3
           WHERE offer_id IN (
             SELECT offer_id FROM unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
               JOIN offers USING (account_id, trip_id)
             WHERE status = 'open' AND expires_at <= $3
             FOR UPDATE OF offers SKIP LOCKED
           )`,
    values: [...namesOf(trips), now.toString()],
  });
  return rowCount ?? 0;
}

/** Returns the open offers of each trip, in the order of the trips. */
export async function selectOpenOffers(db: Queryable, trips: readonly TripName[]): Promise<OpenOffers[]> {
  const { rows } = await db.query<{
    number: number;
    count: number;
    first_expires_at: Temporal.Instant;
    is_alone: boolean;
  }>({
    name: 'select-open-offers',
    text: `SELECT number, count(*), min(expires_at) AS first_expires_at, bool_or(made_by = 'ask') AS is_alone
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS trip (account_id, trip_id, number)
             JOIN offers USING (account_id, trip_id)
           WHERE status = 'open' GROUP BY number`,
    values: namesOf(trips),
    onlyReads: true,
  });
  const open: OpenOffers[] = trips.map(() => noOpenOffers);
  for (const { number, count, first_expires_at: firstExpiresAt, is_alone: isAlone } of rows) {
    open[number - 1] = { count, firstExpiresAt, isAlone };
  }
  return open;
}

/**
 * Locks a trip and its search until the database transaction ends; false when the trip is not searched for, its search waits
 * for an operator, or somebody is just now moving it, which may take as long as its account's wallet is held, or has steered
 * or woken the search since it was taken up: it is due again then.
 */
export async function lockSearch(
  transaction: Queryable,
  { accountId, tripId, leasedUntil }: TripName & Partial<Pick<Search, 'leasedUntil'>>,
  {
    searching,
    now,
    ignoresPause,
  }: { readonly searching: TripStatusCode; readonly now: Temporal.Instant; readonly ignoresPause: boolean },
): Promise<boolean> {
  const trip = await transaction.query<{ status: TripStatusCode }>({
    text: 'SELECT status FROM trips WHERE account_id = $1 AND trip_id = $2 FOR NO KEY UPDATE SKIP LOCKED',
    values: [accountId, tripId],
  });
  if (trip.rows[0]?.status !== searching) return false;
  const { rowCount } = await transaction.query({
    text: `SELECT FROM dispatches WHERE account_id = $1 AND trip_id = $2 AND due_at = coalesce($3, due_at)
             AND ($5 OR coalesce(paused_until <= $4, true)) FOR UPDATE`,
    values: [accountId, tripId, leasedUntil?.toString() ?? null, now.toString(), ignoresPause],
  });
  return rowCount === 1;
}

/**
 * Locks the first of the drivers, in their order, whom nobody else is just now dealing with and who were not asked
 * meanwhile; no more of them than are needed, so that others find theirs.
 */
export async function lockDrivers(
  transaction: Queryable,
  driverIds: readonly number[],
  { atMost, now }: { readonly atMost: number; readonly now: Temporal.Instant },
): Promise<number[]> {
  const { rows } = await transaction.query<{ driver_id: number }>({
    name: 'lock-drivers',
    text: `SELECT driver_id FROM unnest($1::bigint[]) WITH ORDINALITY AS candidate (driver_id, place)
             JOIN drivers USING (driver_id)
           WHERE suspended_at IS NULL AND coalesce(held_until <= $3, true)
             AND NOT EXISTS (SELECT FROM offers WHERE offers.driver_id = drivers.driver_id AND status = 'open')
           ORDER BY place LIMIT $2 FOR NO KEY UPDATE OF drivers SKIP LOCKED`,
    values: [driverIds, atMost, now.toString()],
  });
  return rows.map(({ driver_id }) => driver_id);
}

/** A candidate, and until when they can answer. */
export type TimedCandidate = RankedCandidate & { readonly expiresAt: Temporal.Instant };

/**
 * Offers a locked trip to the first of the locked drivers who are still free and were not asked for it before, so
 * many that `wanted` offers of it are open, or none while a driver is asked alone, and makes its search due when the first
 * of those ends; returns the offers that were made.
 */
export async function insertOffers(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  candidates: readonly TimedCandidate[],
  { wanted, now }: { readonly wanted: number; readonly now: Temporal.Instant },
): Promise<readonly { readonly offerId: number; readonly driverId: number }[]> {
  const { rows } = await transaction.query<{ offer_id: number; driver_id: number }>({
    text: `WITH of_trip AS (
             SELECT offers.*, asks_anew_since FROM offers JOIN dispatches USING (account_id, trip_id)
             WHERE account_id = $1 AND trip_id = $2
           ), made AS (
             INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, pickup_meters, pickup_seconds,
               offered_at, expires_at)
             SELECT $1::bigint, $2::bigint, driver_id, vehicle_id, 'open', pickup_meters, pickup_seconds,
               $8::timestamptz, expires_at
             FROM unnest($3::bigint[], $4::bigint[], $5::integer[], $6::integer[], $9::timestamptz[]) WITH ORDINALITY
               AS candidate (driver_id, vehicle_id, pickup_meters, pickup_seconds, expires_at, place)
             WHERE EXISTS (SELECT FROM shifts JOIN vehicles USING (vehicle_id)
                 WHERE shifts.driver_id = candidate.driver_id AND shifts.vehicle_id = candidate.vehicle_id
                   AND ended_at IS NULL AND out_of_service_at IS NULL)
               AND NOT EXISTS (SELECT FROM assignments WHERE assignments.driver_id = candidate.driver_id
                 OR assignments.vehicle_id = candidate.vehicle_id)
               AND NOT EXISTS (SELECT FROM offers WHERE offers.driver_id = candidate.driver_id AND status = 'open')
               AND driver_id NOT IN (SELECT driver_id FROM of_trip WHERE ${wasAsked('of_trip', 'asks_anew_since')})
               AND unmet_requirement_of_trip($1, $2, driver_id, vehicle_id) IS NULL
             ORDER BY place
             LIMIT CASE WHEN EXISTS (SELECT FROM of_trip WHERE status = 'open' AND made_by = 'ask') THEN 0
               ELSE greatest(0, $7 - (SELECT count(*) FROM of_trip WHERE status = 'open')) END
             RETURNING offer_id, driver_id, expires_at
           ), next AS (
             SELECT min(expires_at) AS due_at, (SELECT count(*) FROM made) AS made
             FROM (SELECT expires_at FROM made UNION ALL SELECT expires_at FROM of_trip WHERE status = 'open') AS open
           ), put_off AS (
             UPDATE dispatches SET due_at = next.due_at, began_at = coalesce(began_at, $8), rounds = rounds + 1
             FROM next WHERE account_id = $1 AND trip_id = $2 AND made > 0
           )
           SELECT offer_id, driver_id FROM made`,
    values: [
      accountId,
      tripId,
      candidates.map(({ driverId }) => driverId),
      candidates.map(({ vehicleId }) => vehicleId),
      candidates.map(({ pickupMeters }) => pickupMeters),
      candidates.map(({ pickupSeconds }) => pickupSeconds),
      wanted,
      now.toString(),
      candidates.map(({ expiresAt }) => expiresAt.toString()),
    ],
  });
  return rows.map((row) => ({ offerId: row.offer_id, driverId: row.driver_id }));
}
