import { finalStatuses, tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import type { TollLine } from '../pricing/calculate-fare.ts';
import type { TripPeriod } from './price-trial.ts';

/** A trip with what its fare was calculated from. Times are on its account's clock. */
export type PricedTrip = {
  readonly accountId: number;
  readonly tripId: number;
  readonly status: number;
  readonly vehicleTypeId: number;
  readonly distanceMeters: number;
  readonly durationSeconds: number;
  /** The gates on its way: a draft changes nothing of them. */
  readonly tolls: readonly TollLine[];
  /** As it stands now: the order of the walk. */
  readonly departureAt: Temporal.Instant;
  /** The departure before the first reschedule that kept the fare; null where there was none. */
  readonly departureBefore: string | null;
  readonly createdAt: Temporal.Instant;
  readonly fareFils: Fils;
  /** Contained in it. */
  readonly vatFils: Fils;
  readonly tariffId: number;
  /** What the account pays for a trip that ended otherwise than by delivery. */
  readonly feeFils: Fils;
  readonly isDemo: boolean;
};

/** Our own figure: a part is read and replayed in some hundredths of a second. */
const partSize = 1_000;

/**
 * Returns the next trips of a period by departure, behind the one that is given. An index of departures bounds what is
 * read, one by account when an account is given: each has a statement of its own, and so a plan of its own. A
 * reschedule keeps the fare, so the departure that was priced is the one before the first reschedule since the trip was last
 * priced: when it was booked, or when its latest correction was made.
 */
export async function selectPricedTrips(
  transaction: Queryable,
  { from, until, accountId }: TripPeriod,
  after: Pick<PricedTrip, 'departureAt' | 'tripId'> | undefined,
): Promise<readonly PricedTrip[]> {
  const { rows } = await transaction.query<PricedTrip>({
    name: accountId === undefined ? 'select-priced-trips' : 'select-priced-trips-of-account',
    text: `SELECT t.account_id AS "accountId", t.trip_id AS "tripId", t.status, t.vehicle_type_id AS "vehicleTypeId",
             t.distance_meters AS "distanceMeters", t.duration_seconds AS "durationSeconds",
             coalesce(jsonb_path_query_array(t.fare_lines, '$[*] ? (@.code == "toll")'), '[]') AS tolls, t.departure_at AS "departureAt",
             moved."departureBefore", t.created_at AS "createdAt", t.fare_fils AS "fareFils", t.vat_fils AS "vatFils",
             t.tariff_id AS "tariffId",
             coalesce(t.cancellation_fee_fils, 0) AS "feeFils", accounts.is_demo AS "isDemo"
           FROM (
             SELECT * FROM trips
             WHERE (departure_at, trip_id) > ($1::timestamptz, $2::bigint) AND departure_at < $3::timestamptz${ofAccount(accountId, 5)}
             ORDER BY departure_at, trip_id LIMIT $4::int
           ) AS t
           JOIN accounts USING (account_id)
           LEFT JOIN LATERAL (
             SELECT act.details ->> 'before' AS "departureBefore" FROM trip_operator_acts AS act
             WHERE act.account_id = t.account_id AND act.trip_id = t.trip_id AND act.kind = 'rescheduled'
               AND NOT EXISTS (SELECT FROM trip_corrections AS correction
                 WHERE correction.account_id = t.account_id AND correction.trip_id = t.trip_id
                   AND correction.applied_at > act.at)
             ORDER BY act.act LIMIT 1
           ) AS moved ON true
           ORDER BY t.departure_at, t.trip_id`,
    values: [
      (after?.departureAt ?? from).toString(),
      after?.tripId ?? 0,
      until.toString(),
      partSize,
      ...(accountId === undefined ? [] : [accountId]),
    ],
  });
  return rows;
}

/** Returns what a condition needs for one account; nothing for all. */
function ofAccount(accountId: number | undefined, parameter: number): string {
  return accountId === undefined ? '' : ` AND account_id = $${parameter}::bigint`;
}

/** Returns whether a period has more than so many trips; no more are counted. */
export async function hasMoreTrips(
  transaction: Queryable,
  { from, until, accountId }: TripPeriod,
  most: number,
): Promise<boolean> {
  const { rows } = await transaction.query<{ count: number }>({
    text: `SELECT count(*) FROM (
             SELECT FROM trips WHERE departure_at >= $1::timestamptz AND departure_at < $2::timestamptz${ofAccount(accountId, 4)}
             LIMIT $3::int
           ) AS counted`,
    values: [from.toString(), until.toString(), most + 1, ...(accountId === undefined ? [] : [accountId])],
  });
  return (rows[0]?.count ?? 0) > most;
}

/** Returns whether a part of the walk is its last. */
export function isLastPart(trips: readonly unknown[]): boolean {
  return trips.length < partSize;
}

/** Returns the names of accounts. */
export async function selectAccountNames(
  transaction: Queryable,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await transaction.query<{ accountId: number; name: string }>({
    text: 'SELECT account_id AS "accountId", name FROM accounts WHERE account_id = ANY ($1::bigint[])',
    values: [accountIds],
  });
  return new Map(rows.map(({ accountId, name }) => [accountId, name]));
}

/** Returns whether a trip was delivered: its fare is charged for good. */
export function isDelivered({ status }: PricedTrip): boolean {
  return status === tripStatuses.completed.code;
}

/** Returns whether a trip ended without being delivered, and cost its fee alone. */
export function isEndedOtherwise(trip: PricedTrip): boolean {
  return finalStatuses.some((code) => code === trip.status) && !isDelivered(trip);
}
