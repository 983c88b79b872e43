import type { Queryable } from '../../../platform/db/queryable.ts';
import { moveValues, type StoredMove } from '../moves/trip-moves-store.ts';
import type { TripName } from '../trip.ts';

export type Schedule = {
  /** On the account's clock. */
  readonly departureAt: Temporal.Instant;
  /** How far that clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
};

/** Returns when a trip that is there departs. */
export async function selectSchedule(
  transaction: Queryable,
  { accountId, tripId }: TripName,
): Promise<Schedule> {
  const { rows } = await transaction.query<Schedule>({
    text: `SELECT departure_at AS "departureAt", clock_offset_seconds AS "clockOffsetSeconds"
           FROM trips JOIN accounts USING (account_id) WHERE account_id = $1 AND trip_id = $2`,
    values: [accountId, tripId],
  });
  return rows[0] as Schedule;
}

/** Stores another departure by the SQL function `reschedule_trip`; returns the event's sequence, or undefined with nothing done. */
export async function storeDeparture(
  transaction: Queryable,
  move: StoredMove,
  { departureAt, dueAt }: { readonly departureAt: Temporal.Instant; readonly dueAt: Temporal.Instant },
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ sequence: number | null }>({
    text: 'SELECT reschedule_trip($1, $2, $3::smallint[], $4::smallint, $5, $6::jsonb, $7, $8, $9) AS sequence',
    values: [...moveValues(move), departureAt.toString(), dueAt.toString()],
  });
  return rows[0]?.sequence ?? undefined;
}
