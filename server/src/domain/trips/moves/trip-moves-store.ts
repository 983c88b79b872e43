import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { Fils } from '../../../values/money.ts';
import type { TripName } from '../trip.ts';

/** A trip as whoever moves it needs to know it; its moments are on its account's clock. */
export type TripState = {
  readonly accountId: number;
  readonly tripId: number;
  readonly status: TripStatusCode;
  /** Where the trip has come to by what is confirmed, where a later press is not; undefined: its status. */
  readonly confirmedStatus: TripStatusCode | undefined;
  /** False for trips of before presses were looked at. */
  readonly arePressesJudged: boolean;
  readonly sequence: number;
  readonly vehicleTypeId: number;
  readonly pickup: Coordinates;
  readonly destination: Coordinates;
  readonly fareFils: Fils;
  /** Tax contained in the fare. */
  readonly vatFils: Fils;
  readonly vatBasisPoints: number;
  readonly durationSeconds: number;
  /** The present or last driver. */
  readonly driverId: number | undefined;
  readonly assignedAt: Temporal.Instant | undefined;
  readonly departureAt: Temporal.Instant;
  readonly promisedPickupAt: Temporal.Instant | undefined;
  readonly driverArrivedAt: Temporal.Instant | undefined;
  readonly createdAt: Temporal.Instant;
};

export type TripStateRow = {
  account_id: number;
  trip_id: number;
  status: TripStatusCode;
  confirmed_status: TripStatusCode | null;
  presses_are_judged: boolean;
  sequence: number;
  vehicle_type_id: number;
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
  fare_fils: number;
  vat_fils: number;
  vat_basis_points: number;
  duration_seconds: number;
  driver_id: number | null;
  assigned_at: Temporal.Instant | null;
  departure_at: Temporal.Instant;
  promised_pickup_at: Temporal.Instant | null;
  driver_arrived_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
};

/** A trip as it is at this moment, by account and number; it may move in the next, unless it is locked. */
export const tripStateSql = `SELECT account_id, trip_id, status, confirmed_status, presses_are_judged, sequence, vehicle_type_id,
    from_lat, from_lng, to_lat, to_lng, fare_fils, vat_fils, vat_basis_points, duration_seconds, driver_id, assigned_at,
    departure_at, promised_pickup_at, driver_arrived_at, created_at, cancellation_policy_id
  FROM trips WHERE account_id = $1 AND trip_id = $2`;

