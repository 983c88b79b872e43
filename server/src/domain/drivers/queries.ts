import type { Emirate } from '@satha/terms/emirates';
import type { Equipment } from '@satha/terms/job/equipment';
import type { Queryable } from '../../platform/db/queryable.ts';
import { type Driver, deriveDriverStatus, type Shift } from './driver.ts';
import { type LoadingRow, sortEquipment, toLoading } from './vehicles/queries.ts';

type DriverRow = LoadingRow & {
  driver_id: number;
  name: string;
  name_ar: string | null;
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
  on_board: readonly Equipment[];
  vehicle_created_at: Temporal.Instant;
  retired_at: Temporal.Instant | null;
};

/** Dates leave the database as text: the driver would make an instant of them, in the process's own zone. */
const selectFrom = `
  SELECT d.driver_id, d.name, d.name_ar, d.phone_code, d.mobile_number, d.licence_expires_on::text, d.suspended_at,
    d.created_at, s.started_at, a.account_id, a.trip_id, v.vehicle_id, v.vehicle_type_id, v.plate_emirate, v.plate_code,
    v.plate_number, v.equipment, v.height_mm, v.payload_kg, v.tare_kg,
    equipment_on_board(v.equipment, s.equipment) AS on_board, v.created_at AS vehicle_created_at, v.retired_at
  FROM drivers d
  LEFT JOIN shifts s ON s.driver_id = d.driver_id AND s.ended_at IS NULL
  LEFT JOIN vehicles v ON v.vehicle_id = s.vehicle_id
  LEFT JOIN assignments a ON a.driver_id = d.driver_id`;

function toDriver(row: DriverRow): Driver {
  return {
    driverId: row.driver_id,
    name: row.name,
    nameAr: row.name_ar ?? undefined,
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

function toShift(row: DriverRow, startedAt: Temporal.Instant): Shift {
  return {
    startedAt,
    equipment: sortEquipment(row.on_board),
    vehicle: {
      vehicleId: row.vehicle_id,
      plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
      vehicleTypeId: row.vehicle_type_id,
      ...toLoading(row),
      createdAt: row.vehicle_created_at,
      retiredAt: row.retired_at ?? undefined,
    },
  };
}

/** Returns all drivers, oldest first. */
export async function findDrivers(db: Queryable): Promise<Driver[]> {
  const { rows } = await db.query<DriverRow>({ text: `${selectFrom} ORDER BY d.driver_id`, onlyReads: true });
  return rows.map(toDriver);
}

export async function findDriver(db: Queryable, driverId: number): Promise<Driver | undefined> {
  const { rows } = await db.query<DriverRow>({
    name: 'select-driver',
    text: `${selectFrom} WHERE d.driver_id = $1`,
    values: [driverId],
    onlyReads: true,
  });
  return rows[0] && toDriver(rows[0]);
}
