import { createBatchLoader } from '../../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { findTrackedDrivers, type NamedTracker, type TrackedDriver } from './queries.ts';
import { createRecentIds } from './recent-ids.ts';
import { hashTrackerId, isDeviceId, isPlausibleTrackerId } from './tracker-id.ts';

export type TrackedDrivers = {
  /**
   * Returns the driver whose tracker has an id, or is the device beside the secret of the tracking server, as the database
   * says at this moment; undefined for an id that is nobody's.
   */
  find(trackerId: string, deviceId?: string): Promise<TrackedDriver | undefined>;
  /** Tells, without the database, whether an id was somebody's within the last day. */
  isFamiliar(trackerId: string): boolean;
};

/**
 * Our own figures: some 15 MB at the most. An id that is nobody's is looked up again after half a minute: a reading copy of
 * the database may know a new one a moment later.
 */
const unknown = { most: 50_000, lifeMs: 30_000 };
const familiar = { most: 50_000, lifeMs: 86_400_000 };

/**
 * Finds the driver of a tracker's id. The ids of reports that arrive together are looked up together; one that is nobody's,
 * as that of a tracker that has ended and reports on, is not looked up again for a while. One that is somebody's always is:
 * it may have ended.
 */
export function createTrackedDrivers({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): TrackedDrivers {
  const load = createBatchLoader((names: readonly NamedTracker[]) => findTrackedDrivers(db, names, clock()));
  const nobodys = createRecentIds(unknown);
  const somebodys = createRecentIds(familiar);
  return {
    async find(trackerId, deviceId) {
      if (!isPlausibleTrackerId(trackerId)) return undefined;
      const idHash = hashTrackerId(trackerId);
      const name = idHash.toString('base64');
      if (nobodys.has(name, clock().epochMilliseconds)) return undefined;
      const found = await load({ idHash, deviceId: isDeviceId(deviceId) ? deviceId : undefined });
      const nowMs = clock().epochMilliseconds;
      if (found === undefined) {
        nobodys.note(name, nowMs);
        somebodys.forget(name);
      } else somebodys.note(name, nowMs);
      return found;
    },
    isFamiliar(trackerId) {
      if (!isPlausibleTrackerId(trackerId)) return false;
      return somebodys.has(hashTrackerId(trackerId).toString('base64'), clock().epochMilliseconds);
    },
  };
}
