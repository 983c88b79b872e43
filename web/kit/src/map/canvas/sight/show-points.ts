import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl';
import type { MapPoint } from '../../map-points.ts';
import { measureCoveredTop } from './measure-covered-top.ts';

/** No nearer than this, however close together the points are. */
const usualNearestZoom = 15.5;
/** Half a truck, and something between it and what covers the top of the map. */
const besideCovered = 28;

/** Lets the map look at all of some points. */
export function showPoints(
  map: MapLibreMap,
  points: readonly MapPoint[],
  isAtOnce: boolean,
  nearestZoom: number = usualNearestZoom,
): void {
  const [first] = points;
  if (!first) return;
  const bounds = points.reduce((all, point) => all.extend(point), new LngLatBounds(first, first));
  const { clientWidth, clientHeight } = map.getContainer();
  const side = Math.min(56, clientWidth / 6, clientHeight / 6);
  const padding = {
    top: Math.max(side * 1.5, measureCoveredTop(map) + besideCovered),
    bottom: side,
    left: side,
    right: side,
  };
  map.fitBounds(bounds, { padding, maxZoom: nearestZoom, animate: !isAtOnce });
}
