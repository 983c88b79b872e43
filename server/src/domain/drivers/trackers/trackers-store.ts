import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Session } from '../../sessions/session.ts';

/**
 * Stores a driver's tracker in the place of the one before; false for whoever asks from a phone that is signed out. The driver is
 * locked: whoever suspends them, or signs them out, waits for it, and ends it.
 */
export async function putTracker(
  transaction: Queryable,
  tracker: {
    readonly driverId: number;
    readonly idHash: Buffer;
    readonly createdAt: Temporal.Instant;
    readonly session: Pick<Session, 'tokenHash'> | undefined;
  },
): Promise<boolean> {
  const { rows } = await transaction.query({
    text: `INSERT INTO driver_trackers (driver_id, id_hash, created_at) SELECT $1, $2, $3
           WHERE $4::bytea IS NULL OR EXISTS (SELECT FROM sessions WHERE token_hash = $4)
           ON CONFLICT (driver_id) DO UPDATE SET id_hash = excluded.id_hash, created_at = excluded.created_at
           RETURNING driver_id`,
    values: [
      tracker.driverId,
      tracker.idHash,
      tracker.createdAt.toString(),
      tracker.session?.tokenHash ?? null,
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
