import type { Coordinates } from '../../../values/coordinates.ts';

/** Where a phone was, as it tells. */
export type PositionPoint = Coordinates & {
  readonly recordedAt: Temporal.Instant;
  /** Degrees clockwise from north, 0 up to but not including 360. */
  readonly heading?: number | undefined;
  readonly speedMps?: number | undefined;
  readonly accuracyMeters?: number | undefined;
  /** The phone itself says that a program told it the place. */
  readonly isMocked?: boolean | undefined;
  /** How full the device's battery was, 0 to 100. */
  readonly batteryPercent?: number | undefined;
};

/**
 * Rounds a position to the centimetre and its heading to a tenth, which is more than any phone knows: the
 * columns take neither the tiniest fractions nor a heading that they would round up to 360, and one such
 * point would fail the whole statement.
 */
export function roundPoint<Point extends PositionPoint>(point: Point): Point {
  const { lat, lng, heading, speedMps, accuracyMeters, batteryPercent } = point;
  return {
    ...point,
    lat: roundTo(1e7, lat),
    lng: roundTo(1e7, lng),
    heading: heading === undefined ? undefined : roundTo(10, heading) % 360,
    speedMps: speedMps === undefined ? undefined : roundTo(10, speedMps),
    accuracyMeters: accuracyMeters === undefined ? undefined : roundTo(10, accuracyMeters),
    batteryPercent: batteryPercent === undefined ? undefined : Math.round(batteryPercent),
  };
}

function roundTo(partsOfOne: number, value: number): number {
  return Math.round(value * partsOfOne) / partsOfOne;
}
