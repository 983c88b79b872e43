import type { Emirate } from '@satha/terms/emirates';
import { type Equipment, equipmentList } from '@satha/terms/equipment';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TypedText } from '../../../values/text/typed-text.ts';
import { judgeDocument } from '../documents/fleet-document.ts';
import { tidyPlate } from '../plate.ts';
import type { Vehicle } from './vehicle.ts';

/** A plate as it is looked for, in the SQL of a list of vehicles `v`. */
export const plate = 'v.plate_emirate || v.plate_code || v.plate_number';

/** What is known of a truck for loading, by its columns. */
export type LoadingRow = {
  equipment: readonly Equipment[];
  height_mm: number | null;
  payload_kg: number | null;
  tare_kg: number | null;
};

export type VehicleRow = LoadingRow & {
  vehicle_id: number;
  vehicle_type_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  created_at: Temporal.Instant;
  retired_at: Temporal.Instant | null;
  valid_through: string | null;
  out_of_service_at: Temporal.Instant | null;
  out_of_service_because: string | null;
  version: number;
};

export function toVehicle(row: VehicleRow): Vehicle {
  return {
    vehicleId: row.vehicle_id,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    vehicleTypeId: row.vehicle_type_id,
    ...toLoading(row),
    createdAt: row.created_at,
    retiredAt: row.retired_at ?? undefined,
    documentsValidThrough:
      row.valid_through === null ? undefined : Temporal.PlainDate.from(row.valid_through),
    outOfService:
      row.out_of_service_at === null || row.out_of_service_because === null
        ? undefined
        : { since: row.out_of_service_at, because: row.out_of_service_because },
    version: row.version,
  };
}

export function toLoading(row: LoadingRow): Pick<Vehicle, 'equipment' | 'heightMm' | 'payloadKg' | 'tareKg'> {
  return {
    equipment: sortEquipment(row.equipment),
    heightMm: row.height_mm ?? undefined,
    payloadKg: row.payload_kg ?? undefined,
    tareKg: row.tare_kg ?? undefined,
  };
}

/** Returns each once, in the order of the list of terms. */
export function sortEquipment(equipment: readonly Equipment[]): readonly Equipment[] {
  return equipmentList.filter((word) => equipment.includes(word));
}

/** A vehicle, and who is online in it. */
export type VehicleInUse = Vehicle & {
  readonly driver:
    | { readonly driverId: number; readonly name: string; readonly nameAr: string | undefined }
    | undefined;
};

/** What an operator looks for among the vehicles. */
export type VehicleFilter = {
  /** In the plate, the number of the vehicle, or the name of who is online in it. */
  readonly typed?: TypedText | undefined;
  readonly vehicleTypeId?: number | undefined;
  /** Having all of these. */
  readonly equipment?: readonly Equipment[] | undefined;
  readonly isRetired?: boolean | undefined;
  readonly isOutOfService?: boolean | undefined;
  /** With a document that is over before this day. */
  readonly documentsOverBefore?: Temporal.PlainDate | undefined;
  /** And none that was over before this day. */
  readonly documentsOverFrom?: Temporal.PlainDate | undefined;
  /** Whether somebody is online in it. */
  readonly isInUse?: boolean | undefined;
  /** The last vehicle of the page before. */
  readonly afterVehicleId?: number | undefined;
};

const selectInUse = `
  SELECT v.*, v.documents_valid_through::text AS valid_through, s.driver_id, d.name AS driver_name, d.name_ar AS driver_name_ar FROM vehicles v
  LEFT JOIN shifts s ON s.vehicle_id = v.vehicle_id AND s.ended_at IS NULL
  LEFT JOIN drivers d ON d.driver_id = s.driver_id`;

type InUseRow = VehicleRow & { driver_id: number | null; driver_name: string; driver_name_ar: string | null };

/**
 * Returns the vehicles that a filter lets through, the oldest first, with who is online in each: all of them, the retired
 * ones too, or a page, and whether more follow.
 */
