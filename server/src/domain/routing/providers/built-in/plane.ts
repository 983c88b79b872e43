import type { Coordinates } from '../../../../values/coordinates.ts';

const metersPerDegree = 111_195;

function eastShrink(point: Coordinates): number {
  return Math.cos((point.lat * Math.PI) / 180);
}

export type Projection = {
  /** Where on the line the nearest place is: 0 at its start, 1 at its end. */
  readonly share: number;
  readonly straightMeters: number;
};

/** The place on the line from `start` to `end` that is nearest to the point. */
export function projectOntoLine(point: Coordinates, start: Coordinates, end: Coordinates): Projection {
  const shrink = metersPerDegree * eastShrink(point);
  const startEast = (start.lng - point.lng) * shrink;
  const startNorth = (start.lat - point.lat) * metersPerDegree;
  const lineEast = (end.lng - start.lng) * shrink;
  const lineNorth = (end.lat - start.lat) * metersPerDegree;
  const lengthSquared = lineEast * lineEast + lineNorth * lineNorth;
  const along = lengthSquared === 0 ? 0 : -(startEast * lineEast + startNorth * lineNorth) / lengthSquared;
  const share = Math.min(1, Math.max(0, along));
  return { share, straightMeters: Math.hypot(startEast + share * lineEast, startNorth + share * lineNorth) };
}
