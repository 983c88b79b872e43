import type { Coordinates } from '../../../../values/coordinates.ts';

const metersPerLat = 111_195;

/** A plane that touches the earth at a point: distances from there are right to about 0.1 % within 100 km. */
export type Plane = { readonly origin: Coordinates; readonly metersPerLng: number };

export function makePlane(origin: Coordinates): Plane {
  return { origin, metersPerLng: metersPerLat * Math.cos((origin.lat * Math.PI) / 180) };
}

/** Whether a point is farther from the origin than that. */
export function isBeyond({ origin, metersPerLng }: Plane, point: Coordinates, meters: number): boolean {
  const north = (point.lat - origin.lat) * metersPerLat;
  const east = (point.lng - origin.lng) * metersPerLng;
  return north * north + east * east > meters * meters;
}

export type Projection = {
  /** Where on the line the nearest place is: 0 at its start, 1 at its end. */
  readonly share: number;
  readonly straightMeters: number;
};

/** The place on the line from `start` to `end` that is nearest to the origin. */
export function projectOntoLine(
  { origin, metersPerLng }: Plane,
  start: Coordinates,
  end: Coordinates,
): Projection {
  const startEast = (start.lng - origin.lng) * metersPerLng;
  const startNorth = (start.lat - origin.lat) * metersPerLat;
  const lineEast = (end.lng - start.lng) * metersPerLng;
  const lineNorth = (end.lat - start.lat) * metersPerLat;
  const lengthSquared = lineEast * lineEast + lineNorth * lineNorth;
  const along = lengthSquared === 0 ? 0 : -(startEast * lineEast + startNorth * lineNorth) / lengthSquared;
  const share = Math.min(1, Math.max(0, along));
  const east = startEast + share * lineEast;
  const north = startNorth + share * lineNorth;
  return { share, straightMeters: Math.sqrt(east * east + north * north) };
}
