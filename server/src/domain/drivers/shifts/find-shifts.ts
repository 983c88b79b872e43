import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Shift } from './shift.ts';
import { selectShifts } from './shifts-store.ts';

/** A driver's latest shifts, the newest first; none of a driver that is not there. */
export function findShifts(db: Queryable, driverId: number, limit: number): Promise<Shift[]> {
  return selectShifts(db, driverId, limit);
}
