import type { Queryable } from '../../../platform/db/queryable.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { lockDriver } from '../drivers-store.ts';
import { deleteIdlePlace } from '../positions/positions-store.ts';
import type { EndShiftDeps } from './end-shift.ts';
import { closeShift, selectUnfitShifts, type UnfitShift } from './shifts-store.ts';

/**
 * Ends the shifts of drivers who may not work any more: a document of theirs, or of the truck, is over since midnight, or the
 * truck is out of service. Who is at a trip finishes it first. Any number of processes may do so at once; returns how many
 * shifts it ended.
 * @throws what kept the first from being ended whose shift could not; those of all others are ended by then.
 */
export async function endUnfitShifts(deps: EndShiftDeps): Promise<number> {
  const { db, clock, onOffersDeclined } = deps;
  const now = clock();
  const faults: unknown[] = [];
  let count = 0;
  for (const { driverId } of await selectUnfitShifts(db, now)) {
    try {
      const declined = await endUnfitShift(deps, driverId, now);
      if (declined === undefined) continue;
      count += 1;
      onOffersDeclined?.(declined);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return count;
}

/** Locks a driver alone, judged again once nobody can give them a trip; returns how many offers were declined. */
function endUnfitShift(
  { db, declineOpenOffers }: EndShiftDeps,
  driverId: number,
  now: Temporal.Instant,
): Promise<number | undefined> {
  return db.inTransaction(async (transaction) => {
    await lockDriver(transaction, driverId);
    const [unfit] = await selectUnfitShifts(transaction, now, driverId);
    if (!unfit) return undefined;
    await closeShift(transaction, driverId, now);
    await deleteIdlePlace(transaction, driverId);
    await recordEnded(transaction, unfit, now);
    return declineOpenOffers(transaction, { driverId, at: now });
  });
}

function recordEnded(
  transaction: Queryable,
  { driverId, vehicleId, because }: UnfitShift,
  at: Temporal.Instant,
): Promise<void> {
  return recordAudit(transaction, {
    actor: { kind: 'system' },
    action: 'driver.shift_ended',
    subject: `driver ${driverId}`,
    details: { vehicleId, because },
    at,
  });
}
