import type { Queryable } from '../../../platform/db/queryable.ts';

/** The parts of a driver's way: to the customer's vehicle, and with it. */
export type TripLeg = 'pickup' | 'destination';

type LegOfDriver = {
  readonly accountId: number;
  readonly tripId: number;
  readonly driverId: number;
  readonly leg: TripLeg;
};

/** Stores when a driver was said to arrive, on the real clock. */
export async function storePromise(
  transaction: Queryable,
  promise: LegOfDriver & { readonly madeAt: Temporal.Instant; readonly promisedAt: Temporal.Instant },
): Promise<void> {
  const { accountId, tripId, leg, driverId, madeAt, promisedAt } = promise;
  await transaction.query({
    text: `INSERT INTO arrival_promises (account_id, trip_id, leg, driver_id, made_at, promised_at)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (account_id, trip_id, leg, driver_id) DO UPDATE SET
             made_at = excluded.made_at, promised_at = excluded.promised_at, arrived_at = NULL`,
    values: [accountId, tripId, leg, driverId, madeAt.toString(), promisedAt.toString()],
  });
}

/** Stores when a driver arrived; returns when that was promised, if it was. */
export async function storeArrival(
  transaction: Queryable,
  arrival: LegOfDriver & { readonly at: Temporal.Instant },
): Promise<Temporal.Instant | undefined> {
  const { accountId, tripId, leg, driverId, at } = arrival;
  const { rows } = await transaction.query<{ promised_at: Temporal.Instant }>({
    text: `UPDATE arrival_promises SET arrived_at = $5
           WHERE account_id = $1 AND trip_id = $2 AND leg = $3 AND driver_id = $4
           RETURNING promised_at`,
    values: [accountId, tripId, leg, driverId, at.toString()],
  });
  return rows[0]?.promised_at;
}
