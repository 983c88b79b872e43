import type { Queryable } from '../../platform/db/queryable.ts';
import type { Trip, TripCustomer, TripFilter } from './trip.ts';
import { type TripRow, toTrip, tripColumns, withDriver } from './trip-row.ts';

export type TripName = { readonly accountId: number; readonly tripId: number };

/** The trips in the order in which they were named; another account's trip is not found. */
export async function selectTrips(db: Queryable, names: readonly TripName[]): Promise<(Trip | undefined)[]> {
  const { rows } = await db.query<TripRow & { number: number }>({
    name: 'select-trips',
    text: `SELECT asked.number, ${tripColumns}
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, trip_id, number)
           JOIN trips t ON t.account_id = asked.account_id AND t.trip_id = asked.trip_id ${withDriver}`,
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
    text: `SELECT ${tripColumns} FROM trips t ${withDriver} WHERE t.trip_id = $1`,
    values: [tripId],
  });
  return rows[0] && toTrip(rows[0]);
}

/** The trip that each driver is at, by driver; one that ended with the vehicle on board is among them. */
export async function selectTripsOfDrivers(
  db: Queryable,
  driverIds: readonly number[],
): Promise<Map<number, Trip>> {
  const { rows } = await db.query<TripRow & { at_trip: number }>({
    name: 'select-trips-of-drivers',
    text: `SELECT who.driver_id AS at_trip, ${tripColumns}
           FROM assignments who JOIN trips t ON t.account_id = who.account_id AND t.trip_id = who.trip_id ${withDriver}
           WHERE who.driver_id = ANY ($1)`,
    values: [driverIds],
    onlyReads: true,
  });
  return new Map(rows.map((row) => [row.at_trip, toTrip(row)]));
}

/**
 * An account's trips that the filter lets through, newest first. Each filter has its index but the vehicle type: the newest
 * of a type are found in 0.1 ms, and that there are none among 200,000 trips in 40 ms, which is less than an index would
 * cost all the trips that are created.
 */
export async function selectNewestTrips(
  db: Queryable,
  accountId: number,
  filter: TripFilter,
): Promise<Trip[]> {
  const values: unknown[] = [accountId, filter.limit];
  const conditions = ['t.account_id = $1'];
  const require = (condition: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}`);
  };
  require('t.vehicle_type_id =', filter.vehicleTypeId);
  require('t.external_reference =', filter.externalReference);
  require('t.created_at >=', filter.createdFrom?.toString());
  require('t.created_at <', filter.createdBefore?.toString());
  require('t.trip_id <', filter.olderThanTripId);
  if (filter.mobileNumbers) {
    values.push(filter.mobileNumbers);
    conditions.push(`t.mobile_number = ANY ($${values.length})`);
  }
  if (filter.statuses) {
    values.push(filter.statuses);
    conditions.push(`t.status = ANY ($${values.length}::smallint[])`);
  }
  if (filter.anyOf) {
    const { tripId, mobileNumbers, externalReference } = filter.anyOf;
    const first = values.push(tripId ?? null, mobileNumbers, externalReference) - 2;
    conditions.push(
      `(t.trip_id = $${first} OR t.mobile_number = ANY ($${first + 1}) OR t.external_reference = $${first + 2})`,
    );
  }
  const { rows } = await db.query<TripRow>({
    text: `SELECT ${tripColumns} FROM trips t ${withDriver}
           WHERE ${conditions.join(' AND ')} ORDER BY t.trip_id DESC LIMIT $2`,
    values,
    onlyReads: true,
  });
  return rows.map(toTrip);
}

/** Puts another customer in the place of a number's; gives which trips they are. */
export async function updateForgottenTrips(
  transaction: Queryable,
  {
    accountIds,
    number,
    customer,
  }: {
    readonly accountIds: readonly number[];
    readonly number: Pick<TripCustomer, 'phoneCode' | 'mobileNumber'>;
    readonly customer: TripCustomer;
  },
): Promise<TripName[]> {
  const { rows } = await transaction.query<TripName>({
    text: `UPDATE trips SET first_name = $4, last_name = $5, phone_code = $6, mobile_number = $7,
             external_reference = NULL, link_version = link_version + 1
           WHERE account_id = ANY ($1::bigint[]) AND mobile_number = $3 AND phone_code = $2
           RETURNING account_id AS "accountId", trip_id AS "tripId"`,
    values: [
      accountIds,
      number.phoneCode,
      number.mobileNumber,
      customer.firstName,
      customer.lastName,
      customer.phoneCode,
      customer.mobileNumber,
    ],
  });
  return rows;
}
