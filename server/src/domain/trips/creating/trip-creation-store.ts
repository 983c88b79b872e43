import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable, Statement } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import type { Job } from '../../jobs/job.ts';
import type { Requirement } from '../../jobs/requirement.ts';
import type { Quote } from '../../quotes/make-quote.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { TripCustomer } from '../trip.ts';

export type NewTrip = {
  readonly accountId: number;
  readonly creationToken: string;
  readonly createdAt: Temporal.Instant;
  readonly retry: Idempotency | undefined;
  readonly status: TripStatusCode;
  readonly vehicleTypeId: number;
  readonly from: { readonly lat: number; readonly lng: number };
  readonly to: { readonly lat: number; readonly lng: number };
  readonly departureAt: Temporal.Instant;
  readonly quote: Quote;
  /** Where the quote was told before, and can be booked once: which one. */
  readonly heldQuoteId: string | undefined;
  readonly customer: TripCustomer;
  readonly externalReference: string | undefined;
  readonly job: Job | undefined;
  readonly requirements: readonly Requirement[];
  /** When a driver is first looked for, on the real clock. */
  readonly dispatchDueAt: Temporal.Instant;
  /** The real clock's, by which stored responses expire. */
  readonly now: Temporal.Instant;
};

export type CreateTripOutcome =
  | { readonly outcome: 'created' | 'replayed'; readonly tripId: number; readonly fareFils: Fils }
  | {
      readonly outcome:
        | 'idempotency_key_reused'
        | 'idempotency_in_progress'
        | 'account_suspended'
        | 'quote_used'
        | 'wallet_not_found'
        | 'wallet_balance_negative'
        | 'balance_below_floor'
        | 'held_limit_reached';
    };

/** Nothing was decided: something else has the wallet. */
export type WalletBusy = { readonly outcome: 'wallet_busy' };

type CreateTripRow = {
  outcome: CreateTripOutcome['outcome'] | 'wallet_busy';
  trip_id: number;
  fare_fils: number;
};

/**
 * Charges wallets and stores trips, each with its ledger entry, events and stored response, in one statement
 * (`create_trips.sql`): decided in the order given, each as if it came alone. A wallet that something else has is not waited for.
 */
export async function insertTrips(
  db: Queryable,
  trips: readonly NewTrip[],
): Promise<(CreateTripOutcome | WalletBusy)[]> {
  const { rows } = await db.query<CreateTripRow>(toStatement(trips, false));
  return rows.map(toOutcome);
}

/** Creates trips of one account in one statement, which waits for the wallet's lock. */
export async function insertTripsOfAccount(
  db: Queryable,
  accountId: number,
  trips: readonly NewTrip[],
): Promise<CreateTripOutcome[]> {
  const { rows } = await db.query<CreateTripRow>({ ...toStatement(trips, true), concurrencyKey: accountId });
  return rows.map((row) => {
    const outcome = toOutcome(row);
    if (outcome.outcome === 'wallet_busy') throw new Error('a wallet was not waited for');
    return outcome;
  });
}

/**
 * An account that is suspended by now, though its key was let in before, is nobody's to create_trips: nothing is looked
 * up, locked or stored of it, and all others of the call are answered as ever.
 */
const createTrips = `
  WITH asked AS MATERIALIZED (
    SELECT array_agg(CASE WHEN suspended_at IS NULL THEN account_id END ORDER BY number) AS account_ids
    FROM unnest($2::bigint[]) WITH ORDINALITY AS request (account_id, number) LEFT JOIN accounts USING (account_id)
  )
  SELECT CASE WHEN asked.account_ids[number] IS NULL THEN 'account_suspended' ELSE outcome END AS outcome,
    trip_id, fare_fils
  FROM asked CROSS JOIN LATERAL create_trips($1, asked.account_ids, $3, $4, $5, $6, $7, $8)
    WITH ORDINALITY AS answer (outcome, trip_id, fare_fils, number)
  ORDER BY number`;

function toStatement(trips: readonly NewTrip[], waits: boolean): Statement {
  return {
    name: 'create-trips',
    text: createTrips,
    values: [
      waits,
      trips.map((trip) => trip.accountId),
      trips.map((trip) => trip.quote.fareFils),
      trips.map((trip) => trip.retry?.idempotencyKey ?? null),
      trips.map((trip) => trip.retry?.requestHash ?? null),
      trips.map((trip) => trip.heldQuoteId ?? null),
      JSON.stringify(trips.map(toRecord)),
      trips.at(-1)?.now.toString(),
    ],
  };
}

/** What is only stored, by the names that create_trips reads; what is undefined is NULL. */
function toRecord({ quote, customer, from, to, ...trip }: NewTrip) {
  return {
    creationToken: trip.creationToken,
    createdAt: trip.createdAt,
    status: trip.status,
    vehicleTypeId: trip.vehicleTypeId,
    fromLat: from.lat,
    fromLng: from.lng,
    toLat: to.lat,
    toLng: to.lng,
    fromAddress: quote.pickup.address?.en,
    fromAreaName: quote.pickup.areaName?.en,
    toAddress: quote.destination.address?.en,
    toAreaName: quote.destination.areaName?.en,
    distanceMeters: quote.distanceMeters,
    durationSeconds: quote.durationSeconds,
    poweredBy: quote.poweredBy,
    dataVersion: quote.dataVersion,
    departureAt: trip.departureAt,
    vatFils: quote.vatFils,
    vatBasisPoints: quote.vatBasisPoints,
    fareLines: quote.fareLines,
    tariffId: quote.tariffId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    phoneCode: customer.phoneCode,
    mobileNumber: customer.mobileNumber,
    externalReference: trip.externalReference,
    job: trip.job,
    requirements: trip.requirements.length === 0 ? undefined : trip.requirements,
    dispatchDueAt: trip.dispatchDueAt,
  };
}

function toOutcome(row: CreateTripRow): CreateTripOutcome | WalletBusy {
  return row.outcome === 'created' || row.outcome === 'replayed'
    ? { outcome: row.outcome, tripId: row.trip_id, fareFils: row.fare_fils }
    : { outcome: row.outcome };
}

/**
 * Returns the trip of a create whose connection broke, if it was stored after all. The server may still be at
 * it, unaware that nobody listens: it holds the wallet's lock or waits for it, so that having had the lock
 * means that it is done.
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
