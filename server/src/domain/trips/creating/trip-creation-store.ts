import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import type { Quote } from '../../quotes/make-quote.ts';
import type { SafeRetry } from '../safe-retries/safe-retry.ts';
import type { TripCustomer } from '../trip.ts';
import type { TripStatusCode } from '../trip-status.ts';

export type NewTrip = {
  readonly accountId: number;
  readonly creationToken: string;
  readonly createdAt: Temporal.Instant;
  readonly retry: SafeRetry | undefined;
  readonly status: TripStatusCode;
  readonly vehicleTypeId: number;
  readonly from: { readonly lat: number; readonly lng: number };
  readonly to: { readonly lat: number; readonly lng: number };
  readonly departureAt: Temporal.Instant;
  readonly quote: Quote;
  readonly customer: TripCustomer;
  readonly externalReference: string | undefined;
  /** When a driver is first looked for, on the real clock. */
  readonly dispatchDueAt: Temporal.Instant;
  /** The real clock's, which kept answers go by. */
  readonly now: Temporal.Instant;
};

export type CreateTripOutcome =
  | { readonly outcome: 'created' | 'replayed'; readonly tripId: number; readonly fareFils: Fils }
  | {
      readonly outcome:
        | 'idempotency_key_reused'
        | 'idempotency_in_progress'
        | 'wallet_not_found'
        | 'wallet_balance_negative'
        | 'balance_below_floor';
    };

type CreateTripRow = { outcome: CreateTripOutcome['outcome']; trip_id: number; fare_fils: number };

/** Charges the wallet and stores trip, ledger entry, event and kept answer in one statement (migration 0010). */
export async function insertTrip(db: Queryable, trip: NewTrip): Promise<CreateTripOutcome> {
  const { quote, customer, from, to } = trip;
  const { rows } = await db.query<CreateTripRow>({
    name: 'create-trip',
    lane: trip.accountId,
    text: `SELECT outcome, trip_id, fare_fils FROM create_trip($1, $2, $3, $4, $5, $6::smallint, $7, $8, $9, $10, $11,
      $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32)`,
    values: [
      trip.accountId,
      trip.creationToken,
      trip.createdAt.toString(),
      trip.retry?.idempotencyKey ?? null,
      trip.retry?.requestHash ?? null,
      trip.status,
      trip.vehicleTypeId,
      from.lat,
      from.lng,
      to.lat,
      to.lng,
      quote.pickup.address?.en ?? null,
      quote.pickup.areaName?.en ?? null,
      quote.destination.address?.en ?? null,
      quote.destination.areaName?.en ?? null,
      quote.distanceMeters,
      quote.durationSeconds,
      quote.poweredBy,
      quote.dataVersion,
      trip.departureAt.toString(),
      quote.fareFils,
      quote.vatFils,
      quote.vatBasisPoints,
      JSON.stringify(quote.fareLines),
      quote.tariffId,
      customer.firstName,
      customer.lastName,
      customer.phoneCode,
      customer.mobileNumber,
      trip.externalReference ?? null,
      trip.dispatchDueAt.toString(),
      trip.now.toString(),
    ],
  });
  const row = rows[0] as CreateTripRow;
  return row.outcome === 'created' || row.outcome === 'replayed'
    ? { outcome: row.outcome, tripId: row.trip_id, fareFils: row.fare_fils }
    : { outcome: row.outcome };
}

/**
 * Whether a create whose connection broke was stored after all. The server may still be at it, unaware that nobody
 * listens: it holds the wallet's lock or waits for it, so that having had the lock means that it is done.
 */
export async function selectTripByCreationToken(
  transaction: Queryable,
  { accountId, creationToken, createdAt }: Pick<NewTrip, 'accountId' | 'creationToken' | 'createdAt'>,
): Promise<{ tripId: number; fareFils: Fils } | undefined> {
  await transaction.query({
    text: 'SELECT FROM wallets WHERE account_id = $1 FOR NO KEY UPDATE',
    values: [accountId],
  });
  // The moment leads there by an index; the token tells apart what was created in the same one.
  const { rows } = await transaction.query<{ trip_id: number; fare_fils: number }>({
    text: `SELECT trip_id, fare_fils FROM trips
           WHERE account_id = $1 AND created_at = $2 AND creation_token = $3`,
    values: [accountId, createdAt.toString(), creationToken],
  });
  return rows[0] && { tripId: rows[0].trip_id, fareFils: rows[0].fare_fils };
}