/** Returns a trip as it is at this moment, without a lock. */
export async function selectTripState(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<TripState | undefined> {
  const { rows } = await db.query<TripStateRow>({ text: tripStateSql, values: [accountId, tripId] });
  return rows[0] && toTripState(rows[0]);
}

/** Locks a trip until the database transaction ends; no other move of it can come between. */
export async function lockTrip(
  transaction: Queryable,
  accountId: number,
  tripId: number,
): Promise<TripState | undefined> {
  const { rows } = await transaction.query<TripStateRow>({
    name: 'lock-trip',
    text: `${tripStateSql} FOR NO KEY UPDATE`,
    values: [accountId, tripId],
  });
  return rows[0] && toTripState(rows[0]);
}

export function toTripState(row: TripStateRow): TripState {
  return {
    accountId: row.account_id,
    tripId: row.trip_id,
    status: row.status,
    confirmedStatus: row.confirmed_status ?? undefined,
    arePressesJudged: row.presses_are_judged,
    sequence: row.sequence,
    vehicleTypeId: row.vehicle_type_id,
    pickup: { lat: row.from_lat, lng: row.from_lng },
    destination: { lat: row.to_lat, lng: row.to_lng },
    fareFils: row.fare_fils,
    vatFils: row.vat_fils,
    vatBasisPoints: row.vat_basis_points,
    durationSeconds: row.duration_seconds,
    driverId: row.driver_id ?? undefined,
    assignedAt: row.assigned_at ?? undefined,
    departureAt: row.departure_at,
    promisedPickupAt: row.promised_pickup_at ?? undefined,
    driverArrivedAt: row.driver_arrived_at ?? undefined,
    createdAt: row.created_at,
  };
}

export type StoredMove = {
  readonly accountId: number;
  readonly tripId: number;
  readonly from: readonly TripStatusCode[];
  readonly to: TripStatusCode;
  readonly eventType: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** On the real clock. */
  readonly at: Temporal.Instant;
};

/** Moves a trip and appends the event; returns its sequence, or undefined with nothing done. */
export async function storeMove(transaction: Queryable, move: StoredMove): Promise<number | undefined> {
  const { rows } = await transaction.query<{ sequence: number | null }>({
    name: 'move-trip',
    text: 'SELECT move_trip($1, $2, $3::smallint[], $4::smallint, $5, $6::jsonb, $7) AS sequence',
    values: moveValues(move),
  });
  return rows[0]?.sequence ?? undefined;
}

/** How a trip's held fare comes apart at its end: refund, revenue and tax are the whole fare. */
export type FareRelease = {
  readonly refundFils: Fils;
  /** What is kept, its tax included. */
  readonly keptFils: Fils;
  /** Tax contained in what is kept. */
  readonly keptVatFils: Fils;
  readonly revenueKind: 'trip_revenue' | 'cancellation_fee';
};

export type StoredEnd = StoredMove & {
  readonly release: FareRelease;
  readonly cancellationFeeFils?: Fils;
  readonly failureReason?: string;
  /** The customer's vehicle is on board: its driver is busy until it is handed over. */
  readonly keepsDriver: boolean;
};

/** Ends a trip whichever way; returns the event's sequence, or undefined with nothing done. */
export async function storeEnd(transaction: Queryable, end: StoredEnd): Promise<number | undefined> {
  const { rows } = await transaction.query<{ sequence: number | null }>({
    name: 'end-trip',
    text: `SELECT end_trip($1, $2, $3::smallint[], $4::smallint, $5, $6::jsonb, $8, $9, $10, $11, $12, $13, $14, $7)
             AS sequence`,
    values: endValues(end),
  });
  return rows[0]?.sequence ?? undefined;
}

/** Returns the stored values of a move, in the order of the SQL functions' parameters. */
export function moveValues({ accountId, tripId, from, to, eventType, data, at }: StoredMove): unknown[] {
  return [accountId, tripId, from, to, eventType, JSON.stringify(data), at.toString()];
}

/** Returns the stored values of a move that ends a trip: those of any move, then those of the end. */
export function endValues({ release, ...end }: StoredEnd): unknown[] {
  const { refundFils, keptFils, keptVatFils, revenueKind } = release;
  return [
    ...moveValues(end),
    refundFils,
    keptFils - keptVatFils,
    keptVatFils,
    revenueKind,
    end.cancellationFeeFils ?? null,
    end.failureReason ?? null,
    end.keepsDriver,
  ];
}

type TripMoment = { readonly accountId: number; readonly tripId: number; readonly at: Temporal.Instant };

/** Writes into the trip when its driver arrived at the pickup, by the SQL function `time_of_turn`. */
export async function storeDriverArrival(
  transaction: Queryable,
  { accountId, tripId, driverId, at }: TripMoment & { readonly driverId: number },
): Promise<void> {
  await transaction.query({
    text: `UPDATE trips SET driver_arrived_at = time_of_turn($1, $2, $3, $4) WHERE account_id = $1 AND trip_id = $2`,
    values: [accountId, tripId, driverId, at.toString()],
  });
}

/** Writes into the trip when it was on its way to the destination. */
export async function storeStart(transaction: Queryable, moment: TripMoment): Promise<void> {
  await transaction.query({
    text: `UPDATE trips SET started_at = account_time($1, $3) WHERE account_id = $1 AND trip_id = $2`,
    values: [moment.accountId, moment.tripId, moment.at.toString()],
  });
}

/** Returns whether an operator has let trucks without what the trip needs be asked. */
export async function isWaived(transaction: Queryable, { accountId, tripId }: TripName): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `SELECT FROM trip_jobs WHERE account_id = $1 AND trip_id = $2 AND requirements_waived_at IS NOT NULL`,
    values: [accountId, tripId],
  });
  return rowCount === 1;
}

/** Tells whether the search of a locked trip is still that of whoever took it up until this moment. */
export async function isSearchLeased(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  leasedUntil: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: 'SELECT FROM dispatches WHERE account_id = $1 AND trip_id = $2 AND due_at = $3',
    values: [accountId, tripId, leasedUntil.toString()],
  });
  return rowCount === 1;
}
