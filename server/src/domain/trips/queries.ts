import {
  type ArrivalPunctuality,
  arrivalPunctualities,
  arrivalPunctualityList,
} from '@satha/terms/lists/arrival-punctualities';
import { createBatchLoader } from '../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPages } from '../../platform/db/read-pages.ts';
import { plateSpellings } from '../jobs/plate-spellings.ts';
import type { Trip, TripFilter, TripName, TripSearch } from './trip.ts';
import { type TripRow, toTrip, tripColumns, withJobAndDriver } from './trip-row.ts';
import { newestFirst, positionOf, sortColumns, type TripPosition } from './trip-sorting.ts';

/**
 * Returns the trip that each driver is at, by driver; one that ended with the vehicle on board is among them.
 */
export async function findDriverTrips(
  db: Queryable,
  driverIds: readonly number[],
): Promise<ReadonlyMap<number, Trip>> {
  const { rows } = await db.query<TripRow & { at_trip: number }>({
    name: 'select-trips-of-drivers',
    text: `SELECT who.driver_id AS at_trip, ${tripColumns}
           FROM assignments who JOIN trips t ON t.account_id = who.account_id AND t.trip_id = who.trip_id ${withJobAndDriver}
           WHERE who.driver_id = ANY ($1)`,
    values: [driverIds],
    onlyReads: true,
  });
  return new Map(rows.map((row) => [row.at_trip, toTrip(row)]));
}

/**
 * Returns the trip that a driver is at. One that was cancelled or failed with the customer's vehicle on board
 * is theirs until the vehicle is handed over: its status tells.
 */
export async function findDriverTrip(db: Queryable, driverId: number): Promise<Trip | undefined> {
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
    if (few === undefined) {
      const asked = valuesOf(filter.anyOf);
      const first = values.push(...asked) - asked.length + 1;
      conditions.push(`(${waysToFind(first).join(' OR ')})`);
    } else {
      values.push(few);
      conditions.push(`t.trip_id = ANY ($${values.length}::bigint[])`);
    }
  }
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
 * The trips of an account that anything of what was typed leads to, each way by its own index (migration 0044), whatever
 * the database believes of how many there are; undefined when they are not few.
 */
async function findFew(
  db: Queryable,
  accountId: number,
  anyOf: TripSearch,
): Promise<readonly number[] | undefined> {
  const each = waysToFind(2).map(
    (way) =>
      `(SELECT t.trip_id AS "tripId" FROM trips t WHERE t.account_id = $1 AND ${way} LIMIT ${fewTrips + 1})`,
  );
  const { rows } = await db.query<{ tripId: number }>({
    text: each.join(' UNION ALL '),
    values: [accountId, ...valuesOf(anyOf)],
    onlyReads: true,
  });
  return rows.length > fewTrips ? undefined : rows.map(({ tripId }) => tripId);
}

const valuesOf = ({ tripId, mobileNumbers, beginning, plateNumber }: TripSearch) => [
  tripId ?? null,
  mobileNumbers,
  beginning,
  plateNumber ?? null,
];

/** A condition on trips `t`: a driver came to the pickup, no later than this after the promise and later than the bound before. */
function cameToPickup(arrival: ArrivalPunctuality): string {
  const before = arrivalPunctualityList[arrivalPunctualityList.indexOf(arrival) - 1];
  const bounds = [
    [before === undefined ? null : arrivalPunctualities[before], '>'],
    [arrivalPunctualities[arrival], '<='],
  ] as const;
  const within = bounds.flatMap(([minutes, relation]) =>
    minutes === null ? [] : [` AND p.arrived_at ${relation} p.promised_at + interval '${minutes} minutes'`],
  );
  return `EXISTS (SELECT FROM arrival_promises p WHERE p.account_id = $1 AND p.trip_id = t.trip_id
    AND p.leg = 'pickup' AND p.arrived_at IS NOT NULL${within.join('')})`;
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

/** What a trip may be found by, given the place of the first of the values; the expressions are those of the indexes. */
function waysToFind(first: number): readonly string[] {
  const [tripId, mobileNumbers, beginning] = [`$${first}`, `$${first + 1}`, `$${first + 2}::text`];
  const plateNumber = `$${first + 3}`;
  const withoutArticle = (text: string) => `regexp_replace(lower(${text}), '^((al|el)[ -]+|ال)', '')`;
  // Everything begins with nothing, which is what is left of an article that was typed alone.
  const begins = (expression: string, typed: string) => `${expression} ^@ nullif(${typed}, '')`;
  const inSmallLetters = `lower(${beginning})`;
  return [
    `t.trip_id = ${tripId}`,
    `t.mobile_number = ANY (${mobileNumbers})`,
    begins('lower(t.external_reference)', inSmallLetters),
    begins("lower(t.first_name || ' ' || t.last_name)", inSmallLetters),
    begins(withoutArticle('t.last_name'), withoutArticle(beginning)),
    ofJob(`plate_number = ${plateNumber}::text`),
    ofJob(`vin = upper(${beginning})`),
    ofJob(`case_number = ${inSmallLetters}`),
  ];
}

export type FindTrip = (name: TripName) => Promise<Trip | undefined>;

/** Finds one of an account's trips; those of requests that arrive together are looked up together. */
export function createTripFinder(db: Queryable): FindTrip {
  return createBatchLoader((names: readonly TripName[]) => findTripsByName(db, names));
}
