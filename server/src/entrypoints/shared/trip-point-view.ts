import type { TripPoint } from '../../domain/trips/trip-points.ts';

/** Makes the view of one end of a trip, with the words that are kept of it. */
export function viewTripPoint({ lat, lng, address, areaName }: TripPoint) {
  return {
    lat,
    lng,
    ...(address !== undefined && { address }),
    ...(areaName !== undefined && { areaName }),
  };
}