export async function findVehicles(
  db: Queryable,
  filter: VehicleFilter = {},
  limit?: number,
): Promise<{ readonly vehicles: readonly VehicleInUse[]; readonly hasMore: boolean }> {
  const { typed } = filter;
  const { rows } = await db.query<InUseRow>({
    text: `${selectInUse}
           WHERE ($1::text IS NULL OR holds_text(${plate}, $1)
               OR v.vehicle_id = $2 OR holds_text(d.name, $3) OR holds_text(d.name_ar, $3))
             AND ($4::integer IS NULL OR v.vehicle_type_id = $4)
             AND ($5::text[] IS NULL OR v.equipment @> $5)
             AND ($6::boolean IS NULL OR (v.retired_at IS NOT NULL) = $6)
             AND ($7::boolean IS NULL OR (s.driver_id IS NOT NULL) = $7)
             AND ($8::bigint IS NULL OR v.vehicle_id > $8)
             AND ($10::boolean IS NULL OR (v.out_of_service_at IS NOT NULL) = $10)
             AND ($11::date IS NULL OR v.documents_valid_through < $11)
             AND ($12::date IS NULL OR v.documents_valid_through >= $12)
           ORDER BY v.vehicle_id LIMIT $9`,
    values: [
      typed ? tidyPlate(typed.text) : null,
      typed?.number ?? null,
      typed?.text ?? null,
      filter.vehicleTypeId ?? null,
      filter.equipment ?? null,
      filter.isRetired ?? null,
      filter.isInUse ?? null,
      filter.afterVehicleId ?? null,
      limit === undefined ? null : limit + 1,
      filter.isOutOfService ?? null,
      filter.documentsOverBefore?.toString() ?? null,
      filter.documentsOverFrom?.toString() ?? null,
    ],
    onlyReads: true,
  });
  const vehicles = rows.slice(0, limit).map(toVehicleInUse);
  return { vehicles, hasMore: rows.length > vehicles.length };
}

/** Returns the vehicles of these numbers, in no order. */
export async function findVehiclesByNumber(
  db: Queryable,
  vehicleIds: readonly number[],
): Promise<readonly VehicleInUse[]> {
  const { rows } = await db.query<InUseRow>({
    name: 'select-vehicles-by-number',
    text: `${selectInUse} WHERE v.vehicle_id = ANY ($1::bigint[])`,
    values: [vehicleIds],
    onlyReads: true,
  });
  return rows.map(toVehicleInUse);
}

function toVehicleInUse(row: InUseRow): VehicleInUse {
  return {
    ...toVehicle(row),
    driver:
      row.driver_id === null
        ? undefined
        : { driverId: row.driver_id, name: row.driver_name, nameAr: row.driver_name_ar ?? undefined },
  };
}

/** What keeps a driver from going online in a truck. */
export type VehicleHindrance = 'vehicle_in_use' | 'out_of_service' | 'document_expired';

/** Our own figures: a list that a thumb goes through, of trucks that a driver has not forgotten. */
const mostVehicles = 100;
const rememberedDays = 90;

/**
 * Returns the trucks among which a driver chooses, those that they were online in last first, then by plate, each with what
 * keeps the driver from it; at most a hundred.
 */
export async function findVehiclesForDriver(
  db: Queryable,
  driverId: number,
  { search, now }: { readonly search: string | undefined; readonly now: Temporal.Instant },
): Promise<readonly { readonly vehicle: Vehicle; readonly hindrance: VehicleHindrance | undefined }[]> {
  const { rows } = await db.query<VehicleRow & { used_by: number | null }>({
    text: `SELECT v.*, v.documents_valid_through::text AS valid_through, open.driver_id AS used_by
           FROM vehicles v
           LEFT JOIN shifts open ON open.vehicle_id = v.vehicle_id AND open.ended_at IS NULL
           LEFT JOIN (SELECT vehicle_id, max(started_at) AS last_at FROM shifts
             WHERE driver_id = $1 AND started_at > $3 GROUP BY vehicle_id) own ON own.vehicle_id = v.vehicle_id
           WHERE v.retired_at IS NULL
             AND ($2::text IS NULL OR holds_text(${plate}, $2))
           ORDER BY own.last_at DESC NULLS LAST, v.plate_emirate, v.plate_code, v.plate_number::integer
           LIMIT ${mostVehicles}`,
    values: [
      driverId,
      search === undefined ? null : tidyPlate(search),
      now.subtract({ hours: rememberedDays * 24 }).toString(),
    ],
    onlyReads: true,
  });
  return rows.map((row) => {
    const vehicle = toVehicle(row);
    return { vehicle, hindrance: findHindrance(vehicle, row.used_by, driverId, now) };
  });
}

function findHindrance(
  { outOfService, documentsValidThrough }: Vehicle,
  usedBy: number | null,
  driverId: number,
  now: Temporal.Instant,
): VehicleHindrance | undefined {
  if (outOfService) return 'out_of_service';
  if (judgeDocument(documentsValidThrough, now) === 'expired') return 'document_expired';
  return usedBy !== null && usedBy !== driverId ? 'vehicle_in_use' : undefined;
}

export const vehicleColumns = `vehicle_id, vehicle_type_id, plate_emirate, plate_code, plate_number, equipment, height_mm,
  payload_kg, tare_kg, created_at, retired_at, documents_valid_through::text AS valid_through, out_of_service_at,
  out_of_service_because, version`;
