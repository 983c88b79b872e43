import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { MapPoint } from '../map-points.ts';

/** Teal, and darker where it is driven; on dark ground driven is the quieter one. */
const colours = {
  light: { approach: '#1a9a9f', ahead: '#1a9a9f', driven: '#07474c', edge: '#ffffff' },
  dark: { approach: '#5cb8ba', ahead: '#5cb8ba', driven: '#27676b', edge: '#10161f' },
} as const;

/** The approach is dotted: the truck comes by it, and the vehicle does not go by it. */
const kinds = ['approach', 'ahead', 'driven'] as const;
export type LineKind = (typeof kinds)[number];

/** Adds the lines of a route to a map, below its names; they are empty at first. */
export function addRouteLines(map: MapLibreMap, scheme: 'light' | 'dark'): void {
  const firstName = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id;
  const rounded = { 'line-cap': 'round', 'line-join': 'round' } as const;
  for (const kind of kinds) map.addSource(`route-${kind}`, { type: 'geojson', data: lineData([]) });
  for (const kind of kinds) {
    map.addLayer(
      {
        id: `route-${kind}-edge`,
        type: 'line',
        source: `route-${kind}`,
        layout: rounded,
        paint: { 'line-color': colours[scheme].edge, 'line-width': 8, 'line-opacity': 0.9 },
      },
      firstName,
    );
  }
  for (const kind of kinds) {
    map.addLayer(
      {
        id: `route-${kind}`,
        type: 'line',
        source: `route-${kind}`,
        layout: rounded,
        paint: {
          'line-color': colours[scheme][kind],
          'line-width': 5,
          ...(kind === 'approach' && { 'line-dasharray': [0.1, 1.8] }),
        },
      },
      firstName,
    );
  }
}

export function setRouteLine(map: MapLibreMap, kind: LineKind, points: readonly MapPoint[]): void {
  map.getSource<GeoJSONSource>(`route-${kind}`)?.setData(lineData(points));
}

function lineData(points: readonly MapPoint[]) {
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'LineString' as const,
      coordinates: points.length > 1 ? points.map(({ lat, lng }) => [lng, lat]) : [],
    },
  };
}
