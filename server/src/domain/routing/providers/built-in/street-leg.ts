import type { RoadClass, VehicleClass } from '../../route-provider.ts';
import { speedMetersPerSecond } from './driving-speeds.ts';

/** A way over streets that the table does not hold: from a point to a road of the table, or door to door. */
export type StreetLeg = {
  readonly meters: number;
  readonly seconds: number;
  readonly roadClass: RoadClass;
};

type Band = { readonly straightMeters: number; readonly detourFactor: number; readonly speedKmh: number };

/**
 * How much longer than the straight line the streets are, and how fast one drives on them. Between two bands
 * both are interpolated, so that a metre more is never a jump. Our own figures, set by measuring (README).
 */
const bands: readonly [Band, ...Band[]] = [
  { straightMeters: 0, detourFactor: 1.55, speedKmh: 25 },
  { straightMeters: 500, detourFactor: 1.55, speedKmh: 28 },
  { straightMeters: 2000, detourFactor: 1.45, speedKmh: 35 },
  { straightMeters: 5000, detourFactor: 1.38, speedKmh: 40 },
  { straightMeters: 40_000, detourFactor: 1.3, speedKmh: 40 },
];

/** Legs up to here are town streets, longer ones roads through open country or large districts. */
const longestCityLegMeters = 2000;

export function makeStreetLeg(straightMeters: number, vehicleClass: VehicleClass): StreetLeg {
  const { detourFactor, speedKmh } = bandAt(straightMeters);
  const meters = straightMeters * detourFactor;
  const roadClass = straightMeters <= longestCityLegMeters ? 'city' : 'arterial';
  return { meters, seconds: meters / speedMetersPerSecond(roadClass, speedKmh, vehicleClass), roadClass };
}

function bandAt(straightMeters: number): Omit<Band, 'straightMeters'> {
  let below = bands[0];
  for (const band of bands) {
    if (band.straightMeters >= straightMeters) {
      const width = band.straightMeters - below.straightMeters;
      const share = width === 0 ? 0 : (straightMeters - below.straightMeters) / width;
      return {
        detourFactor: below.detourFactor + share * (band.detourFactor - below.detourFactor),
        speedKmh: below.speedKmh + share * (band.speedKmh - below.speedKmh),
      };
    }
    below = band;
  }
  return below;
}
