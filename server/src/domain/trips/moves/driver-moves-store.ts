import { finalStatuses, type TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { tripActions } from '../trip-actions.ts';

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

/** Tells whether a driver was at a trip at any time, whoever gave it to them: each was promised to arrive somewhere. */
export async function selectWasAtTrip(
  db: Queryable,
  {
    accountId,
    tripId,
    driverId,
  }: { readonly accountId: number; readonly tripId: number; readonly driverId: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'SELECT FROM arrival_promises WHERE account_id = $1 AND trip_id = $2 AND driver_id = $3 LIMIT 1',
    values: [accountId, tripId, driverId],
  });
  return rowCount === 1;
}

/** Tells whether a driver told of a cancelled trip that its vehicle was on their truck, and was to hand it over. */
export async function selectIsFoundOnBoard(
  db: Queryable,
  {
    accountId,
    tripId,
    driverId,
  }: { readonly accountId: number; readonly tripId: number; readonly driverId: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `SELECT FROM driver_actions
           WHERE account_id = $1 AND trip_id = $2 AND driver_id = $3 AND marks_hand_over LIMIT 1`,
    values: [accountId, tripId, driverId],
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

/** Returns the reason for which a driver ended a trip; undefined when it did not end by them. */
export async function selectDriversEndReason(
  db: Queryable,
  {
    accountId,
    tripId,
    driverId,
  }: { readonly accountId: number; readonly tripId: number; readonly driverId: number },
): Promise<string | undefined> {
  const { rows } = await db.query<{ reason: string }>({
    text: `SELECT data ->> 'reason' AS reason FROM events
           WHERE account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL AND type = $4
             AND (data ->> 'driverId')::bigint = $3`,
    values: [accountId, tripId, driverId, tripActions.end.eventType],
  });
  return rows[0]?.reason;
}
