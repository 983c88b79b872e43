import type { Emirate } from '@satha/terms/emirates';
import type { Equipment } from '@satha/terms/equipment';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { TypedText } from '../../values/text/typed-text.ts';
import { type Driver, type DriverStatus, deriveDriverStatus, type Shift } from './driver.ts';
import { tidyPlate } from './plate.ts';
import { type LoadingRow, plate, sortEquipment, toLoading } from './vehicles/queries.ts';

type DriverRow = LoadingRow & {
  driver_id: number;
  name: string;
  name_ar: string | null;
  phone_code: string;
  mobile_number: string;
  licence_expires_on: string;
  valid_through: string | null;
  suspended_because: string | null;
  version: number;
  is_demo: boolean;
  suspended_at: Temporal.Instant | null;
  held_until: Temporal.Instant | null;
  held_because: string | null;
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
  SELECT d.driver_id, d.name, d.name_ar, d.phone_code, d.mobile_number, d.licence_expires_on::text,
    d.documents_valid_through::text AS valid_through, d.is_demo, d.suspended_at, d.suspended_because, d.version, d.held_until, d.held_because, d.created_at, s.started_at, a.account_id, a.trip_id, v.vehicle_id, v.vehicle_type_id, v.plate_emirate, v.plate_code,
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
    documentsValidThrough:
      row.valid_through === null ? undefined : Temporal.PlainDate.from(row.valid_through),
    status: deriveDriverStatus({
      isSuspended: row.suspended_at !== null,
      isAtTrip: row.trip_id !== null,
      isOnline: row.started_at !== null,
    }),
    isDemo: row.is_demo,
    createdAt: row.created_at,
    suspendedAt: row.suspended_at ?? undefined,
    suspendedBecause: row.suspended_because ?? undefined,
    version: row.version,
    hold:
      row.held_until === null || row.held_because === null
        ? undefined
        : { until: row.held_until, because: row.held_because },
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

/** What an operator looks for among the drivers. */
export type DriverFilter = {
  /** In the name, in either writing, or on the present truck's plate; or the number of the phone, the driver or that plate. */
  readonly typed?: TypedText | undefined;
  /** Doing one of these. */
  readonly statuses?: readonly DriverStatus[] | undefined;
  readonly isOnShift?: boolean | undefined;
  readonly driverId?: number | undefined;
  /** On shift in this truck, or in one of this type. */
  readonly vehicleId?: number | undefined;
  readonly vehicleTypeId?: number | undefined;
  /** With a document, the licence among them, that is over before this day. */
  readonly documentsOverBefore?: Temporal.PlainDate | undefined;
  /** And none that was over before this day. */
  readonly documentsOverFrom?: Temporal.PlainDate | undefined;
  /** The last driver of the page before. */
  readonly afterDriverId?: number | undefined;
};

/** `deriveDriverStatus` in SQL. */
const status = `CASE WHEN d.suspended_at IS NOT NULL THEN 'suspended' WHEN a.trip_id IS NOT NULL THEN 'busy'
  WHEN s.started_at IS NOT NULL THEN 'available' ELSE 'offline' END`;

/** Returns the drivers that a filter lets through, the oldest first: all of them, or a page, and whether more follow. */
export async function findDrivers(
  db: Queryable,
  filter: DriverFilter = {},
  limit?: number,
): Promise<{ readonly drivers: readonly Driver[]; readonly hasMore: boolean }> {
  const { typed } = filter;
  const { rows } = await db.query<DriverRow>({
    text: `${selectFrom}
           WHERE ($1::text IS NULL OR holds_text(d.name, $1) OR holds_text(d.name_ar, $1)
               OR strpos(d.phone_code || d.mobile_number, $2) > 0 OR strpos('0' || d.mobile_number, $2) > 0
               OR d.driver_id = $3 OR v.plate_number = $2 OR holds_text(${plate}, $13))
             AND ($4::text[] IS NULL OR ${status} = ANY ($4))
             AND ($5::boolean IS NULL OR (s.started_at IS NOT NULL) = $5)
             AND ($6::bigint IS NULL OR v.vehicle_id = $6)
             AND ($7::integer IS NULL OR v.vehicle_type_id = $7)
             AND ($8::bigint IS NULL OR d.driver_id > $8)
             AND ($10::bigint IS NULL OR d.driver_id = $10)
             AND ($11::date IS NULL OR least(d.licence_expires_on, d.documents_valid_through) < $11)
             AND ($12::date IS NULL OR least(d.licence_expires_on, d.documents_valid_through) >= $12)
           ORDER BY d.driver_id LIMIT $9`,
    values: [
      typed?.text ?? null,
      typed?.digits ?? null,
      typed?.number ?? null,
      filter.statuses ?? null,
      filter.isOnShift ?? null,
      filter.vehicleId ?? null,
      filter.vehicleTypeId ?? null,
      filter.afterDriverId ?? null,
      limit === undefined ? null : limit + 1,
      filter.driverId ?? null,
      filter.documentsOverBefore?.toString() ?? null,
      filter.documentsOverFrom?.toString() ?? null,
      // The emirate alone, or a digit, would find half of the trucks.
      typed && [/\p{L}/u, /\p{Nd}/u].every((part) => part.test(typed.text)) ? tidyPlate(typed.text) : null,
    ],
    onlyReads: true,
  });
  const drivers = rows.slice(0, limit).map(toDriver);
  return { drivers, hasMore: rows.length > drivers.length };
}

/** Returns the drivers of these numbers, in no order. */
export async function findDriversByNumber(
  db: Queryable,
  driverIds: readonly number[],
): Promise<readonly Driver[]> {
  const { rows } = await db.query<DriverRow>({
    name: 'select-drivers-by-number',
    text: `${selectFrom} WHERE d.driver_id = ANY ($1::bigint[])`,
    values: [driverIds],
    onlyReads: true,
  });
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
