import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl';
import type { MapPoint } from '../../map-points.ts';
import { clearSides } from './clear-sides.ts';
import { measureCovered } from './measure-covered.ts';

/** No nearer than this, however close together the points are. */
const usualNearestZoom = 15.5;

/** Moves the map so that it shows all of some points. */
export function showPoints(
  map: MapLibreMap,
  points: readonly MapPoint[],
  isAtOnce: boolean,
  nearestZoom: number = usualNearestZoom,
): void {
  const [first] = points;
  if (!first) return;
  const bounds = points.reduce((all, point) => all.extend(point), new LngLatBounds(first, first));
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const padding = clearSides({ width, height }, measureCovered(map));
  map.fitBounds(bounds, { padding, maxZoom: nearestZoom, animate: !isAtOnce });
}
