import type { Queryable } from '../../../platform/db/queryable.ts';
import { createPlace, type Place } from '../searching/place.ts';
import type { AnyTripFilter, AnyTripPart, AnyTripPosition } from './any-trip-filter.ts';
import { isBehind, type OrderColumn, orderBy, ordersOfTrips } from './any-trip-order.ts';

/** Our own figure: so many trips are looked at for one part of a list; what is selected among them may be less than asked for. */
export const walkedTrips = 10_000;

export type Walk = {
  /** The trips `t` to look at, in order: for a FROM. */
  readonly from: string;
  /** Returns where they end, if more follow. */
  findEnd(db: Queryable): Promise<AnyTripPosition | undefined>;
};

/** Returns the next trips of an order, by its index alone: as far as the filter bounds what it is ordered by. */
export function walkFrom(filter: AnyTripFilter, part: AnyTripPart, place: Place): Walk {
  const trips = (adding: Place) =>
    `FROM trips t WHERE ${conditionsOf(filter, part, adding).join(' AND ') || 'true'} ORDER BY ${orderBy(part.order)}`;
  return {
    from: `(SELECT t.* ${trips(place)} LIMIT ${walkedTrips}) t`,
    async findEnd(db) {
      const values: unknown[] = [];
      const { rows } = await db.query<AnyTripPosition>({
        text: `SELECT t.status, t.created_at AS "createdAt", t.departure_at AS "departureAt", t.trip_id AS "tripId"
               ${trips(createPlace(values))} OFFSET ${walkedTrips - 1} LIMIT 1`,
        values,
        onlyReads: true,
      });
      return rows[0];
    },
  };
}

/** What the order's index can be entered by, and left. */
function conditionsOf(filter: AnyTripFilter, { order, after }: AnyTripPart, place: Place): readonly string[] {
  const [first] = ordersOfTrips[order].columns;
  const ranges = [
    ['created_at', '>=', filter.createdFrom],
    ['created_at', '<', filter.createdBefore],
    ['departure_at', '>=', filter.departureFrom],
    ['departure_at', '<', filter.departureBefore],
  ] as const;
  return [
    ...conditionsOnStatus(filter, first, place),
    ...ranges.flatMap(([column, relation, moment]) =>
      moment !== undefined && column === first
        ? [`t.${column} ${relation} ${place(moment.toString())}::timestamptz`]
        : [],
    ),
    ...(after ? [isBehind(order, after, place)] : []),
  ];
}

/** One status has its trips in the order of creation, too, and several lie between the first and the last of them. */
function conditionsOnStatus(
  { statuses = [] }: AnyTripFilter,
  first: OrderColumn,
  place: Place,
): readonly string[] {
  if (statuses.length === 1 && first !== 'departure_at')
    return [`t.status = ${place(statuses[0])}::smallint`];
  if (statuses.length === 0 || first !== 'status') return [];
  const bounds = [Math.min(...statuses), Math.max(...statuses)].map((code) => `${place(code)}::smallint`);
  return [`t.status BETWEEN ${bounds.join(' AND ')}`];
}
