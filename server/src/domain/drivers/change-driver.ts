import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { requireValidLicence } from './create-driver.ts';
import type { Driver } from './driver.ts';
import { lockDriver, updateLicence, updateSuspension } from './drivers-store.ts';
import { deleteIdlePlace } from './positions/positions-store.ts';
import { findDriver } from './queries.ts';
import type { EndShiftDeps } from './shifts/end-shift.ts';
import { closeShift } from './shifts/shifts-store.ts';
import { sessionOwnerOf } from './sign-in/driver-session.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/**
 * Shuts a driver out: signed out on every phone, offline, the open offer declined. A trip that the driver is at stays as
 * it is, and is the operator's to end. Undefined when there is no such driver.
 */
export async function suspendDriver(
  { db, clock, declineOpenOffers, onOffersDeclined }: EndShiftDeps,
  driverId: number,
): Promise<Driver | undefined> {
  const suspended = await db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) return undefined;
    const now = clock();
    await updateSuspension(transaction, driverId, now);
    await endSessionsOf(transaction, sessionOwnerOf(driverId));
    await closeShift(transaction, driverId, now);
    const declined = await declineOpenOffers(transaction, { driverId, at: now });
    await deleteIdlePlace(transaction, driverId);
    return { declined, driver: await findDriver(transaction, driverId) };
  });
  if (suspended) onOffersDeclined?.(suspended.declined);
  return suspended?.driver;
}

/** Lets a suspended driver sign in again. Undefined when there is no such driver. */
export async function resumeDriver({ db }: Pick<Deps, 'db'>, driverId: number): Promise<Driver | undefined> {
  await updateSuspension(db, driverId, null);
  return findDriver(db, driverId);
}

/**
 * Notes until when a driver's licence is valid now. Undefined when there is no such driver.
 * @throws Problem invalid_request when that day is over.
 */
export async function renewLicence(
  { db, clock }: Deps,
  input: { readonly driverId: number; readonly licenceExpiresOn: Temporal.PlainDate },
): Promise<Driver | undefined> {
  requireValidLicence(input.licenceExpiresOn, clock());
  await updateLicence(db, input.driverId, input.licenceExpiresOn);
  return findDriver(db, input.driverId);
}
