import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { requireLabel } from '../../values/label.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import type { Driver } from './driver.ts';
import { lockDriver, updateSuspension } from './drivers-store.ts';
import { deleteIdlePlace } from './positions/positions-store.ts';
import { findDriver } from './queries.ts';
import type { EndShiftDeps } from './shifts/end-shift.ts';
import { closeShift } from './shifts/shifts-store.ts';
import { sessionOwnerOf } from './sign-in/driver-session.ts';

/** What is to happen with the change or not at all, such as an entry of the audit log. */
type Also = (transaction: Queryable) => Promise<void>;

type Suspension = {
  /** 1 to 80 characters, for operators alone; undefined where nobody says. */
  readonly reason?: string | undefined;
  readonly inSameTransaction?: Also;
};

/**
 * Shuts a driver out: signed out on every phone, offline, the open offer declined. A trip that the driver is at stays as
 * it is, and is the operator's to end. Undefined when there is no such driver.
 * @throws Problem invalid_request for a reason that cannot be.
 */
export async function suspendDriver(
  { db, clock, declineOpenOffers, onOffersDeclined }: EndShiftDeps,
  driverId: number,
  { reason, inSameTransaction }: Suspension = {},
): Promise<Driver | undefined> {
  const because = reason === undefined ? undefined : requireLabel('reason', reason);
  const suspended = await db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) return undefined;
    const now = clock();
    await updateSuspension(transaction, driverId, { at: now, because });
    await endSessionsOf(transaction, sessionOwnerOf(driverId));
    await closeShift(transaction, driverId, now);
    const declined = await declineOpenOffers(transaction, { driverId, at: now });
    await deleteIdlePlace(transaction, driverId);
    await inSameTransaction?.(transaction);
    return { declined, driver: await findDriver(transaction, driverId) };
  });
  if (suspended) onOffersDeclined?.(suspended.declined);
  return suspended?.driver;
}

/** Ends a driver's suspension, so that they can sign in again; undefined when there is no such driver. */
export function resumeDriver(
  { db }: { readonly db: Database },
  driverId: number,
  inSameTransaction?: Also,
): Promise<Driver | undefined> {
  return db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) return undefined;
    await updateSuspension(transaction, driverId, null);
    await inSameTransaction?.(transaction);
    return findDriver(transaction, driverId);
  });
}
