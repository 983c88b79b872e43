import type { Emirate } from '@satha/terms/emirates';
import { type TripConcern, tripConcernNames } from '@satha/terms/trip-concerns';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { formatPlate, type Plate } from '../../drivers/plate.ts';
import { createPlace } from '../searching/place.ts';
import { type TripRow, toTrip, tripColumns, withJobAndDriver } from '../trip-row.ts';
import type { AnyTripFilter, AnyTripPart, AnyTripPosition, ListedTrip } from './any-trip-filter.ts';
import { isBehind, orderBy } from './any-trip-order.ts';
import { selectConcerns } from './by-concern-store.ts';
import { findFewTrips } from './few-trips-store.ts';
import { type Among, narrowingsOf } from './narrowings-store.ts';
import { walkFrom } from './walk-store.ts';

type ListedRow = TripRow & {
  account_name: string;
  account_is_demo: boolean;
  last_driver_id: number | null;
  last_driver_name: string;
  last_vehicle_id: number;
  last_plate_emirate: Emirate;
  last_plate_code: string;
  last_plate_number: string;
};

export type AnyTripPage = {
  /** Fewer than were asked for, or none, where many had to be looked at; `next` leads on then. */
  readonly trips: readonly ListedTrip[];
  /** Undefined at the end. */
  readonly next: AnyTripPosition | undefined;
};

type Deps = { readonly db: Queryable; readonly now: Temporal.Instant };

/**
 * Returns a part of the trips of all accounts that a filter selects, in an order: for an operator, never for an account. If
 * anything of the filter leaves few trips, those are named one by one. Otherwise trips are gone through in the order's
 * index, a bounded number for each part: whatever is asked for, and however many trips there are, a part reads no more.
 */
export async function findTripsOfAllAccounts(
  { db, now }: Deps,
  filter: AnyTripFilter,
  part: AnyTripPart,
): Promise<AnyTripPage> {
  const { order, after, limit } = part;
  const narrowings = narrowingsOf(filter, await findAmong(db, filter), now);
  const few = await findFewTrips(db, narrowings);
  const values: unknown[] = [];
  const place = createPlace(values);
  const walk = few ? undefined : walkFrom(filter, part, place);
  const conditions = narrowings.map(({ condition }) => `(${condition(place)})`);
  if (few && after) conditions.push(isBehind(order, after, place));
  const from =
    walk?.from ??
    `unnest(${place(few)}::bigint[]) AS few (few_trip_id)
     CROSS JOIN LATERAL (SELECT * FROM trips WHERE trip_id = few_trip_id OFFSET 0) t`;
  const { rows } = await db.query<ListedRow>({
    text: `${selectListed(
      `SELECT t.* FROM ${from} WHERE ${conditions.join(' AND ') || 'true'}
       ORDER BY ${orderBy(order)} LIMIT ${place(limit + 1)}`,
    )} ORDER BY ${orderBy(order)}`,
    values,
    onlyReads: true,
  });
  const trips = rows.slice(0, limit).map(toListedTrip);
  if (rows.length > limit) return { trips, next: trips.at(-1) };
  return { trips, next: await walk?.findEnd(db) };
}

/** Returns the trips of these numbers, as lists tell them, in no order. */
export async function findListedTrips(
  db: Queryable,
  tripIds: readonly number[],
): Promise<readonly ListedTrip[]> {
  const { rows } = await db.query<ListedRow>({
    name: 'select-listed-trips',
    text: selectListed('SELECT * FROM trips WHERE trip_id = ANY ($1::bigint[])'),
    values: [tripIds],
    onlyReads: true,
  });
  return rows.map(toListedTrip);
}

/** Words the statement that reads some rows of `trips` as lists tell them. */
function selectListed(trips: string): string {
  return `SELECT ${tripColumns}, accounts.name AS account_name, accounts.is_demo AS account_is_demo,
            t.driver_id AS last_driver_id, ld.name AS last_driver_name, lv.vehicle_id AS last_vehicle_id,
            lv.plate_emirate AS last_plate_emirate, lv.plate_code AS last_plate_code, lv.plate_number AS last_plate_number
          FROM (${trips}) t ${withJobAndDriver}
          JOIN accounts ON accounts.account_id = t.account_id
          LEFT JOIN drivers ld ON ld.driver_id = t.driver_id
          LEFT JOIN vehicles lv ON lv.vehicle_id = t.vehicle_id`;
}

