import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { EndShiftDeps } from '../shifts/end-shift.ts';
import type { Vehicle } from './vehicle.ts';
import { lockVehicle, selectDriverOfVehicle, updateService } from './vehicles-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Takes a truck out of service until it is put back: nobody goes online in it, it gets no offers, an open one counts as
 * declined, and the shift in it ends within a minute, that of a driver at a trip after the trip. Said again, it has the new
 * reason.
 * @throws Problem vehicle_not_found (also of one that is retired), invalid_request for a reason that cannot be.
 */
export async function takeOutOfService(
  { db, clock, declineOpenOffers, onOffersDeclined }: EndShiftDeps,
  { vehicleId, reason, ...acting }: Acting & { readonly vehicleId: number; readonly reason: string },
): Promise<Vehicle> {
  const because = requireLabel('reason', reason);
  const taken = await db.inTransaction(async (transaction) => {
    const before = await lockInService(transaction, vehicleId);
    const at = clock();
    const outOfService = { since: before.outOfService?.since ?? at, because };
    await updateService(transaction, vehicleId, outOfService);
    // After the truck's lock those of search and offer are taken, as where a trip is given.
    const driverId = await selectDriverOfVehicle(transaction, vehicleId);
    const declined = driverId === undefined ? 0 : await declineOpenOffers(transaction, { driverId, at });
    await recordAudit(transaction, {
      ...acting,
      action: 'vehicle.out_of_service',
      ...subjectOf(vehicleId),
      at,
    });
    return { declined, vehicle: { ...before, outOfService } };
  });
  onOffersDeclined?.(taken.declined);
  return taken.vehicle;
}

/** Puts a truck back into service; one that is there already stays. @throws Problem vehicle_not_found. */
export function putBackInService(
  { db, clock }: Deps,
  { vehicleId, ...acting }: Acting & { readonly vehicleId: number },
): Promise<Vehicle> {
  return db.inTransaction(async (transaction) => {
    const before = await lockInService(transaction, vehicleId);
    if (!before.outOfService) return before;
    await updateService(transaction, vehicleId, undefined);
    const at = clock();
    await recordAudit(transaction, {
      ...acting,
      action: 'vehicle.back_in_service',
      ...subjectOf(vehicleId),
      at,
    });
    return { ...before, outOfService: undefined };
  });
}

const subjectOf = (vehicleId: number) => ({ subject: `vehicle ${vehicleId}` });

async function lockInService(transaction: Queryable, vehicleId: number): Promise<Vehicle> {
  const vehicle = await lockVehicle(transaction, vehicleId);
  if (!vehicle || vehicle.retiredAt) throw new Problem('vehicle_not_found');
  return vehicle;
}
