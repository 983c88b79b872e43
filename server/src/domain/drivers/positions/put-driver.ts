import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PositionPoint } from './position-point.ts';
import { storePlace } from './positions-store.ts';

/**
 * Puts a driver somewhere, whatever their phone told: far from there, or at a later time. For the sandbox, where a place
 * can be wished for.
 */
export function putDriver(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  driverId: number,
  point: PositionPoint,
): Promise<void> {
  return storePlace(db, driverId, point, clock());
}
