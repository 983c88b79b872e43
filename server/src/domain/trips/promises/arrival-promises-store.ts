import type { Queryable } from '../../../platform/db/queryable.ts';
import type { KeptPromise, TripLeg } from './kept-promise.ts';

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
    text: 'SELECT promise_arrival($1, $2, $3, $4, $5, $6)',
    values: [accountId, tripId, leg, driverId, madeAt.toString(), promisedAt.toString()],
  });
}

/** Returns which arrival is told at this moment: the one that an operator promised last, or the first; undefined for none. */
export async function selectToldPromise(
  transaction: Queryable,
  { accountId, tripId, leg, driverId }: LegOfDriver,
): Promise<Temporal.Instant | undefined> {
  const { rows } = await transaction.query<{ told: Temporal.Instant }>({
    text: `SELECT coalesce(promised_anew_at, promised_at) AS told FROM arrival_promises
           WHERE account_id = $1 AND trip_id = $2 AND leg = $3 AND driver_id = $4`,
    values: [accountId, tripId, leg, driverId],
  });
  return rows[0]?.told;
}

/** Stores what is promised in place of the first promise of a locked trip, which stays. */
export async function replacePromise(
  transaction: Queryable,
  promise: LegOfDriver & { readonly promisedAt: Temporal.Instant },
): Promise<void> {
  const { accountId, tripId, leg, driverId, promisedAt } = promise;
  await transaction.query({
    text: `UPDATE arrival_promises SET promised_anew_at = $5
           WHERE account_id = $1 AND trip_id = $2 AND leg = $3 AND driver_id = $4`,
    values: [accountId, tripId, leg, driverId, promisedAt.toString()],
  });
}

/** Stores when a driver arrived; returns when that was promised first, if it was. */
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

/** Returns how far a promise was from what happened; undefined as long as nobody knows. */
export async function selectKeptPromise(
  transaction: Queryable,
  { accountId, tripId, leg, driverId }: LegOfDriver,
): Promise<KeptPromise | undefined> {
  const { rows } = await transaction.query<{ seconds: number | null }>({
    text: `SELECT extract(epoch FROM arrived_at - promised_at)::double precision AS seconds FROM arrival_promises
           WHERE account_id = $1 AND trip_id = $2 AND leg = $3 AND driver_id = $4`,
    values: [accountId, tripId, leg, driverId],
  });
  const seconds = rows[0]?.seconds ?? undefined;
  return seconds === undefined ? undefined : { leg, errorSeconds: seconds };
}
