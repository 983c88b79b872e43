import type { Place } from '../searching/place.ts';
import type { TripFilter } from '../trip.ts';
import { newestFirst, type TripPosition } from '../trip-sorting.ts';

/** What an account's trips are sorted by, each by an index of its own. */
export type TripOrder = { readonly by: keyof typeof sortedBy; readonly direction: 'ASC' | 'DESC' };

/** Columns of trips `t`, the number last, so that no two trips are alike; a time stands in positions as microseconds. */
const sortedBy = {
  number: ['trip_id'],
  fare: ['fare_fils', 'trip_id'],
  creation: ['created_at', 'trip_id'],
  end: ['ended_at', 'trip_id'],
} as const;

type Column = (typeof sortedBy)[keyof typeof sortedBy][number];
const isTime = (column: Column) => column.endsWith('_at');

type Bounded = Pick<TripFilter, 'sorting' | 'createdFrom' | 'createdBefore' | 'endedFrom' | 'endedBefore'>;

/**
 * Returns the order of a list. Where it is bounded by a time and sorted by number, that time comes first: an old day is found
 * at once by the index of the time, and would be met late from the newest number.
 */
export function orderOf(filter: Bounded): TripOrder {
  const { by, direction } = filter.sorting ?? newestFirst;
  if (by !== 'number') return { by, direction };
  if (filter.createdFrom || filter.createdBefore) return { by: 'creation', direction };
  return { by: filter.endedFrom || filter.endedBefore ? 'end' : by, direction };
}

/** Returns how many numbers a position may have; behind a number alone, as earlier releases told, a list by time goes on too. */
export function positionSizes(filter: Bounded): readonly number[] {
  const columns = sortedBy[orderOf(filter).by];
  return isTime(columns[0]) ? [columns.length, 1] : [columns.length];
}

export function orderBy({ by, direction }: TripOrder): string {
  return sortedBy[by].map((column) => `t.${column} ${direction}`).join(', ');
}

/** Makes the SQL of where a trip `t` stands, as a JSON array of numbers. */
export function positionIn({ by }: TripOrder): string {
  const numbers = sortedBy[by].map((column) =>
    isTime(column) ? `(extract(epoch FROM t.${column}) * 1000000)::bigint` : `t.${column}`,
  );
  return `jsonb_build_array(${numbers.join(', ')})`;
}

/** Makes the condition on trips `t` that they come behind a position. */
export function isBehind({ by, direction }: TripOrder, position: TripPosition, place: Place): string {
  // A position of one number is that of the trip, whatever comes before it.
  const columns = sortedBy[by].slice(-position.length);
  const values = columns.map((column, index) =>
    isTime(column)
      ? `'epoch'::timestamptz + ${place(position[index])}::bigint * interval '1 microsecond'`
      : `${place(position[index])}::bigint`,
  );
  const behind = direction === 'DESC' ? '<' : '>';
  return `(${columns.map((column) => `t.${column}`).join(', ')}) ${behind} (${values.join(', ')})`;
}
