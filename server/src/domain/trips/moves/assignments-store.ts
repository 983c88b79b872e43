import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { moveValues, type StoredMove } from './trip-moves-store.ts';

/** Who takes which trip in which truck, since when on the real clock. */
export type Assignment = {
  readonly accountId: number;
  readonly tripId: number;
  readonly driverId: number;
  readonly vehicleId: number;
  readonly at: Temporal.Instant;
};

export type AssignmentOutcome =
  | 'assigned'
  /** The driver has the trip already. */
  | 'repeated'
  | 'trip_not_searching'
  /** Suspended, without a valid licence, on no shift with that vehicle, or one of them is at another trip. */
  | 'driver_not_free'
  | 'offer_not_open'
  /** It has not, or no more, what the trip needs; the offer is withdrawn, and the search goes on at once. */
  | 'truck_unfit';

export type NewAssignment = Assignment &
  Omit<StoredMove, 'at'> & {
    readonly offerId: number | undefined;
    /** When the driver is to be at the pickup. */
    readonly promisedAt: Temporal.Instant;
  };

/** Assigns a driver, whole or not at all, by the SQL function `assign_driver`. */
export async function storeAssignment(db: Queryable, assignment: NewAssignment): Promise<AssignmentOutcome> {
  const { accountId, driverId, vehicleId, offerId, promisedAt } = assignment;
  const { rows } = await db.query<{ outcome: AssignmentOutcome }>({
    name: 'assign-driver',
    text: `SELECT assign_driver($1, $2, $3::smallint[], $4::smallint, $5, $6::jsonb, $7, $8, $9, $10, $11) AS outcome`,
    values: [...moveValues(assignment), driverId, vehicleId, offerId ?? null, promisedAt.toString()],
    concurrencyKey: accountId,
  });
  return (rows[0] as { outcome: AssignmentOutcome }).outcome;
}

export type DriverChange = Assignment & {
  /** The statuses in which a trip may change its driver so. */
  readonly from: readonly TripStatusCode[];
  readonly fromDriverId: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** When the driver is to be where the trip goes next. */
  readonly promisedAt: Temporal.Instant;
};

export type DriverChangeOutcome = 'changed' | 'trip_moved' | 'driver_not_free' | 'truck_unfit';

/** Gives a trip to another driver, whole or not at all, by the SQL function `change_driver`. */
export async function storeDriverChange(
  transaction: Queryable,
  change: DriverChange,
): Promise<DriverChangeOutcome> {
  const { accountId, tripId, from, fromDriverId, driverId, vehicleId, data, at, promisedAt } = change;
  const { rows } = await transaction.query<{ outcome: DriverChangeOutcome }>({
    text: 'SELECT change_driver($1, $2, $3::smallint[], $4, $5, $6, $7::jsonb, $8, $9) AS outcome',
    values: [
      ...[accountId, tripId, from, fromDriverId, driverId, vehicleId],
      ...[JSON.stringify(data), at.toString(), promisedAt.toString()],
    ],
  });
  return (rows[0] as { outcome: DriverChangeOutcome }).outcome;
}

/** Tells whether the driver is at the trip at this moment. */
export async function hasAssignment(
  db: Queryable,
  { accountId, tripId, driverId }: Pick<Assignment, 'accountId' | 'tripId' | 'driverId'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'SELECT FROM assignments WHERE driver_id = $3 AND account_id = $1 AND trip_id = $2',
    values: [accountId, tripId, driverId],
  });
  return rowCount === 1;
}

/** Frees a driver who is at the trip. */
export async function deleteAssignment(
  transaction: Queryable,
  { accountId, tripId, driverId }: Pick<Assignment, 'accountId' | 'tripId' | 'driverId'>,
): Promise<void> {
  await transaction.query({
    text: 'DELETE FROM assignments WHERE driver_id = $3 AND account_id = $1 AND trip_id = $2',
    values: [accountId, tripId, driverId],
  });
}

/** Withdraws all extras of a trip that are open or accepted, by the SQL function of `extras`; corrections stay: they are of no driver. */
export async function withdrawExtras(
  transaction: Queryable,
  {
    accountId,
    tripId,
    by,
    at,
  }: Pick<Assignment, 'accountId' | 'tripId' | 'at'> & { readonly by: 'driver' | 'operator' },
): Promise<void> {
  await transaction.query({
    text: `SELECT settle_extra(account_id, trip_id, extra_id, 'withdrawn', $3, $4) FROM trip_extras
           WHERE account_id = $1 AND trip_id = $2 AND status IN ('open', 'accepted') AND kind <> 'correction'
           ORDER BY extra`,
    values: [accountId, tripId, by, at.toString()],
  });
}

/** Deletes what a trip has of the driver who gave up, also what they pressed, and begins a new search, due at a moment of the real clock. */
export async function storeSearchAnew(
  transaction: Queryable,
  {
    accountId,
    tripId,
    dueAt,
  }: Pick<Assignment, 'accountId' | 'tripId'> & { readonly dueAt: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: `WITH gone AS (DELETE FROM trip_presses WHERE account_id = $1 AND trip_id = $2)
           UPDATE trips SET assigned_at = NULL, driver_arrived_at = NULL, confirmed_status = NULL
           WHERE account_id = $1 AND trip_id = $2 RETURNING begin_search($1, $2, $3)`,
    values: [accountId, tripId, dueAt.toString()],
  });
}

/**
 * Returns the account of the driver's trip, or of whichever trip has that number: what they may do there is
 * told by it.
 */
export async function selectAccountOfTrip(
  db: Queryable,
  driverId: number,
  tripId: number,
): Promise<number | undefined> {
  const { rows } = await db.query<{ account_id: number | null }>({
    text: `SELECT coalesce(
             (SELECT account_id FROM assignments WHERE driver_id = $1 AND trip_id = $2),
             (SELECT account_id FROM trips WHERE trip_id = $2)
           ) AS account_id`,
    values: [driverId, tripId],
    onlyReads: true,
  });
  return rows[0]?.account_id ?? undefined;
}
