import type { Queryable } from '../../../platform/db/queryable.ts';
import { columnNames, tableOf } from '../../../platform/db/writing/column-set.ts';
import type { Clock } from '../../../values/clock.ts';
import { findVehicleTypes } from '../../vehicle-types/queries.ts';
import { sortEquipment, toVehicle, type VehicleRow, vehicleColumns } from './queries.ts';
import type { Vehicle } from './vehicle.ts';
import { factColumns, type VehicleFacts } from './vehicle-columns.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Stores a vehicle. `plate_taken` when one that is not retired has the plate, `unknown_type` without such a type. */
export async function createVehicle(
  { db, clock }: Deps,
  facts: VehicleFacts,
): Promise<Vehicle | 'plate_taken' | 'unknown_type'> {
  if (!(await findVehicleTypes(db)).has(facts.vehicleTypeId)) return 'unknown_type';
  const equipment = facts.equipment && sortEquipment(facts.equipment);
  const { from, values } = tableOf(factColumns, [{ ...facts, equipment }]);
  const { rows } = await db.query<VehicleRow>({
    text: `INSERT INTO vehicles (${columnNames(factColumns)}, created_at)
           SELECT ${columnNames(factColumns)}, $${values.length + 1}::timestamptz FROM ${from}
           ON CONFLICT (plate_emirate, plate_code, plate_number) WHERE retired_at IS NULL DO NOTHING
           RETURNING ${vehicleColumns}`,
    values: [...values, clock().toString()],
  });
  return rows[0] ? toVehicle(rows[0]) : 'plate_taken';
}
