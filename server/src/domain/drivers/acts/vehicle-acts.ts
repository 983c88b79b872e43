import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { createVehicle } from '../vehicles/create-vehicle.ts';
import { editVehicle, type VehicleEdit } from '../vehicles/edit-vehicle.ts';
import { retireVehicle } from '../vehicles/retire-vehicle.ts';
import type { Vehicle } from '../vehicles/vehicle.ts';
import type { VehicleFacts } from '../vehicles/vehicle-columns.ts';
import { changedFacts, noteFleet } from './note-fleet.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Adds a truck for an operator, as `createVehicle` does, with a line in the audit log. */
export function addVehicle(
  { db, clock }: Deps,
  { acting, facts }: { readonly acting: Acting; readonly facts: VehicleFacts },
): Promise<Vehicle | 'plate_taken' | 'unknown_type'> {
  return db.inTransaction(async (transaction) => {
    const vehicle = await createVehicle({ db: transaction, clock }, facts);
    if (typeof vehicle === 'string') return vehicle;
    const { vehicleId: id } = vehicle;
    await noteFleet(transaction, acting, clock(), { action: 'vehicle.created', id, details: facts });
    return vehicle;
  });
}

/** Changes a truck for an operator, as `editVehicle` does; the audit log is told what was and what is. */
export function changeVehicleFacts(
  deps: Deps,
  { acting, ...edit }: VehicleEdit & { readonly acting: Acting },
): ReturnType<typeof editVehicle> {
  return editVehicle(deps, edit, async (transaction, before, after) => {
    const changed = changedFacts(before, after);
    const details = { from: pick(before, changed), to: pick(after, changed) };
    await noteFleet(transaction, acting, deps.clock(), {
      action: 'vehicle.changed',
      id: edit.vehicleId,
      details,
    });
  });
}

/** Takes a truck out of service for good for an operator, as `retireVehicle` does. */
export function retireVehicleFor(
  deps: Deps,
  { acting, vehicleId }: { readonly acting: Acting; readonly vehicleId: number },
): ReturnType<typeof retireVehicle> {
  return retireVehicle(deps, vehicleId, (transaction) =>
    noteFleet(transaction, acting, deps.clock(), { action: 'vehicle.retired', id: vehicleId }),
  );
}

function pick(vehicle: Vehicle, names: readonly string[]): Readonly<Record<string, unknown>> {
  const entries = Object.entries(vehicle).filter(([name]) => names.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? null]));
}
