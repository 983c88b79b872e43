import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import type { Session } from '../../sessions/session.ts';
import { noteFleet } from '../acts/note-fleet.ts';
import { lockDriver } from '../drivers-store.ts';
import { hashTrackerId, makeTrackerId } from './tracker-id.ts';
import { deleteTracker, putTracker } from './trackers-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type OfDriver = { readonly acting: Acting; readonly driverId: number };

/**
 * Makes a driver a tracker in the place of the one before, and returns its id, which nobody is told again; undefined for a
 * driver who is suspended or not there, or whose phone, if one asks (`session`), was signed out meanwhile. The audit log has the
 * act, and nothing of the id.
 */
export function makeTracker(
  { db, clock, randomBytes }: Deps & { readonly randomBytes: (count: number) => Buffer },
  { acting, driverId, session }: OfDriver & { readonly session?: Pick<Session, 'tokenHash'> },
): Promise<string | undefined> {
  const trackerId = makeTrackerId(randomBytes);
  return db.inTransaction(async (transaction) => {
    // Seen under the lock, and by a statement after it: what ended while it was waited for is over.
    const driver = await lockDriver(transaction, driverId);
    if (!driver || driver.isSuspended) return undefined;
    const at = clock();
    const idHash = hashTrackerId(trackerId);
    if (!(await putTracker(transaction, { driverId, idHash, createdAt: at, session }))) return undefined;
    await noteFleet(transaction, acting, at, { action: 'driver.tracker_made', id: driverId });
    return trackerId;
  });
}

/** Ends a driver's tracker: whoever has its id tells nothing any more. False where there is none. */
export function endTracker({ db, clock }: Deps, { acting, driverId }: OfDriver): Promise<boolean> {
  return db.inTransaction(async (transaction) => {
    const isEnded = await deleteTracker(transaction, driverId);
    if (isEnded)
      await noteFleet(transaction, acting, clock(), { action: 'driver.tracker_ended', id: driverId });
    return isEnded;
  });
}
