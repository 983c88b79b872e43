import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import type { FleetJob } from '../simulated-driver.ts';

/** Our own figures, in degrees of latitude and in metres: where nobody takes a truck to be at the pickup, or at the destination. */
const awayDegrees = 0.05;
const afarMeters = 2_000;

type Way = Pick<FleetJob, 'pickup' | 'destination'>;

/** Returns a place some kilometres from the pickup, on the side that is away from the destination. */
export function placeAfar({ pickup, destination }: Way): Coordinates {
  const [north, east] = [pickup.lat - destination.lat, pickup.lng - destination.lng];
  const length = Math.hypot(north, east);
  if (length === 0) return { lat: pickup.lat, lng: pickup.lng + awayDegrees };
  return {
    lat: pickup.lat + (north / length) * awayDegrees,
    lng: pickup.lng + (east / length) * awayDegrees,
  };
}

/** Tells whether somebody there is at neither end of the way. */
export function isAfar(place: Coordinates, { pickup, destination }: Way): boolean {
  return [pickup, destination].every((point) => straightLineMeters(place, point) >= afarMeters);
}
