/** In what order trips are listed. */
export type TripSorting = { readonly by: 'number' | 'fare'; readonly direction: 'ASC' | 'DESC' };

/** What a trip is sorted by: as many numbers as its sorting has columns. */
export type TripPosition = readonly number[];

type Sorted = { readonly tripId: number; readonly fareFils: number };

export const newestFirst: TripSorting = { by: 'number', direction: 'DESC' };

/** The columns that trips are sorted by; the number comes last, so that no two trips are alike. */
export const sortColumns = { number: ['t.trip_id'], fare: ['t.fare_fils', 't.trip_id'] } as const;

/** Returns the position of a trip in a list that is sorted so. */
export function positionOf({ tripId, fareFils }: Sorted, { by }: TripSorting): TripPosition {
  return by === 'fare' ? [fareFils, tripId] : [tripId];
}
