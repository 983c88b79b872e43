import { createBatchLoader } from '../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Trip, TripName } from './trip.ts';
import { type TripRow, toTrip, tripColumns, withJobAndDriver } from './trip-row.ts';

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

export type FindTrip = (name: TripName) => Promise<Trip | undefined>;

/** Finds one of an account's trips; those of requests that arrive together are looked up together. */
export function createTripFinder(db: Queryable): FindTrip {
  return createBatchLoader((names: readonly TripName[]) => findTripsByName(db, names));
}
