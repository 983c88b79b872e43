import type { Queryable } from '../../../platform/db/queryable.ts';
import { selectVehicles, type VehicleInUse } from './vehicles-store.ts';

/** All vehicles, oldest first, with who is online in each; the retired ones too. */
export function findVehicles(db: Queryable): Promise<VehicleInUse[]> {
  return selectVehicles(db);
}
