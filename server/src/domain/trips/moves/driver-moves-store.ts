import { finalStatuses, type TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';

/**
 * Tells whether the driver made this move of the trip before: the answer to it may have got lost on its way
 * to them.
 */
export async function selectIsMadeByDriver(
  db: Queryable,
  move: {
    readonly accountId: number;
    readonly tripId: number;
    readonly driverId: number;
    readonly type: string;
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `SELECT FROM events WHERE account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL AND type = $4
             AND (data ->> 'driverId')::bigint = $3 LIMIT 1`,
    values: [move.accountId, move.tripId, move.driverId, move.type],
  });
  return rowCount === 1;
}

/** Returns the status that a trip had before it ended; undefined while it is open. */
export async function selectEndedFrom(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<TripStatusCode | undefined> {
  const { rows } = await db.query<{ from_status: TripStatusCode }>({
    text: `SELECT from_status FROM events
           WHERE account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL AND to_status = ANY ($3::smallint[])`,
    values: [accountId, tripId, finalStatuses],
  });
  return rows[0]?.from_status;
}
