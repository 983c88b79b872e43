import type { Emirate } from '@satha/terms/emirates';
import type { Queryable } from '../../platform/db/queryable.ts';
import { type Driver, deriveDriverStatus } from './driver.ts';

type DriverRow = {
  driver_id: number;
  name: string;
  phone_code: string;
  mobile_number: string;
  licence_expires_on: string;
  suspended_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
  started_at: Temporal.Instant | null;
  account_id: number | null;
  trip_id: number | null;
  vehicle_id: number;
  vehicle_type_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  vehicle_created_at: Temporal.Instant;
  retired_at: Temporal.Instant | null;
};

/** Dates leave the database as text: the driver would make an instant of them, in the process's own zone. */
const selectFrom = `
  SELECT d.driver_id, d.name, d.phone_code, d.mobile_number, d.licence_expires_on::text, d.suspended_at, d.created_at,
    s.started_at, a.account_id, a.trip_id, v.vehicle_id, v.vehicle_type_id, v.plate_emirate, v.plate_code,
    v.plate_number, v.created_at AS vehicle_created_at, v.retired_at
  FROM drivers d
  LEFT JOIN shifts s ON s.driver_id = d.driver_id AND s.ended_at IS NULL
  LEFT JOIN vehicles v ON v.vehicle_id = s.vehicle_id
  LEFT JOIN assignments a ON a.driver_id = d.driver_id`;

function toDriver(row: DriverRow): Driver {
  return {
    driverId: row.driver_id,
    name: row.name,
    phoneCode: row.phone_code,
    mobileNumber: row.mobile_number,
    licenceExpiresOn: Temporal.PlainDate.from(row.licence_expires_on),
    status: deriveDriverStatus({
      isSuspended: row.suspended_at !== null,
      isAtTrip: row.trip_id !== null,
      isOnline: row.started_at !== null,
    }),
    createdAt: row.created_at,
    suspendedAt: row.suspended_at ?? undefined,
    shift: row.started_at === null ? undefined : toShift(row, row.started_at),
    trip:
      row.account_id === null || row.trip_id === null
        ? undefined
        : { accountId: row.account_id, tripId: row.trip_id },
  };
}

function toShift(row: DriverRow, startedAt: Temporal.Instant) {
  return {
    startedAt,
    vehicle: {
      vehicleId: row.vehicle_id,
      plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
      vehicleTypeId: row.vehicle_type_id,
      createdAt: row.vehicle_created_at,
      retiredAt: row.retired_at ?? undefined,
    },
  };
}

export type NewDriver = Pick<
  Driver,
  'name' | 'phoneCode' | 'mobileNumber' | 'licenceExpiresOn' | 'createdAt'
>;

/** The identifier of the stored driver, or undefined when another has the number. */
export async function insertDriver(db: Queryable, driver: NewDriver): Promise<number | undefined> {
  const { rows } = await db.query<{ driver_id: number }>({
    text: `INSERT INTO drivers (name, phone_code, mobile_number, licence_expires_on, created_at)
           VALUES ($1, $2, $3, $4, $5) ON CONFLICT (phone_code, mobile_number) DO NOTHING RETURNING driver_id`,
    values: [
      driver.name,
      driver.phoneCode,
      driver.mobileNumber,
      driver.licenceExpiresOn.toString(),
      driver.createdAt.toString(),
    ],
  });
  return rows[0]?.driver_id;
}

export async function selectDrivers(db: Queryable): Promise<Driver[]> {
  const { rows } = await db.query<DriverRow>({ text: `${selectFrom} ORDER BY d.driver_id`, onlyReads: true });
  return rows.map(toDriver);
}

export async function selectDriver(db: Queryable, driverId: number): Promise<Driver | undefined> {
  const { rows } = await db.query<DriverRow>({
    name: 'select-driver',
    text: `${selectFrom} WHERE d.driver_id = $1`,
    values: [driverId],
    onlyReads: true,
  });
  return rows[0] && toDriver(rows[0]);
}

/** What going online is judged by. */
export type DriverStanding = {
  readonly driverId: number;
  readonly isSuspended: boolean;
  readonly licenceExpiresOn: Temporal.PlainDate;
};

/** Undefined when there is no such driver; else locked until the transaction ends. */
export async function lockDriver(
  transaction: Queryable,
  driverId: number,
): Promise<DriverStanding | undefined> {
  const { rows } = await transaction.query<{ is_suspended: boolean; licence_expires_on: string }>({
    text: `SELECT suspended_at IS NOT NULL AS is_suspended, licence_expires_on::text
           FROM drivers WHERE driver_id = $1 FOR NO KEY UPDATE`,
    values: [driverId],
  });
  const [row] = rows;
  return (
    row && {
      driverId,
      isSuspended: row.is_suspended,
      licenceExpiresOn: Temporal.PlainDate.from(row.licence_expires_on),
    }
  );
}

/** Undefined when the number is no driver's, or a suspended one's; else the driver is locked. */
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

/** Null takes the suspension back; a driver who is suspended already stays so from the first time on. */
export async function updateSuspension(
  transaction: Queryable,
  driverId: number,
  suspendedAt: Temporal.Instant | null,
): Promise<void> {
  await transaction.query({
    text: `UPDATE drivers SET suspended_at = CASE WHEN $2::timestamptz IS NOT NULL THEN coalesce(suspended_at, $2) END
           WHERE driver_id = $1`,
    values: [driverId, suspendedAt?.toString() ?? null],
  });
}

export async function updateLicence(
  db: Queryable,
  driverId: number,
  expiresOn: Temporal.PlainDate,
): Promise<void> {
  await db.query({
    text: 'UPDATE drivers SET licence_expires_on = $2 WHERE driver_id = $1',
    values: [driverId, expiresOn.toString()],
  });
}
