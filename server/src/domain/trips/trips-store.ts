import type { Queryable } from '../../platform/db/queryable.ts';
import type { Trip, TripFilter } from './trip.ts';
import { type TripRow, toTrip, tripColumns } from './trip-row.ts';

const columns = tripColumns.join(', ');

export type TripName = { readonly accountId: number; readonly tripId: number };

/** The trips in the order in which they were named; another account's trip is not found. */
export async function selectTrips(db: Queryable, names: readonly TripName[]): Promise<(Trip | undefined)[]> {
  const { rows } = await db.query<TripRow & { number: number }>({
    name: 'select-trips',
    text: `SELECT asked.number, ${columns}
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, trip_id, number)
           JOIN trips USING (account_id, trip_id)`,
    values: [names.map(({ accountId }) => accountId), names.map(({ tripId }) => tripId)],
    onlyReads: true,
  });
  const trips: (Trip | undefined)[] = new Array(names.length);
  for (const row of rows) trips[row.number - 1] = toTrip(row);
  return trips;
}

/** By the trip's number alone (migration 0006): an operator's look-up. */
export async function selectTripOfAnyAccount(db: Queryable, tripId: number): Promise<Trip | undefined> {
  const { rows } = await db.query<TripRow>({
    text: `SELECT ${columns} FROM trips WHERE trip_id = $1`,
    values: [tripId],
  });
  return rows[0] && toTrip(rows[0]);
}

/** An account's trips that the filter lets through, newest first. */
export async function selectNewestTrips(
  db: Queryable,
  accountId: number,
  filter: TripFilter,
): Promise<Trip[]> {
  const values: unknown[] = [accountId, filter.limit];
  const conditions = ['account_id = $1'];
  const require = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  require('status =', filter.status);
  require('external_reference =', filter.externalReference);
  require('created_at >=', filter.createdFrom?.toString());
  require('created_at <', filter.createdBefore?.toString());
  require('trip_id <', filter.olderThanTripId);
  if (filter.mobileNumbers) {
    values.push(filter.mobileNumbers);
    conditions.push(`mobile_number = ANY ($${values.length})`);
  }
  const { rows } = await db.query<TripRow>({
    text: `SELECT ${columns} FROM trips WHERE ${conditions.join(' AND ')} ORDER BY trip_id DESC LIMIT $2`,
    values,
    onlyReads: true,
  });
  return rows.map(toTrip);
}