/** Returns where a trip stands in the lists; undefined when there is none of the number. */
export async function findTripPosition(db: Queryable, tripId: number): Promise<AnyTripPosition | undefined> {
  const { rows } = await db.query<AnyTripPosition>({
    text: `SELECT status, created_at AS "createdAt", departure_at AS "departureAt", trip_id AS "tripId"
           FROM trips WHERE trip_id = $1`,
    values: [tripId],
    onlyReads: true,
  });
  return rows[0];
}

/** Words the statement that selects concern, trip and since when, for some concerns: for a module that keeps them. */
export function sqlOfConcerns(now: string, concerns: readonly TripConcern[]): string {
  return selectConcerns(now, concerns);
}

/** Returns the concerns of which some trips give cause now, in the order of the list; a trip that gives none is left out. */
export async function findConcerns(
  db: Queryable,
  tripIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, readonly TripConcern[]>> {
  if (tripIds.length === 0) return new Map();
  const { rows } = await db.query<{ trip_id: number; concern: TripConcern }>({
    text: `SELECT DISTINCT trip_id, concern FROM (${selectConcerns('$2::timestamptz')}) AS each
           WHERE trip_id = ANY ($1::bigint[])`,
    values: [tripIds, now.toString()],
    onlyReads: true,
  });
  const isTrue = new Set(rows.map(({ trip_id: tripId, concern }) => `${tripId} ${concern}`));
  const concernsOf = (tripId: number) => tripConcernNames.filter((name) => isTrue.has(`${tripId} ${name}`));
  return new Map(rows.map(({ trip_id: tripId }) => [tripId, concernsOf(tripId)]));
}

async function findAmong(db: Queryable, filter: AnyTripFilter): Promise<Among> {
  const { accountId, truckPlate } = filter;
  const [accountIds, vehicleIds] = await Promise.all([
    accountId === undefined ? findAccountIds(db, filter) : [accountId],
    truckPlate && findVehicleIds(db, truckPlate),
  ]);
  return { accountIds, vehicleIds };
}

/** The accounts that may have such trips: those that have booked for the number, or all. */
async function findAccountIds(db: Queryable, { mobile }: AnyTripFilter): Promise<readonly number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    mobile
      ? {
          text: 'SELECT account_id FROM customer_accounts WHERE phone_code = $1 AND mobile_number = $2',
          values: [mobile.phoneCode, mobile.nationalNumber],
          onlyReads: true,
        }
      : { text: 'SELECT account_id FROM accounts', onlyReads: true },
  );
  return rows.map(({ account_id: accountId }) => accountId);
}

/** The trucks that have or had the plate; of a truck that is retired it may have gone to another one. */
async function findVehicleIds(db: Queryable, plate: Plate): Promise<readonly number[]> {
  const { rows } = await db.query<{ vehicle_id: number }>({
    text: `SELECT vehicle_id FROM vehicles WHERE plate_emirate = $1 AND plate_code = $2 AND plate_number = $3`,
    values: [plate.emirate, plate.code, plate.number],
    onlyReads: true,
  });
  return rows.map(({ vehicle_id: vehicleId }) => vehicleId);
}

function toListedTrip(row: ListedRow): ListedTrip {
  const plate = {
    emirate: row.last_plate_emirate,
    code: row.last_plate_code,
    number: row.last_plate_number,
  };
  return {
    ...toTrip(row),
    accountName: row.account_name,
    isDemo: row.account_is_demo,
    lastDriver:
      row.last_driver_id === null
        ? undefined
        : {
            driverId: row.last_driver_id,
            name: row.last_driver_name,
            vehicleId: row.last_vehicle_id,
            plate: formatPlate(plate),
          },
  };
}
