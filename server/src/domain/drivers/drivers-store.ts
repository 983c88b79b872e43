import type { Queryable } from '../../platform/db/queryable.ts';
import { columnNames, tableOf } from '../../platform/db/writing/column-set.ts';
import type { Driver, DriverHold } from './driver.ts';
import { type DriverFacts, driverColumns } from './driver-columns.ts';

export type NewDriver = DriverFacts & Pick<Driver, 'createdAt'>;

/** Stores a driver and returns the identifier, or undefined when another has the number. */
export async function insertDriver(db: Queryable, driver: NewDriver): Promise<number | undefined> {
  const { from, values } = tableOf(driverColumns, [driver]);
  const columns = columnNames(driverColumns);
  const { rows } = await db.query<{ driver_id: number }>({
    text: `INSERT INTO drivers (${columns}, created_at) SELECT ${columns}, $${values.length + 1}::timestamptz FROM ${from}
           ON CONFLICT (phone_code, mobile_number) DO NOTHING RETURNING driver_id`,
    values: [...values, driver.createdAt.toString()],
  });
  return rows[0]?.driver_id;
}

/** What going online is judged by. */
export type DriverStanding = {
  readonly driverId: number;
  readonly isSuspended: boolean;
  readonly licenceExpiresOn: Temporal.PlainDate;
  readonly documentsValidThrough: Temporal.PlainDate | undefined;
};

/** Locks a driver until the transaction ends; undefined when there is no such driver. */
export async function lockDriver(
  transaction: Queryable,
  driverId: number,
): Promise<DriverStanding | undefined> {
  const { rows } = await transaction.query<{
    is_suspended: boolean;
    licence_expires_on: string;
    valid_through: string | null;
  }>({
    text: `SELECT suspended_at IS NOT NULL AS is_suspended, licence_expires_on::text,
             documents_valid_through::text AS valid_through
           FROM drivers WHERE driver_id = $1 FOR NO KEY UPDATE`,
    values: [driverId],
  });
  const [row] = rows;
  return (
    row && {
      driverId,
      isSuspended: row.is_suspended,
      licenceExpiresOn: Temporal.PlainDate.from(row.licence_expires_on),
      documentsValidThrough:
        row.valid_through === null ? undefined : Temporal.PlainDate.from(row.valid_through),
    }
  );
}

/** Locks the driver with a number; undefined when the number is no driver's, or a suspended one's. */
export async function lockDriverByNumber(
  transaction: Queryable,
  number: { readonly phoneCode: string; readonly mobileNumber: string },
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ driver_id: number }>({
    text: `SELECT driver_id FROM drivers
           WHERE phone_code = $1 AND mobile_number = $2 AND suspended_at IS NULL FOR NO KEY UPDATE`,
    values: [number.phoneCode, number.mobileNumber],
  });
  return rows[0]?.driver_id;
}

/**
 * Suspends a driver, or ends the suspension (null); a driver who is suspended already stays so from the first
 * time on, for the latest reason that was told.
 */
export async function updateSuspension(
  transaction: Queryable,
  driverId: number,
  suspended: { readonly at: Temporal.Instant; readonly because: string | undefined } | null,
): Promise<void> {
  await transaction.query({
    text: `UPDATE drivers SET suspended_at = CASE WHEN $2::timestamptz IS NOT NULL THEN coalesce(suspended_at, $2) END,
             suspended_because = CASE WHEN $2::timestamptz IS NOT NULL THEN coalesce($3, suspended_because) END
           WHERE driver_id = $1`,
    values: [driverId, suspended?.at.toString() ?? null, suspended?.because ?? null],
  });
}

/** Replaces the facts of a driver. @throws when another one has the number. */
export async function updateDriver(db: Queryable, driverId: number, facts: DriverFacts): Promise<void> {
  const { from, values } = tableOf(driverColumns, [facts]);
  const changes = Object.keys(driverColumns).map((column) => `${column} = asked.${column}`);
  await db.query({
    text: `UPDATE drivers SET ${changes.join(', ')}, version = version + 1 FROM ${from}
           WHERE driver_id = $${values.length + 1}`,
    values: [...values, driverId],
  });
}

/** Holds a driver back from automatic offers, in place of an earlier hold, or ends the hold (undefined). */
export async function updateHold(
  transaction: Queryable,
  driverId: number,
  hold: DriverHold | undefined,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE drivers SET held_until = $2, held_because = $3 WHERE driver_id = $1',
    values: [driverId, hold?.until.toString() ?? null, hold?.because ?? null],
  });
}

/** Deletes the holds that have ended. */
export async function deleteEndedHolds(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    text: 'UPDATE drivers SET held_until = NULL, held_because = NULL WHERE held_until <= $1',
    values: [now.toString()],
  });
}
