import type { Queryable } from '../../../platform/db/queryable.ts';

/** What a report names: the hash of what it was told by, and the device where a tracking server names one. */
export type NamedTracker = { readonly idHash: Buffer; readonly deviceId: string | undefined };

/** Whose a name is; without a driver where it is the tracking server's own, and its device nobody's here. */
export type TrackedDriver = { readonly driverId: number | undefined };

/** Returns whose each name is, each in its place; undefined for one that is nobody's. */
export async function findTrackedDrivers(
  db: Queryable,
  names: readonly NamedTracker[],
  now: Temporal.Instant,
): Promise<(TrackedDriver | undefined)[]> {
  const { rows } = await db.query<{ place: number; driver_id: number | null }>({
    name: 'select-tracked-drivers',
    text: `SELECT asked.place, coalesce(own.driver_id, of_server.driver_id) AS driver_id
           FROM unnest($1::bytea[], $2::text[]) WITH ORDINALITY AS asked (id_hash, device_id, place)
           LEFT JOIN tracking_server AS server ON server.secret_hash = asked.id_hash
           LEFT JOIN driver_trackers AS own ON own.id_hash = asked.id_hash AND coalesce(own.ends_at > $3, true)
           LEFT JOIN driver_trackers AS of_server ON server.is_it AND of_server.device_id = asked.device_id
             AND coalesce(of_server.ends_at > $3, true)
           WHERE own.driver_id IS NOT NULL OR server.is_it`,
    values: [
      names.map(({ idHash }) => idHash),
      names.map(({ deviceId }) => deviceId ?? null),
      now.toString(),
    ],
    onlyReads: true,
  });
  const found: (TrackedDriver | undefined)[] = new Array(names.length);
  for (const { place, driver_id: driverId } of rows) found[place - 1] = { driverId: driverId ?? undefined };
  return found;
}

/** The present tracker of a driver, as far as it is shown: its id is not. */
export type DriverTracker = {
  readonly since: Temporal.Instant;
  /** When it ends by itself; it may have. */
  readonly endsAt: Temporal.Instant | undefined;
  /** Which device of the tracking server it is. */
  readonly deviceId: string | undefined;
};

/** Returns the present tracker of a driver; undefined without one. */
export async function findTracker(db: Queryable, driverId: number): Promise<DriverTracker | undefined> {
  const { rows } = await db.query<{
    created_at: Temporal.Instant;
    ends_at: Temporal.Instant | null;
    device_id: string | null;
  }>({
    text: 'SELECT created_at, ends_at, device_id FROM driver_trackers WHERE driver_id = $1',
    values: [driverId],
    onlyReads: true,
  });
  const [row] = rows;
  return (
    row && {
      since: row.created_at,
      endsAt: row.ends_at ?? undefined,
      deviceId: row.device_id ?? undefined,
    }
  );
}

/** Returns since when the tracking server has the present secret; undefined without one. */
export async function findTrackingServerSince(db: Queryable): Promise<Temporal.Instant | undefined> {
  const { rows } = await db.query<{ created_at: Temporal.Instant }>({
    text: 'SELECT created_at FROM tracking_server',
    onlyReads: true,
  });
  return rows[0]?.created_at;
}
