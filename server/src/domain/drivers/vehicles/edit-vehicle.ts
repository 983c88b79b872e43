import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { isUniqueViolation } from '../../../platform/db/writing/is-unique-violation.ts';
import { findVehicleTypes } from '../../vehicle-types/queries.ts';
import type { Vehicle } from './vehicle.ts';
import type { VehicleFacts } from './vehicle-columns.ts';
import { lockVehicle, selectDriverOfVehicle, updateVehicle } from './vehicles-store.ts';

export type VehicleEdit = Partial<VehicleFacts> & { readonly vehicleId: number };

/**
 * Changes what is told of a truck, also while it drives; but not its type, by which trips are offered to it: `in_use`
 * while a driver is online in it or at a trip with it. What is left out stays; a figure that is `none` is taken away.
 */
export async function editVehicle(
  { db }: { readonly db: Database },
  { vehicleId, ...edit }: VehicleEdit,
  inSameTransaction?: (transaction: Queryable, before: Vehicle, after: Vehicle) => Promise<void>,
): Promise<Vehicle | 'not_found' | 'retired' | 'unknown_type' | 'in_use' | 'plate_taken'> {
  try {
    return await db.inTransaction(async (transaction) => {
      const before = await lockVehicle(transaction, vehicleId);
      if (!before) return 'not_found';
      if (before.retiredAt) return 'retired';
      const after = withEdit(before, edit);
      if (after.vehicleTypeId !== before.vehicleTypeId) {
        if (!(await findVehicleTypes(transaction)).has(after.vehicleTypeId)) return 'unknown_type';
        if ((await selectDriverOfVehicle(transaction, vehicleId)) !== undefined) return 'in_use';
      }
      await updateVehicle(transaction, vehicleId, after);
      await inSameTransaction?.(transaction, before, after);
      return after;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'plate_taken';
    throw error;
  }
}

function withEdit(before: Vehicle, edit: Partial<VehicleFacts>): Vehicle {
  const told = Object.entries(edit).filter(([, fact]) => fact !== undefined);
  return { ...before, ...Object.fromEntries(told.map(([name, fact]) => [name, orUntold(fact)])) };
}

function orUntold<Fact>(fact: Fact | 'none'): Fact | undefined {
  return fact === 'none' ? undefined : fact;
}
