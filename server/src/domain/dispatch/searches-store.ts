import type { TripStatusCode } from '@satha/terms/trip-statuses';
import { claimDueRows, type DueRows, type Lease } from '../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { VehicleClass } from '../routing/route-provider.ts';
import type { Search } from './search.ts';

type SearchRow = {
  account_id: number;
  trip_id: number;
  status: TripStatusCode;
  vehicle_type_id: number;
  vehicle_class: VehicleClass;
  from_lat: number;
  from_lng: number;
  departure_at: Temporal.Instant;
  began_at: Temporal.Instant | null;
  search_number: number;
  rounds: number;
  paused_until: Temporal.Instant | null;
  is_widened: boolean;
  is_demo: boolean;
  was_due_at: Temporal.Instant;
  due_at: Temporal.Instant;
};

const dueSearches: DueRows = {
  dueTable: 'dispatches',
  key: ['account_id', 'trip_id'],
  dueAt: 'due_at',
  join: `JOIN trips USING (account_id, trip_id) JOIN vehicle_types USING (vehicle_type_id)
    CROSS JOIN LATERAL (SELECT account_time(due.account_id, $1) - $1::timestamptz AS ahead) AS clock
    CROSS JOIN LATERAL (SELECT is_demo FROM accounts WHERE accounts.account_id = due.account_id) AS account`,
  returning: `claimed.account_id, claimed.trip_id, claimed.due_at, claimed.began_at, claimed.search_number,
    claimed.rounds, claimed.paused_until, claimed.is_widened, status, vehicle_type_id, vehicle_class, from_lat, from_lng,
    is_demo, was_due_at, departure_at - ahead AS departure_at`,
};

/** Takes up searches that are due, the longest due first. What a trip tells on its account's clock is told on the real one. */
export async function claimDueSearches(db: Queryable, lease: Lease): Promise<Search[]> {
  const rows = await claimDueRows<SearchRow>(db, dueSearches, lease);
  return rows.map((row) => ({
    accountId: row.account_id,
    tripId: row.trip_id,
    status: row.status,
    vehicleTypeId: row.vehicle_type_id,
    vehicleClass: row.vehicle_class,
    pickup: { lat: row.from_lat, lng: row.from_lng },
    departureAt: row.departure_at,
    dueAt: row.was_due_at,
    beganAt: row.began_at ?? undefined,
    searchNumber: row.search_number,
    rounds: row.rounds,
    pausedUntil: row.paused_until ?? undefined,
    isWidened: row.is_widened,
    isDemo: row.is_demo,
    leasedUntil: row.due_at,
  }));
}

/** What becomes of a search that was taken up and waits again. */
export type PutOff = Pick<Search, 'accountId' | 'tripId' | 'searchNumber' | 'leasedUntil'> & {
  readonly dueAt: Temporal.Instant;
  /** Since when drivers are looked for, if they are. */
  readonly beganAt: Temporal.Instant | undefined;
};

/**
 * Postpones searches that were claimed, but for those that something made due in between, such as a driver's
 * no, or that another process claimed as their lease was over. When a search began is kept even so: its end
 * goes by that, unless it was begun anew in between.
 */
export async function putOffSearches(db: Queryable, searches: readonly PutOff[]): Promise<void> {
  if (searches.length === 0) return;
  await db.query({
    name: 'put-off-searches',
    text: `UPDATE dispatches AS search SET
             began_at = coalesce(search.began_at,
               CASE search.search_number WHEN put_off.search_number THEN put_off.began_at END),
             due_at = CASE search.due_at WHEN put_off.leased_until THEN put_off.due_at ELSE search.due_at END
           FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
             AS put_off (account_id, trip_id, search_number, leased_until, due_at, began_at)
           WHERE search.account_id = put_off.account_id AND search.trip_id = put_off.trip_id`,
    values: [
      searches.map(({ accountId }) => accountId),
      searches.map(({ tripId }) => tripId),
      searches.map(({ searchNumber }) => searchNumber),
      searches.map(({ leasedUntil }) => leasedUntil.toString()),
      searches.map(({ dueAt }) => dueAt.toString()),
      searches.map(({ beganAt }) => beganAt?.toString() ?? null),
    ],
  });
}

/** Ends a search that was taken up, unless something made it due meanwhile: it may have begun anew. */
export async function deleteSearch(
  db: Queryable,
  { accountId, tripId, leasedUntil }: Pick<Search, 'accountId' | 'tripId' | 'leasedUntil'>,
): Promise<void> {
  await db.query({
    text: 'DELETE FROM dispatches WHERE account_id = $1 AND trip_id = $2 AND due_at = $3',
    values: [accountId, tripId, leasedUntil.toString()],
  });
}

/** Tells whether this search of a locked trip is the present one and not paused, and nobody is being asked any more. */
export async function selectIsSearchOver(
  transaction: Queryable,
  {
    accountId,
    tripId,
    searchNumber,
    at,
  }: Pick<Search, 'accountId' | 'tripId' | 'searchNumber'> & { readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `SELECT FROM dispatches WHERE account_id = $1 AND trip_id = $2 AND search_number = $3
             AND coalesce(paused_until <= $4, true) AND NOT EXISTS (SELECT FROM offers
               WHERE offers.account_id = $1 AND offers.trip_id = $2 AND status = 'open')`,
    values: [accountId, tripId, searchNumber, at.toString()],
  });
  return rowCount === 1;
}
