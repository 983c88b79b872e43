import { lookUpTogether } from '../../platform/db/look-up-together.ts';
import { createQueryBuilder, runBuilt } from '../../platform/db/query-builder.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Trip } from './trip.ts';
import { type TripRow, toTrip, tripColumns } from './trip-row.ts';
import { selectTrips, type TripName } from './trips-store.ts';

export type TripFilter = {
  readonly status?: number | undefined;
  /** National number in any of its spellings; any phone code. */
  readonly mobileNumbers?: readonly string[] | undefined;
  readonly externalReference?: string | undefined;
  /** Inclusive. */
  readonly createdFrom?: Temporal.Instant | undefined;
  /** Exclusive. */
  readonly createdBefore?: Temporal.Instant | undefined;
  /** Only trips older than this one: the last of the page before. */
  readonly olderThanTripId?: number | undefined;
  /** How many trips at the most. */
  readonly limit: number;
};

const build = createQueryBuilder<{ trips: TripRow }>();

/** An account's trips, newest first, and whether more follow. */
export async function findTrips(
  db: Queryable,
  accountId: number,
  filter: TripFilter,
): Promise<{ trips: Trip[]; hasMore: boolean }> {
  let query = build
    .selectFrom('trips')
    .select(tripColumns)
    .where('account_id', '=', accountId)
    .orderBy('trip_id', 'desc')
    .limit(filter.limit + 1);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status as TripRow['status']);
  if (filter.mobileNumbers) query = query.where('mobile_number', 'in', filter.mobileNumbers);
  if (filter.externalReference !== undefined) {
    query = query.where('external_reference', '=', filter.externalReference);
  }
  // An instant travels as its text: the driver knows no Temporal.
  if (filter.createdFrom) query = query.where('created_at', '>=', filter.createdFrom.toString() as never);
  if (filter.createdBefore) query = query.where('created_at', '<', filter.createdBefore.toString() as never);
  if (filter.olderThanTripId !== undefined) query = query.where('trip_id', '<', filter.olderThanTripId);

  const rows = await runBuilt<TripRow>(db, query);
  return { trips: rows.slice(0, filter.limit).map(toTrip), hasMore: rows.length > filter.limit };
}

export type FindTrip = (name: TripName) => Promise<Trip | undefined>;

/** Finds one of an account's trips; those of requests that arrive together are looked up together. */
export function createTripFinder(db: Queryable): FindTrip {
  return lookUpTogether((names: readonly TripName[]) => selectTrips(db, names));
}
