import type { VehicleColumn } from '@satha/terms/fleet-imports';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { columnNames, tableOf } from '../../../platform/db/writing/column-set.ts';
import {
  factColumns,
  otherColumns,
  plateColumns,
  takenAwayColumn,
  type VehicleFacts,
} from '../vehicles/vehicle-columns.ts';
import { differingColumns } from './differing-columns.ts';
import type { Imported, KnownRow } from './import-outcome.ts';

type Row = { readonly place: number; readonly vehicle_id: number };

const toImported = (row: Row): Imported => ({ place: row.place - 1, id: row.vehicle_id });
const plate = columnNames(plateColumns);
const others = Object.keys(otherColumns);
const toldColumns = { ...factColumns, ...takenAwayColumn };
/** What is left out of a line stays as it is, unless the line takes it away. */
const asTold = (column: string) =>
  `CASE WHEN '${column}' = ANY (asked.taken_away) THEN NULL ELSE coalesce(asked.${column}, v.${column}) END`;

/** Stores those whose plate no truck in service has; the others are passed over, also where somebody else is storing them now. */
export async function insertNewVehicles(
  transaction: Queryable,
  vehicles: readonly VehicleFacts[],
  at: Temporal.Instant,
): Promise<readonly Imported[]> {
  const asked = tableOf(factColumns, vehicles);
  const { rows } = await transaction.query<Row>({
    text: `WITH asked AS (SELECT * FROM ${asked.from}), added AS (
             INSERT INTO vehicles (${columnNames(factColumns)}, created_at)
             SELECT ${columnNames(factColumns)}, $${asked.values.length + 1}::timestamptz FROM asked ORDER BY ${plate}
             ON CONFLICT (${plate}) WHERE retired_at IS NULL DO NOTHING RETURNING vehicle_id, ${plate}
           )
           SELECT place, vehicle_id FROM added JOIN asked USING (${plate}) ORDER BY place`,
    values: [...asked.values, at.toString()],
  });
  return rows.map(toImported);
}

/** In any order it is the same equipment. */
const sorted = (equipment: string) => `ARRAY(SELECT unnest(${equipment}) ORDER BY 1)`;

const compared = others.map((name) => {
  const column = name === 'vehicle_type_id' ? 'type' : name;
  const [known, asked] = [`v.${name}`, asTold(name)];
  return name === 'equipment'
    ? ([column, sorted(known), sorted(asked)] as const)
    : ([column, known, asked] as const);
});

/**
 * Locks the trucks in service that have the plates, in their order, and tells of each what else of it
 * differs.
 */
export async function lockKnownVehicles(
  transaction: Queryable,
  vehicles: readonly VehicleFacts[],
): Promise<readonly KnownRow[]> {
  const asked = tableOf(toldColumns, vehicles);
  const { rows } = await transaction.query<Row & { version: number; differing: VehicleColumn[] }>({
    text: `SELECT asked.place, v.vehicle_id, v.version, ${differingColumns(compared)} AS differing
           FROM ${asked.from} JOIN vehicles v USING (${plate})
           WHERE v.retired_at IS NULL ORDER BY ${plate} FOR NO KEY UPDATE OF v`,
    values: asked.values,
  });
  return rows.map(({ version, differing, ...row }) => ({ ...toImported(row), version, differing }));
}

/** Returns those of locked trucks in which a driver is online or at a trip. */
export async function selectVehiclesInUse(
  transaction: Queryable,
  vehicleIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await transaction.query<{ vehicle_id: number }>({
    text: `SELECT vehicle_id FROM shifts WHERE vehicle_id = ANY ($1::bigint[]) AND ended_at IS NULL
           UNION SELECT vehicle_id FROM assignments WHERE vehicle_id = ANY ($1::bigint[])`,
    values: [vehicleIds],
  });
  return new Set(rows.map((row) => row.vehicle_id));
}

/** Changes trucks in service, which are known by their plates, to what the import says of them. */
export async function updateKnownVehicles(
  transaction: Queryable,
  vehicles: readonly VehicleFacts[],
): Promise<void> {
  const asked = tableOf(toldColumns, vehicles);
  await transaction.query({
    text: `UPDATE vehicles v SET ${others.map((column) => `${column} = ${asTold(column)}`).join(', ')}, version = v.version + 1
           FROM ${asked.from}
           WHERE v.retired_at IS NULL AND (v.plate_emirate, v.plate_code, v.plate_number)
             = (asked.plate_emirate, asked.plate_code, asked.plate_number)`,
    values: asked.values,
  });
}
