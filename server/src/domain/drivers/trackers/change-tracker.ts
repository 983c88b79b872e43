import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import type { Session } from '../../sessions/session.ts';
import { noteFleet } from '../acts/note-fleet.ts';
import { lockDriver } from '../drivers-store.ts';
import { hashTrackerId, makeTrackerId } from './tracker-id.ts';
import { deleteTracker, putTracker, type TrackerName, takeDeviceFrom } from './trackers-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type OfDriver = { readonly acting: Acting; readonly driverId: number };
type NewTracker = OfDriver & {
  /** When it ends by itself; left out: not before somebody ends it. */
  readonly endsAt?: Temporal.Instant | undefined;
};

/**
 * Makes a driver a tracker in the place of the one before, and returns its id, which nobody is told again; undefined for a
 * driver who is suspended or not there, or whose phone, if one asks (`session`), was signed out meanwhile. The audit log has the
 * act, and nothing of the id.
 */
export async function makeTracker(
  { randomBytes, ...deps }: Deps & { readonly randomBytes: (count: number) => Buffer },
  tracker: NewTracker & { readonly session?: Pick<Session, 'tokenHash'> },
): Promise<string | undefined> {
  const trackerId = makeTrackerId(randomBytes);
  const isMade = await changeTracker(deps, { ...tracker, idHash: hashTrackerId(trackerId) });
  return isMade ? trackerId : undefined;
}

/**
 * Makes a device of the tracking server a driver's tracker, in the place of the one before; whoever drove with the device has it
 * no more. False for a driver who is suspended or not there.
 */
export function tieDevice(deps: Deps, tracker: NewTracker & { readonly deviceId: string }): Promise<boolean> {
  return changeTracker(deps, tracker);
}

function changeTracker(
  { db, clock }: Deps,
  {
    acting,
    driverId,
    endsAt,
    session,
    ...name
  }: NewTracker & TrackerName & { readonly session?: Pick<Session, 'tokenHash'> },
): Promise<boolean> {
  return db.inTransaction(async (transaction) => {
    // Seen under the lock, and by a statement after it: what ended while it was waited for is over.
    const driver = await lockDriver(transaction, driverId);
    if (!driver || driver.isSuspended) return false;
    const at = clock();
    if (name.deviceId !== undefined)
      await endForDevice(transaction, { acting, driverId, deviceId: name.deviceId, at });
    if (!(await putTracker(transaction, { driverId, ...name, endsAt, createdAt: at, session }))) return false;
    await noteFleet(transaction, acting, at, { action: 'driver.tracker_made', id: driverId });
    return true;
  });
}

async function endForDevice(
  transaction: Queryable,
  { acting, driverId, deviceId, at }: OfDriver & { readonly deviceId: string; readonly at: Temporal.Instant },
): Promise<void> {
  const before = await takeDeviceFrom(transaction, deviceId, driverId);
  if (before === undefined) return;
  await noteFleet(transaction, acting, at, { action: 'driver.tracker_ended', id: before });
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
