import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { findVehicleTypes } from '../../vehicle-types/queries.ts';
import type { Plate } from '../plate.ts';
import type { Vehicle } from './vehicle.ts';
import { insertVehicle } from './vehicles-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** Stores a vehicle. `plate_taken` when one that is not retired has the plate, `unknown_type` without such a type. */
export async function createVehicle(
  { db, clock }: Deps,
  input: { readonly plate: Plate; readonly vehicleTypeId: number },
): Promise<Vehicle | 'plate_taken' | 'unknown_type'> {
  if (!(await findVehicleTypes(db)).has(input.vehicleTypeId)) return 'unknown_type';
  return (await insertVehicle(db, { ...input, createdAt: clock() })) ?? 'plate_taken';
}
