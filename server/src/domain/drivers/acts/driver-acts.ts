import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { endSessionsOf } from '../../sessions/end-sessions.ts';
import { resumeDriver, suspendDriver } from '../change-driver.ts';
import { createDriver, type NewDriverInput } from '../create-driver.ts';
import type { Driver } from '../driver.ts';
import { lockDriver } from '../drivers-store.ts';
import { type DriverEdit, editDriver, hasSameNumber } from '../edit-driver.ts';
import type { EndShiftDeps } from '../shifts/end-shift.ts';
import { sessionOwnerOf } from '../sign-in/driver-session.ts';
import { deleteTracker } from '../trackers/trackers-store.ts';
import { changedFacts, noteFleet } from './note-fleet.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type OfDriver = { readonly acting: Acting; readonly driverId: number };

/** On how many phones a driver was signed out, and whether a tracker ended. */
export type SignedOut = { readonly sessions: number; readonly isTrackerEnded: boolean };

/** Adds a driver for an operator, as `createDriver` does, with a line in the audit log. */
export function addDriver(
  { db, clock }: Deps,
  { acting, ...input }: NewDriverInput & { readonly acting: Acting },
): Promise<Driver | 'number_taken'> {
  return db.inTransaction(async (transaction) => {
    const driver = await createDriver({ db: transaction, clock }, input);
    if (driver === 'number_taken') return driver;
    await noteFleet(transaction, acting, clock(), { action: 'driver.created', id: driver.driverId });
    return driver;
  });
}

/**
 * Changes a driver for an operator, as `editDriver` does, and writes down which facts are others; the names and numbers
 * themselves it keeps out of the log.
 */
export async function changeDriverFacts(
  deps: Deps,
  { acting, ...edit }: DriverEdit & { readonly acting: Acting },
): Promise<{
  readonly edited: Driver | 'number_taken' | undefined;
  readonly isSignedOut: boolean;
}> {
  let isSignedOut = false;
  const edited = await editDriver(deps, edit, async (transaction, before, after) => {
    isSignedOut = !hasSameNumber(before, after);
    const changed = changedFacts(before, after);
    const details = {
      changed,
      ...(changed.includes('licenceExpiresOn') && {
        licenceFrom: before.licenceExpiresOn,
        licenceTo: after.licenceExpiresOn,
      }),
    };
    await noteFleet(transaction, acting, deps.clock(), {
      action: 'driver.changed',
      id: edit.driverId,
      details,
    });
  });
  return { edited, isSignedOut };
}

/** Shuts a driver out for an operator, as `suspendDriver` does; why stands with the driver alone. */
export function shutDriverOut(
  deps: EndShiftDeps,
  { acting, driverId, reason }: OfDriver & { readonly reason?: string | undefined },
): Promise<Driver | undefined> {
  return suspendDriver(deps, driverId, {
    reason,
    inSameTransaction: (transaction) =>
      noteFleet(transaction, acting, deps.clock(), { action: 'driver.suspended', id: driverId }),
  });
}

/** Lets a suspended driver in again for an operator. */
export function letDriverIn(deps: Deps, { acting, driverId }: OfDriver): Promise<Driver | undefined> {
  return resumeDriver(deps, driverId, (transaction) =>
    noteFleet(transaction, acting, deps.clock(), { action: 'driver.resumed', id: driverId }),
  );
}

/**
 * Signs a driver out on every phone at once, such as one that was lost; shift and trip go on, and they sign in again by a
 * code. Their tracker ends as well, unless it is to be kept: the phone that was lost may be what reports by it. Returns on how
 * many phones that was, and whether there was a tracker that has ended.
 * @throws Problem driver_not_found.
 */
export function signDriverOut(
  { db, clock }: Deps,
  { acting, driverId, keepsTracker }: OfDriver & { readonly keepsTracker: boolean },
): Promise<SignedOut> {
  return db.inTransaction(async (transaction) => {
    if (!(await lockDriver(transaction, driverId))) throw new Problem('driver_not_found');
    const sessions = await endSessionsOf(transaction, sessionOwnerOf(driverId));
    const isTrackerEnded = !keepsTracker && (await deleteTracker(transaction, driverId));
    const [at, details] = [clock(), { sessions }];
    await noteFleet(transaction, acting, at, { action: 'driver.signed_out', id: driverId, details });
    if (isTrackerEnded)
      await noteFleet(transaction, acting, at, { action: 'driver.tracker_ended', id: driverId });
    return { sessions, isTrackerEnded };
  });
}
