import type { OperatorTripOrder } from '@satha/terms/lists';
import type { AnyTripPosition } from './any-trip-filter.ts';

type OrderOfTrips = {
  readonly direction: 'ASC' | 'DESC';
  readonly behind: '>' | '<';
  /** The columns of the index that it is read by (migration 0064), the number last, so that no two trips are alike. */
  readonly columns: readonly [OrderColumn, ...OrderColumn[]];
};

const orderColumns = {
  status: { type: 'smallint', of: ({ status }: AnyTripPosition) => status },
  created_at: { type: 'timestamptz', of: ({ createdAt }: AnyTripPosition) => createdAt.toString() },
  departure_at: { type: 'timestamptz', of: ({ departureAt }: AnyTripPosition) => departureAt.toString() },
  trip_id: { type: 'bigint', of: ({ tripId }: AnyTripPosition) => tripId },
} as const;
export type OrderColumn = keyof typeof orderColumns;

const forwards = { direction: 'ASC', behind: '>' } as const;
const backwards = { direction: 'DESC', behind: '<' } as const;

/** How the trips of all accounts are ordered; one index reads both ways. */
export const ordersOfTrips: Readonly<Record<OperatorTripOrder, OrderOfTrips>> = {
  newest: { ...backwards, columns: ['created_at', 'trip_id'] },
  oldest: { ...forwards, columns: ['created_at', 'trip_id'] },
  earliest_departure: { ...forwards, columns: ['departure_at', 'trip_id'] },
  latest_departure: { ...backwards, columns: ['departure_at', 'trip_id'] },
  status: { ...forwards, columns: ['status', 'created_at', 'trip_id'] },
};

/** Makes the SQL of an order of trips `t`. */
export function orderBy(order: OperatorTripOrder): string {
  const { columns, direction } = ordersOfTrips[order];
  return columns.map((column) => `t.${column} ${direction}`).join(', ');
}

/** Makes the condition on trips `t` that they come behind a position. */
export function isBehind(
  order: OperatorTripOrder,
  position: AnyTripPosition,
  place: (value: unknown) => string,
): string {
  const { columns, behind } = ordersOfTrips[order];
  const values = columns.map(
    (column) => `${place(orderColumns[column].of(position))}::${orderColumns[column].type}`,
  );
  return `(${columns.map((column) => `t.${column}`).join(', ')}) ${behind} (${values.join(', ')})`;
}
