import type { ArrivalPunctuality } from '@satha/terms/lists/arrival-punctualities';
import { createBatchLoader } from '../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPages } from '../../platform/db/read-pages.ts';
import { plateSpellings } from '../jobs/plate-spellings.ts';
import { isArrivalAt } from './all-accounts/measuring/queries.ts';
import { createPlace } from './searching/place.ts';
import type { TripSearch } from './searching/trip-search.ts';
import { conditionOfWay, selectByWay, waysToFind } from './searching/ways-to-find-store.ts';
import type { Trip, TripFilter, TripName } from './trip.ts';
import { type TripRow, toTrip, tripColumns, withJobAndDriver } from './trip-row.ts';
import { newestFirst, positionOf, sortColumns, type TripPosition } from './trip-sorting.ts';

/** The trip that a driver is at, and the number of their turn at it. */
export type PresentTrip = Trip & { readonly assignmentId: number };

/**
 * Returns the trip that each driver is at, by driver; one that ended with the vehicle on board is among them.
 */
export async function findDriverTrips(
  db: Queryable,
  driverIds: readonly number[],
): Promise<ReadonlyMap<number, PresentTrip>> {
  const { rows } = await db.query<TripRow & { at_trip: number; present_assignment_id: number }>({
    name: 'select-trips-of-drivers',
    text: `SELECT who.driver_id AS at_trip, who.assignment_id AS present_assignment_id, ${tripColumns}
           FROM assignments who JOIN trips t ON t.account_id = who.account_id AND t.trip_id = who.trip_id ${withJobAndDriver}
           WHERE who.driver_id = ANY ($1)`,
    values: [driverIds],
    onlyReads: true,
  });
  return new Map(
    rows.map((row) => [row.at_trip, { ...toTrip(row), assignmentId: row.present_assignment_id }]),
  );
}

/**
 * Returns the trip that a driver is at. One that was cancelled or failed with the customer's vehicle on board
 * is theirs until the vehicle is handed over: its status tells.
 */
export async function findDriverTrip(db: Queryable, driverId: number): Promise<PresentTrip | undefined> {
  return (await findDriverTrips(db, [driverId])).get(driverId);
}

/**
 * Returns trips of any accounts, in the order in which they were named; a trip that is not the named
 * account's is not found.
 */
export async function findTripsByName(
  db: Queryable,
  names: readonly TripName[],
): Promise<(Trip | undefined)[]> {
  if (names.length === 0) return [];
  const { rows } = await db.query<TripRow & { number: number }>({
    name: 'select-trips',
    text: `SELECT asked.number, ${tripColumns}
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, trip_id, number)
           JOIN trips t ON t.account_id = asked.account_id AND t.trip_id = asked.trip_id ${withJobAndDriver}`,
    values: [names.map(({ accountId }) => accountId), names.map(({ tripId }) => tripId)],
    onlyReads: true,
  });
  const trips: (Trip | undefined)[] = new Array(names.length);
  for (const row of rows) trips[row.number - 1] = toTrip(row);
  return trips;
}

/** Returns a trip by its number alone (index of migration 0006): for an operator. */
export async function findTripOfAnyAccount(db: Queryable, tripId: number): Promise<Trip | undefined> {
  const { rows } = await db.query<TripRow>({
    text: `SELECT ${tripColumns} FROM trips t ${withJobAndDriver} WHERE t.trip_id = $1`,
    values: [tripId],
  });
  return rows[0] && toTrip(rows[0]);
}

/** Returns whose trip it is, by its number alone: for an operator. */
export async function findAccountOfTrip(db: Queryable, tripId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ account_id: number }>({
    text: 'SELECT account_id FROM trips WHERE trip_id = $1',
    values: [tripId],
    onlyReads: true,
  });
  return rows[0]?.account_id;
}

/**
 * Returns an account's trips that the filter lets through, in its order, and whether more follow. Each filter and order has its
 * index but vehicle type, hour and arrival: the newest of a type are found in 0.1 ms, and that there are none among
 * 200,000 trips in 40 ms, which is less than an index would cost all the trips that are created.
 */
