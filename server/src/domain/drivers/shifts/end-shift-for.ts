import { Problem } from '../../../values/problem.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { noteFleet } from '../acts/note-fleet.ts';
import { lockDriver } from '../drivers-store.ts';
import { deleteIdlePlace } from '../positions/positions-store.ts';
import type { EndShiftDeps } from './end-shift.ts';
import { closeShift, selectOpenShift, selectTripVehicle } from './shifts-store.ts';

/**
 * Takes a driver offline for an operator, such as one who went home and left the phone on: as `endShift` does, with a line in
 * the audit log. False where nothing was to be ended: the driver is offline, or went online anew since whoever ends the shift
 * saw it.
 * @throws Problem driver_not_found, driver_on_trip.
 */
export async function endShiftFor(
  { db, clock, declineOpenOffers, onOffersDeclined }: EndShiftDeps,
  {
    acting,
    driverId,
    shiftId,
  }: {
    readonly acting: Acting;
    readonly driverId: number;
    /** The shift that was seen; undefined: whichever is open. */
    readonly shiftId?: number | undefined;
  },
): Promise<boolean> {
  const declined = await db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) throw new Problem('driver_not_found');
    const open = await selectOpenShift(transaction, driverId);
    if (!open || (shiftId !== undefined && open.shiftId !== shiftId)) return undefined;
    if ((await selectTripVehicle(transaction, driverId)) !== undefined) throw new Problem('driver_on_trip');
    const at = clock();
    await closeShift(transaction, driverId, at);
    await deleteIdlePlace(transaction, driverId);
    const details = { vehicleId: open.vehicleId, because: 'operator' };
    await noteFleet(transaction, acting, at, { action: 'driver.shift_ended', id: driverId, details });
    return declineOpenOffers(transaction, { driverId, at });
  });
  if (declined === undefined) return false;
  onOffersDeclined?.(declined);
  return true;
}
