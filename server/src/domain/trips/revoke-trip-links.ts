import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripName } from './trip.ts';

/** Revokes every link to a trip that was made before; returns the new version, or undefined without such a trip. */
export async function revokeTripLinks(
  db: Queryable,
  { accountId, tripId }: TripName,
): Promise<number | undefined> {
  const { rows } = await db.query<{ link_version: number }>({
    text: `UPDATE trips SET link_version = link_version + 1
           WHERE account_id = $1 AND trip_id = $2 RETURNING link_version`,
    values: [accountId, tripId],
  });
  return rows[0]?.link_version;
}
