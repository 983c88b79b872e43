import type { Place } from '../searching/place.ts';

/** What is asked of a trip, in SQL. */
export type Narrowing = {
  /** On trips `t`. */
  readonly condition: (place: Place) => string;
  /**
   * Each selects the numbers of up to so many trips by an index; together they select all that the condition holds for, or
   * one of them as many as it may. Left out where no index serves.
   */
  readonly selects?: (place: Place, atMost: number) => readonly string[];
};

type Column = 'account_id' | 'status' | 'driver_id' | 'vehicle_id' | 'failure_reason' | 'cancelled_by';

const columnTypes: Readonly<Record<Column, string>> = {
  account_id: 'bigint',
  status: 'smallint',
  driver_id: 'bigint',
  vehicle_id: 'bigint',
  failure_reason: 'text',
  cancelled_by: 'text',
};

/** Makes a narrowing to trips that have one of these in a column which an index begins with; it goes on with `order`. */
export function byColumn(
  column: Column,
  values: readonly (number | string)[],
  order: readonly string[] = ['trip_id'],
): Narrowing {
  const type = columnTypes[column];
  const ordered = order.map((each) => `t.${each}`).join(', ');
  return {
    condition: (place) => `t.${column} = ANY (${place(values)}::${type}[])`,
    // Each value for itself and in the index's order: most trips may have it, and a look at all would seem as quick.
    selects: (place, atMost) =>
      values.map(
        (value) =>
          `SELECT t.trip_id FROM trips t WHERE t.${column} = ${place(value)}::${type} ORDER BY ${ordered} LIMIT ${atMost}`,
      ),
  };
}

/** Makes a narrowing to the trips whose numbers a statement selects. */
export function bySelect(select: (place: Place) => string): Narrowing {
  return {
    condition: (place) => `t.trip_id IN (${select(place)})`,
    selects: (place, atMost) => [`${select(place)} LIMIT ${atMost}`],
  };
}

/** Makes a narrowing to what any of some holds for. */
export function byAnyOf(each: readonly Narrowing[]): Narrowing {
  const condition = (place: Place) =>
    each.length === 0 ? 'false' : `(${each.map((one) => `(${one.condition(place)})`).join(' OR ')})`;
  if (each.some(({ selects }) => selects === undefined)) return { condition };
  return {
    condition,
    selects: (place, atMost) => each.flatMap(({ selects }) => selects?.(place, atMost) ?? []),
  };
}
