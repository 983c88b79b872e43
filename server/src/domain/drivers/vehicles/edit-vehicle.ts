import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { isUniqueViolation } from '../../../platform/db/writing/is-unique-violation.ts';
import { requireSeenVersion } from '../../../values/records/require-seen-version.ts';
import { findVehicleTypes } from '../../vehicle-types/queries.ts';
import { formatPlate } from '../plate.ts';
import { sortEquipment } from './queries.ts';
import type { Vehicle } from './vehicle.ts';
import type { VehicleFacts } from './vehicle-columns.ts';
import { lockVehicle, selectDriverOfVehicle, updateVehicle } from './vehicles-store.ts';

export type VehicleEdit = Partial<VehicleFacts> & {
  readonly vehicleId: number;
  /** The version that whoever changes it saw; undefined for the command line, which says what is to be. */
  readonly version?: number | undefined;
};

/**
 * Changes what is told of a truck, also while it drives; but not its type, by which trips are offered to it: `in_use`
 * while a driver is online in it or at a trip with it. What is left out stays; a figure that is `none` is taken away.
 * @throws Problem version_conflict.
 */
export async function editVehicle(
  { db }: { readonly db: Database },
  { vehicleId, version, ...edit }: VehicleEdit,
  inSameTransaction?: (transaction: Queryable, before: Vehicle, after: Vehicle) => Promise<void>,
): Promise<Vehicle | 'not_found' | 'retired' | 'unknown_type' | 'in_use' | 'plate_taken'> {
  try {
    return await db.inTransaction(async (transaction) => {
      const before = await lockVehicle(transaction, vehicleId);
      if (!before) return 'not_found';
      if (before.retiredAt) return 'retired';
      const after = withEdit(before, edit);
      const changed = changedFields(before, after);
      if (changed.length === 0) return before;
      requireSeenVersion(
        version,
        before.version,
        changed.map((field) => ({ field, now: tell(before[field]) })),
      );
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
  const version = before.version + 1;
  const after: Vehicle = {
    ...before,
    version,
    ...Object.fromEntries(told.map(([name, fact]) => [name, orUntold(fact)])),
  };
  return { ...after, equipment: sortEquipment(after.equipment) };
}

const editedFields = ['plate', 'vehicleTypeId', 'equipment', 'heightMm', 'payloadKg', 'tareKg'] as const;
type EditedField = (typeof editedFields)[number];

function changedFields(before: Vehicle, after: Vehicle): EditedField[] {
  return editedFields.filter((field) => tell(before[field]) !== tell(after[field]));
}

function tell(fact: Vehicle[EditedField]): string {
  if (fact === undefined) return '';
  if (typeof fact === 'number') return String(fact);
  return 'emirate' in fact ? formatPlate(fact) : fact.join(', ');
}

function orUntold<Fact>(fact: Fact | 'none'): Fact | undefined {
  return fact === 'none' ? undefined : fact;
}
