import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Session } from '../../sessions/session.ts';

/** What a tracker is known by: the hash of an id that was told once, or the name of a device at the tracking server. */
export type TrackerName =
  | { readonly idHash: Buffer; readonly deviceId?: never }
  | { readonly idHash?: never; readonly deviceId: string };

/**
 * Stores a driver's tracker in the place of the one before; false for whoever asks from a phone that is signed out. The driver is
 * locked: whoever suspends them, or signs them out, waits for it, and ends it.
 */
export async function putTracker(
  transaction: Queryable,
  tracker: TrackerName & {
    readonly driverId: number;
    readonly createdAt: Temporal.Instant;
    readonly endsAt: Temporal.Instant | undefined;
    readonly session: Pick<Session, 'tokenHash'> | undefined;
  },
): Promise<boolean> {
  const { rows } = await transaction.query({
    text: `INSERT INTO driver_trackers (driver_id, id_hash, created_at, device_id, ends_at) SELECT $1, $2, $3, $5, $6
           WHERE $4::bytea IS NULL OR EXISTS (SELECT FROM sessions WHERE token_hash = $4)
           ON CONFLICT (driver_id) DO UPDATE SET id_hash = excluded.id_hash, created_at = excluded.created_at,
             device_id = excluded.device_id, ends_at = excluded.ends_at
           RETURNING driver_id`,
    values: [
      tracker.driverId,
      tracker.idHash ?? null,
      tracker.createdAt.toString(),
      tracker.session?.tokenHash ?? null,
      tracker.deviceId ?? null,
      tracker.endsAt?.toString() ?? null,
    ],
  });
  return rows.length === 1;
}

/** Deletes a driver's tracker; false where there is none. */
export async function deleteTracker(db: Queryable, driverId: number): Promise<boolean> {
  const { rows } = await db.query({
    text: 'DELETE FROM driver_trackers WHERE driver_id = $1 RETURNING driver_id',
    values: [driverId],
  });
  return rows.length === 1;
}

/** Deletes the tracker of another driver that is this device, and returns whose it was. */
export async function takeDeviceFrom(
  transaction: Queryable,
  deviceId: string,
  driverId: number,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ driver_id: number }>({
    text: 'DELETE FROM driver_trackers WHERE device_id = $1 AND driver_id <> $2 RETURNING driver_id',
    values: [deviceId, driverId],
  });
  return rows[0]?.driver_id;
}

/** Stores the secret of the tracking server in the place of the one before. */
export async function putTrackingServer(
  transaction: Queryable,
  secretHash: Buffer,
  createdAt: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO tracking_server (secret_hash, created_at) VALUES ($1, $2)
           ON CONFLICT (is_it) DO UPDATE SET secret_hash = excluded.secret_hash, created_at = excluded.created_at`,
    values: [secretHash, createdAt.toString()],
  });
}

/** Deletes the secret of the tracking server; false where there is none. */
export async function deleteTrackingServer(transaction: Queryable): Promise<boolean> {
  const { rows } = await transaction.query({ text: 'DELETE FROM tracking_server RETURNING is_it' });
  return rows.length === 1;
}
