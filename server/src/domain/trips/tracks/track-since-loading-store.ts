import type { FareLine } from '@satha/terms/fare-lines';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripName } from '../trip.ts';

export type Aboard = {
  /** When the driver began to load, on the real clock. */
  readonly since: Temporal.Instant;
  readonly fareLines: readonly FareLine[];
};

/** Returns since when the customer's vehicle is on the truck of a trip, with the lines of its fare; undefined before it is. */
export async function selectAboardSince(
  db: Queryable,
  { accountId, tripId }: TripName,
): Promise<Aboard | undefined> {
  const { rows } = await db.query<Aboard>({
    name: 'select-aboard-since',
    text: `SELECT pressed_at AS since, fare_lines AS "fareLines" FROM trip_presses JOIN trips USING (account_id, trip_id)
           WHERE account_id = $1 AND trip_id = $2 AND step = 'loading' AND refused_at IS NULL`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows[0];
}
