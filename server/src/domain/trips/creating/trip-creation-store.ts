import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import type { Quote } from '../../quotes/make-quote.ts';
import { type CancellationRules, requireCancellationRules } from '../cancellation-policy.ts';
import type { SafeRetry } from '../safe-retries/safe-retry.ts';
import type { TripCustomer } from '../trip.ts';
import { statusesBefore, type TripStatusCode, tripStatusCodes } from '../trip-status.ts';

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
      $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31)`,
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

/** A trip as cancelling it needs to know it. */
export type LockedTrip = {
  readonly status: TripStatusCode;
  readonly fareFils: Fils;
  readonly vatBasisPoints: number;
  readonly assignedAt: Temporal.Instant | undefined;
  readonly promisedPickupAt: Temporal.Instant | undefined;
  readonly driverArrivedAt: Temporal.Instant | undefined;
  readonly cancellationRules: CancellationRules;
};

type LockedRow = {
  status: TripStatusCode;
  fare_fils: number;
  vat_basis_points: number;
  assigned_at: Temporal.Instant | null;
  promised_pickup_at: Temporal.Instant | null;
  driver_arrived_at: Temporal.Instant | null;
  rules: unknown;
};

/** Locks a trip until the database transaction ends; no other move of it can come between. */
export async function lockTrip(
  transaction: Queryable,
  accountId: number,
  tripId: number,
): Promise<LockedTrip | undefined> {
  const { rows } = await transaction.query<LockedRow>({
    text: `SELECT t.status, t.fare_fils, t.vat_basis_points, t.assigned_at, t.promised_pickup_at,
             t.driver_arrived_at, p.rules
           FROM trips t JOIN cancellation_policies p USING (cancellation_policy_id)
           WHERE t.account_id = $1 AND t.trip_id = $2
           FOR NO KEY UPDATE OF t`,
    values: [accountId, tripId],
  });
  const row = rows[0];
  return (
    row && {
      status: row.status,
      fareFils: row.fare_fils,
      vatBasisPoints: row.vat_basis_points,
      assignedAt: row.assigned_at ?? undefined,
      promisedPickupAt: row.promised_pickup_at ?? undefined,
      driverArrivedAt: row.driver_arrived_at ?? undefined,
      cancellationRules: requireCancellationRules(row.rules),
    }
  );
}

export type Cancellation = {
  readonly accountId: number;
  readonly tripId: number;
  readonly feeFils: Fils;
  /** Tax contained in the fee. */
  readonly feeVatFils: Fils;
  readonly refundFils: Fils;
  readonly reason: string;
  /** The customer's vehicle is on board: its driver is busy until it is handed over. */
  readonly keepsDriver: boolean;
  readonly at: Temporal.Instant;
};

const mayBeCancelled = statusesBefore(tripStatusCodes.cancelled);

/**
 * Ends a locked trip as cancelled: status, fee, refund, ledger entries and events, in one statement.
 * @throws Error, with nothing done, when the trip is in no status that may go to cancelled.
 */
export async function storeCancellation(transaction: Queryable, cancellation: Cancellation): Promise<void> {
  const { rows } = await transaction.query<{ sequence: number | null }>({
    text: `SELECT end_trip($1, $2, $8::smallint[], $9::smallint, 'trip.cancelled',
             jsonb_build_object('feeFils', $3::bigint, 'refundFils', $5::bigint, 'reason', $6::text),
             $5, $3::bigint - $4::bigint, $4, 'cancellation_fee', $3, NULL, $10, $7) AS sequence`,
    values: [
      cancellation.accountId,
      cancellation.tripId,
      cancellation.feeFils,
      cancellation.feeVatFils,
      cancellation.refundFils,
      cancellation.reason,
      cancellation.at.toString(),
      mayBeCancelled,
      tripStatusCodes.cancelled,
      cancellation.keepsDriver,
    ],
  });
  if (rows[0]?.sequence == null) {
    throw new Error(`Trip ${cancellation.tripId} is in no status that may be cancelled.`);
  }
}
