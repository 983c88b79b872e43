import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripEvent } from './trip.ts';
import type { TripStatusCode } from './trip-status.ts';

type TripEventRow = {
  sequence: number;
  type: string;
  from_status: TripStatusCode | null;
  to_status: TripStatusCode;
  data: Readonly<Record<string, unknown>>;
  occurred_at: Temporal.Instant;
};

/** Everything that happened to a trip, in order. */
export async function selectTripEvents(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<TripEvent[]> {
  const { rows } = await db.query<TripEventRow>({
    text: `SELECT sequence, type, from_status, to_status, data, occurred_at FROM events
           WHERE account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL ORDER BY sequence`,
    values: [accountId, tripId],
  });
  return rows.map((row) => ({
    sequence: row.sequence,
    type: row.type,
    fromStatus: row.from_status ?? undefined,
    toStatus: row.to_status,
    data: row.data,
    occurredAt: row.occurred_at,
  }));
}
