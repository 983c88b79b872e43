import type { TripOrder } from '@satha/terms/trip-orders';
import type { Trip } from './trip.ts';

/** A trip by what it is sorted by, as many numbers as its order has columns. */
export type TripPosition = readonly number[];

type Sorting = {
  readonly columns: readonly string[];
  readonly direction: 'ASC' | 'DESC';
  positionOf(trip: Pick<Trip, 'tripId' | 'fareFils'>): TripPosition;
};

const byNumber = {
  columns: ['t.trip_id'],
  positionOf: ({ tripId }: Pick<Trip, 'tripId'>) => [tripId],
};
const byFare = {
  columns: ['t.fare_fils', 't.trip_id'],
  positionOf: ({ fareFils, tripId }: Pick<Trip, 'tripId' | 'fareFils'>) => [fareFils, tripId],
};

const sortings: Readonly<Record<TripOrder, Sorting>> = {
  newest: { ...byNumber, direction: 'DESC' },
  oldest: { ...byNumber, direction: 'ASC' },
  highest_fare: { ...byFare, direction: 'DESC' },
  lowest_fare: { ...byFare, direction: 'ASC' },
};

/** How the database sorts trips, and what leads on from one of them to those behind it. */
export function sortingOf(order: TripOrder = 'newest'): Sorting {
  return sortings[order];
}