export async function findTrips(
  db: Queryable,
  accountId: number,
  filter: TripFilter,
): Promise<{ trips: Trip[]; hasMore: boolean }> {
  const { limit } = filter;
  const values: unknown[] = [accountId, limit + 1];
  const conditions = ['t.account_id = $1'];
  const require = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  require('t.vehicle_type_id =', filter.vehicleTypeId);
  require('t.created_at >=', filter.createdFrom?.toString());
  require('t.created_at <', filter.createdBefore?.toString());
  require('t.ended_at >=', filter.endedFrom?.toString());
  require('t.ended_at <', filter.endedBefore?.toString());
  require("extract(hour FROM t.created_at AT TIME ZONE interval '4 hours') =", filter.createdHour);
  if (filter.arrival) conditions.push(cameToPickup(filter.arrival));
  const { by, direction } = filter.sorting ?? newestFirst;
  const columns = sortColumns[by];
  if (filter.after) {
    const position = filter.after.map((value) => `$${values.push(value)}::bigint`);
    conditions.push(`(${columns}) ${direction === 'DESC' ? '<' : '>'} (${position})`);
  }
  if (filter.externalReference !== undefined) {
    values.push(filter.externalReference);
    const [written, asked] = ['t.external_reference', `$${values.length}::text`];
    // The index knows references in small letters.
    conditions.push(`lower(${written}) = lower(${asked}) AND ${written} = ${asked}`);
  }
  for (const [value, condition] of askedOfJob(filter)) {
    if (value !== undefined) conditions.push(ofJob(condition(`$${values.push(value)}`)));
  }
  if (filter.mobileNumbers) {
    values.push(filter.mobileNumbers);
    conditions.push(`t.mobile_number = ANY ($${values.length})`);
  }
  if (filter.statuses) {
    values.push(filter.statuses);
    conditions.push(`t.status = ANY ($${values.length}::smallint[])`);
  }
  if (filter.anyOf) {
    const few = await findFew(db, accountId, filter.anyOf);
    const place = createPlace(values);
    if (few) {
      conditions.push(`t.trip_id = ANY (${place(few)}::bigint[])`);
    } else {
      const ways = waysToFind(filter.anyOf).map((way) => conditionOfWay(way, [accountId], place));
      conditions.push(`(${ways.join(' OR ')})`);
    }
  }
  const ended = await findFewEnded(db, accountId, filter);
  if (ended) conditions.push(`t.trip_id = ANY (${createPlace(values)(ended)}::bigint[])`);
  const { rows } = await db.query<TripRow>({
    text: `SELECT ${tripColumns} FROM trips t ${withJobAndDriver}
           WHERE ${conditions.join(' AND ')} ORDER BY ${columns.map((column) => `${column} ${direction}`)} LIMIT $2`,
    values,
    onlyReads: true,
  });
  return { trips: rows.slice(0, limit).map(toTrip), hasMore: rows.length > limit };
}

const batch = 500;

/** Yields all trips of an account that a filter selects, in its order, batch by batch. */
export function readTrips(
  db: Queryable,
  accountId: number,
  filter: TripFilter,
): AsyncGenerator<readonly Trip[]> {
  return readPages(async (after: TripPosition | undefined) => {
    const { trips, hasMore } = await findTrips(db, accountId, { ...filter, after, limit: batch });
    const last = hasMore ? trips.at(-1) : undefined;
    return { items: trips, next: last && positionOf(last, filter.sorting ?? newestFirst) };
  });
}

/** Up to so many trips are named one by one; of more, the newest are met soon by going through all from the newest. */
const fewTrips = 1_000;

/**
 * The trips of an account that anything of what was typed leads to, each way by its own index (migrations 0044, 0048 and
 * 0064), whatever the database believes of how many there are; undefined when they are not few.
 */
async function findFew(
  db: Queryable,
  accountId: number,
  anyOf: TripSearch,
): Promise<readonly number[] | undefined> {
  const accountIds = [accountId];
  const values: unknown[] = [];
  const place = createPlace(values);
  const each = waysToFind(anyOf).map((way) => `(${selectByWay(way, accountIds, place, fewTrips + 1)})`);
  const { rows } = await db.query<{ trip_id: number }>({
    text: each.join(' UNION ALL '),
    values,
    onlyReads: true,
  });
  return rows.length > fewTrips ? undefined : rows.map(({ trip_id: tripId }) => tripId);
}

/**
 * The trips of an account that ended then, by the index of ends (migration 0077): from the newest, an old day's would be met
 * late. Undefined when they are not few, or when that was not asked.
 */
async function findFewEnded(
  db: Queryable,
  accountId: number,
  { endedFrom, endedBefore }: TripFilter,
): Promise<readonly number[] | undefined> {
  if (!endedFrom && !endedBefore) return undefined;
  const { rows } = await db.query<{ trip_id: number }>({
    text: `SELECT trip_id FROM trips WHERE account_id = $1
             AND ended_at >= coalesce($2::timestamptz, '-infinity') AND ended_at < coalesce($3::timestamptz, 'infinity')
           LIMIT ${fewTrips + 1}`,
    values: [accountId, endedFrom?.toString() ?? null, endedBefore?.toString() ?? null],
    onlyReads: true,
  });
  return rows.length > fewTrips ? undefined : rows.map(({ trip_id: tripId }) => tripId);
}

/** A condition on trips `t`: a driver came to the pickup as early or late as that. */
function cameToPickup(arrival: ArrivalPunctuality): string {
  return `EXISTS (SELECT FROM arrival_promises p WHERE p.account_id = $1 AND p.trip_id = t.trip_id
    AND ${isArrivalAt(arrival)})`;
}

type AskedOfJob = readonly [value: unknown, condition: (place: string) => string];

function askedOfJob({ plateNumber, vin, caseNumber }: TripFilter): readonly AskedOfJob[] {
  return [
    [
      plateNumber === undefined ? undefined : plateSpellings(plateNumber),
      (place) => `plate_number = ANY (${place}::text[])`,
    ],
    [vin?.toUpperCase(), (place) => `vin = ${place}::text`],
    [caseNumber, (place) => `case_number = lower(${place}::text)`],
  ];
}

/** Trips of whose job this holds, by its indexes (migration 0048); cases are known in small letters. */
function ofJob(condition: string): string {
  return `t.trip_id IN (SELECT trip_id FROM trip_jobs WHERE account_id = $1 AND ${condition})`;
}

export type FindTrip = (name: TripName) => Promise<Trip | undefined>;

/** Finds one of an account's trips; those of requests that arrive together are looked up together. */
export function createTripFinder(db: Queryable): FindTrip {
  return createBatchLoader((names: readonly TripName[]) => findTripsByName(db, names));
}
