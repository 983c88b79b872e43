import type { Queryable } from '../../../platform/db/queryable.ts';

/** Who takes which trip in which truck, since when on the real clock. */
export type Assignment = {
  readonly accountId: number;
  readonly tripId: number;
  readonly driverId: number;
  readonly vehicleId: number;
  readonly at: Temporal.Instant;
};

/**
 * Takes a driver and a vehicle for a trip, if both are free: the driver on a shift with that vehicle, not suspended,
 * with a licence valid on this day of the UAE's calendar, and neither at another trip, which the unique keys decide. The driver is locked first, so that no shift ends between.
 */
export async function insertAssignment(transaction: Queryable, assignment: Assignment): Promise<boolean> {
  const { accountId, tripId, driverId, vehicleId, at } = assignment;
  const driver = await transaction.query({
    text: `SELECT FROM drivers WHERE driver_id = $1 AND suspended_at IS NULL
             AND licence_expires_on >= ($2::timestamptz AT TIME ZONE INTERVAL '4 hours')::date
           FOR NO KEY UPDATE`,
    values: [driverId, at.toString()],
  });
  if (driver.rowCount === 0) return false;
  const { rowCount } = await transaction.query({
    name: 'insert-assignment',
    text: `INSERT INTO assignments (driver_id, vehicle_id, account_id, trip_id, assigned_at)
           SELECT driver_id, vehicle_id, $3, $4, $5 FROM shifts
           WHERE driver_id = $1 AND vehicle_id = $2 AND ended_at IS NULL
           ON CONFLICT DO NOTHING`,
    values: [driverId, vehicleId, accountId, tripId, at.toString()],
  });
  return rowCount === 1;
}

/** Writes into the trip who drives it, and ends the search. The pickup's promise stays that of the first assignment. */
export async function storeAssignment(
  transaction: Queryable,
  assignment: Assignment,
  promisedAt: Temporal.Instant,
): Promise<void> {
  const { accountId, tripId, driverId, vehicleId, at } = assignment;
  await transaction.query({
    name: 'store-assignment',
    text: `UPDATE trips SET driver_id = $3, vehicle_id = $4, assigned_at = account_time($1, $5),
             promised_pickup_at = coalesce(promised_pickup_at, account_time($1, $6))
           WHERE account_id = $1 AND trip_id = $2 RETURNING end_search($1, $2)`,
    values: [accountId, tripId, driverId, vehicleId, at.toString(), promisedAt.toString()],
  });
}

/** Whether the driver is at the trip at this moment. */
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

/** Forgets what was of the driver who gave up, and lets a new search begin at once. */
export async function storeSearchAnew(
  transaction: Queryable,
  { accountId, tripId, at }: Pick<Assignment, 'accountId' | 'tripId' | 'at'>,
): Promise<void> {
  await transaction.query({
    text: `UPDATE trips SET assigned_at = NULL, driver_arrived_at = NULL
           WHERE account_id = $1 AND trip_id = $2 RETURNING begin_search($1, $2, $3)`,
    values: [accountId, tripId, at.toString()],
  });
}

/** The account of the driver's trip, or of whichever trip has that number: what they may do there is told by it. */
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
