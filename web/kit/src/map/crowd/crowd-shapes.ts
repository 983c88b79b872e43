import type { MapPoint } from '../map-points.ts';
import type { CrowdScene, CrowdTrip } from './crowd-feed.ts';
import { imageName } from './crowd-images.ts';
import { spread } from './spread.ts';

/** Our own figures: a position fades from a minute on, and is a shadow after five. */
const freshMs = 60_000;
const oldMs = 300_000;
const shadow = 0.35;
/** More rings than these are no rings any more. */
const mostRings = 150;
const cornersOfRing = 48;
const metersPerDegree = 111_195;

/** Returns how plainly a truck is drawn whose position is of an age. */
export function opacityAt(ageMs: number): number {
  if (ageMs <= freshMs) return 1;
  if (ageMs >= oldMs) return shadow;
  return 1 - ((1 - shadow) * (ageMs - freshMs)) / (oldMs - freshMs);
}

const coordinates = ({ lat, lng }: MapPoint) => [lng, lat];
const collection = <Feature>(features: Feature[]) => ({ type: 'FeatureCollection' as const, features });

export function truckShapes({ trucks, litTruck }: CrowdScene, zoom: number, nowMs: number) {
  const places = spread(trucks, zoom);
  return collection(
    trucks.map(({ id, point, headingDegrees, recordedMs, kind }) => ({
      type: 'Feature' as const,
      id,
      properties: {
        id,
        image: imageName(kind, headingDegrees !== null),
        heading: headingDegrees ?? 0,
        opacity: opacityAt(nowMs - recordedMs),
        isLit: id === litTruck,
      },
      geometry: { type: 'Point' as const, coordinates: coordinates(places.get(id) ?? point) },
    })),
  );
}

export function pickupShapes({ trips, litTrip }: CrowdScene) {
  return collection(
    trips.map(({ id, pickup, tone }) => ({
      type: 'Feature' as const,
      id,
      properties: { id, tone, isLit: id === litTrip },
      geometry: { type: 'Point' as const, coordinates: coordinates(pickup) },
    })),
  );
}

export function ringShapes({ trips, litTrip }: CrowdScene) {
  const searched = trips.filter(({ ringMeters }) => ringMeters > 0);
  const drawn = searched.length > mostRings ? searched.filter(({ id }) => id === litTrip) : searched;
  return collection(
    drawn.map(({ id, pickup, ringMeters }) => ({
      type: 'Feature' as const,
      properties: { isLit: id === litTrip },
      geometry: { type: 'LineString' as const, coordinates: ringAround(pickup, ringMeters) },
    })),
  );
}

/** The line from pickup to destination of the trips that are pointed at or chosen. */
export function wayShapes(trips: readonly CrowdTrip[]) {
  return collection(
    trips.map(({ pickup, destination }) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: {
        type: 'LineString' as const,
        coordinates: [coordinates(pickup), coordinates(destination)],
      },
    })),
  );
}

function ringAround({ lat, lng }: MapPoint, meters: number): number[][] {
  const stretch = Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: cornersOfRing + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / cornersOfRing;
    const degrees = meters / metersPerDegree;
    return [lng + (Math.sin(angle) * degrees) / stretch, lat + Math.cos(angle) * degrees];
  });
}
