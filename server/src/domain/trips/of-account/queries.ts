import type { Queryable } from '../../../platform/db/queryable.ts';
import { readPages } from '../../../platform/db/read-pages.ts';
import { findFewTrips } from '../all-accounts/few-trips-store.ts';
import { createPlace, type Place } from '../searching/place.ts';
import type { Trip, TripFilter } from '../trip.ts';
import { type TripRow, toTrip, tripColumns, withJobAndDriver } from '../trip-row.ts';
import type { TripPosition } from '../trip-sorting.ts';
import { type AccountNarrowing, accountNarrowings, type NarrowingName } from './account-narrowings-store.ts';
import { isBehind, orderBy, orderOf, positionIn, type TripOrder } from './trip-order.ts';

/** Our own figures: up to so many trips are named one by one; and so many are looked at for one part of a list. */
const fewTrips = 1_000;
export const lookedAtOfAccount = 4_000;

export type TripPage = {
  /** Fewer than were asked for, or none, where many had to be looked at; `next` leads on then. */
  readonly trips: readonly Trip[];
  /** Undefined at the end. */
  readonly next: TripPosition | undefined;
};

/**
 * Returns a part of an account's trips that the filter lets through, in its order. What one index finds in that order is
 * read from it. If anything else of the filter leaves few trips, those are named one by one. Otherwise trips are gone
 * through in order, a bounded number for each part: however many trips there are, a part reads no more. What a trip is shown
 * with is looked up for those of the part alone.
 */
export async function findTrips(db: Queryable, accountId: number, filter: TripFilter): Promise<TripPage> {
  const { after, limit } = filter;
  const order = orderOf(filter);
  const narrowings = accountNarrowings(accountId, filter);
  const entered = enteredBy(order, narrowings);
  const isExact = narrowings.every((narrowing) => entered.includes(narrowing));
  const few = isExact ? undefined : await findFewTrips(db, narrowings, fewTrips);
  const values: unknown[] = [];
  const place = createPlace(values);
  const walk: Walk = { accountId, order, after, conditions: entered.map(({ condition }) => condition) };
  const looked = isExact ? limit + 1 : lookedAtOfAccount;
  const from = few
    ? `unnest(${place(few)}::bigint[]) AS few (few_trip_id) JOIN trips t
       ON t.account_id = ${place(accountId)}::bigint AND t.trip_id = few_trip_id`
    : `(SELECT t.* ${walked(walk, place)} LIMIT ${place(looked)}) t`;
  const conditions = narrowings.map(({ condition }) => `(${condition(place)})`);
  if (few && after) conditions.push(isBehind(order, after, place));
  const { rows } = await db.query<TripRow & { position: TripPosition }>({
    text: `SELECT ${tripColumns}, ${positionIn(order)} AS position
           FROM (SELECT t.* FROM ${from} WHERE ${conditions.join(' AND ') || 'true'}
             ORDER BY ${orderBy(order)} LIMIT ${place(limit + 1)}) t ${withJobAndDriver} ORDER BY ${orderBy(order)}`,
    values,
    onlyReads: true,
  });
  const trips = rows.slice(0, limit).map(toTrip);
  if (rows.length > limit) return { trips, next: rows[limit - 1]?.position };
  return { trips, next: few || isExact ? undefined : await findEnd(db, walk) };
}

/** Orders whose index begins with the account and what is asked; the number alone follows a status or a type as well. */
const indexed: Readonly<Record<TripOrder['by'], readonly NarrowingName[]>> = {
  number: ['status', 'type'],
  fare: [],
  creation: ['creation'],
  end: ['end'],
};

function enteredBy({ by }: TripOrder, narrowings: readonly AccountNarrowing[]): readonly AccountNarrowing[] {
  const entry = narrowings.find(({ name }) => indexed[by].includes(name));
  return entry ? [entry] : [];
}

type Walk = {
  readonly accountId: number;
  readonly order: TripOrder;
  readonly after: TripPosition | undefined;
  /** What the index is entered by. */
  readonly conditions: readonly ((place: Place) => string)[];
};

function walked({ accountId, order, after, conditions }: Walk, place: Place): string {
  const all = [
    `t.account_id = ${place(accountId)}::bigint`,
    ...conditions.map((condition) => condition(place)),
    ...(after ? [isBehind(order, after, place)] : []),
  ];
  return `FROM trips t WHERE ${all.join(' AND ')} ORDER BY ${orderBy(order)}`;
}

/** Returns where the trips that were looked at end, if more follow. */
async function findEnd(db: Queryable, walk: Walk): Promise<TripPosition | undefined> {
  const values: unknown[] = [];
  const { rows } = await db.query<{ position: TripPosition }>({
    text: `SELECT ${positionIn(walk.order)} AS position ${walked(walk, createPlace(values))}
           OFFSET ${lookedAtOfAccount - 1} LIMIT 1`,
    values,
    onlyReads: true,
  });
  return rows[0]?.position;
}

const batch = 500;

/** Yields all trips of an account that a filter selects, in its order, batch by batch. */
export function readTrips(
  db: Queryable,
  accountId: number,
  filter: TripFilter,
): AsyncGenerator<readonly Trip[]> {
  return readPages(async (after: TripPosition | undefined) => {
    const { trips, next } = await findTrips(db, accountId, { ...filter, after, limit: batch });
    return { items: trips, next };
  });
}
