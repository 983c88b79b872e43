import type { PositionPoint } from './position-point.ts';

/** Nothing that drives is faster; what is said to be counts as so fast. */
const mostMetersPerSecond = 1_000;
const mostMeters = 1_000_000;

type Measures = Pick<PositionPoint, 'heading' | 'speedMps' | 'accuracyMeters' | 'batteryPercent'>;

/**
 * Returns what is known of heading, speed, accuracy and battery. Receivers say "not known" by a number below zero, of an accuracy
 * also by zero; 360 degrees are north.
 */
export function readKnownMeasures({ heading, speedMps, accuracyMeters, batteryPercent }: Measures): Measures {
  return {
    heading: isWithin(heading, 0, 360) ? heading % 360 : undefined,
    speedMps: isWithin(speedMps, 0) ? Math.min(speedMps, mostMetersPerSecond) : undefined,
    accuracyMeters:
      isWithin(accuracyMeters, 0) && accuracyMeters > 0 ? Math.min(accuracyMeters, mostMeters) : undefined,
    batteryPercent: isWithin(batteryPercent, 0, 100) ? batteryPercent : undefined,
  };
}

function isWithin(
  value: number | undefined,
  least: number,
  most = Number.POSITIVE_INFINITY,
): value is number {
  return value !== undefined && value >= least && value <= most;
}
