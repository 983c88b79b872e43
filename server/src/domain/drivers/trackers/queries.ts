import type { Queryable } from '../../../platform/db/queryable.ts';

/** Returns the drivers whose trackers have these hashes of ids, each in its place. */
export async function findTrackedDrivers(
  db: Queryable,
  idHashes: readonly Buffer[],
): Promise<(number | undefined)[]> {
  const { rows } = await db.query<{ place: number; driver_id: number }>({
    name: 'select-tracked-drivers',
    text: `SELECT asked.place, t.driver_id
           FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (id_hash, place)
           JOIN driver_trackers t ON t.id_hash = asked.id_hash`,
    values: [idHashes],
    onlyReads: true,
  });
  const drivers: (number | undefined)[] = new Array(idHashes.length);
  for (const { place, driver_id: driverId } of rows) drivers[place - 1] = driverId;
  return drivers;
}

/** Returns since when a driver has the present tracker; undefined without one. */
export async function findTrackerSince(
  db: Queryable,
  driverId: number,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await db.query<{ created_at: Temporal.Instant }>({
    text: 'SELECT created_at FROM driver_trackers WHERE driver_id = $1',
    values: [driverId],
    onlyReads: true,
  });
  return rows[0]?.created_at;
}
