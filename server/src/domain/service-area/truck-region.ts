import type { Coordinates } from '../../values/coordinates.ts';

/**
 * Where a truck of this service can be: the box around the outline of the area, and some 50 km on each side of it, for who
 * lives or comes back from abroad. The margin is our own figure; a test compares the box with the outline.
 */
export const truckRegion = { south: 22.18, north: 26.6, west: 50.92, east: 57.1 } as const;

/** Tells whether a truck of this service can be at a place; the receiver of a phone that is not is wrong. */
export function mayHoldTruck({ lat, lng }: Coordinates): boolean {
  const { south, north, west, east } = truckRegion;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
