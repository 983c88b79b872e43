/** In what order trips are listed. */
export type TripSorting = { readonly by: 'number' | 'fare'; readonly direction: 'ASC' | 'DESC' };

/** Where a list goes on: as many numbers as its order has columns. */
export type TripPosition = readonly number[];

export const newestFirst: TripSorting = { by: 'number', direction: 'DESC' };
