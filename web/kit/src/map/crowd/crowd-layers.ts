import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { CrowdFeed, CrowdScene, CrowdTrip } from './crowd-feed.ts';
import { addTruckImages } from './crowd-images.ts';
import { pickupShapes, ringShapes, truckShapes, wayShapes } from './crowd-shapes.ts';

const inks = {
  light: { lit: '#14233b', ring: '#0b6b70', way: '#1a9a9f', calm: '#0b6b70', edge: '#ffffff' },
  dark: { lit: '#ffffff', ring: '#5cb8ba', way: '#5cb8ba', calm: '#5cb8ba', edge: '#10161f' },
} as const;
const [amber, red] = ['#f7b02d', '#d64545'];
const sources = ['rings', 'ways', 'pickups', 'trucks'] as const;
type SourceName = (typeof sources)[number];

/** Adds what the crowd is drawn with: rings below lines, lines below pickups, trucks above all. */
export function addCrowdLayers(map: MapLibreMap, scheme: 'light' | 'dark'): void {
  const ink = inks[scheme];
  addTruckImages(map);
  for (const name of sources) {
    map.addSource(`crowd-${name}`, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  }
  const on = (name: SourceName, id: string = name) => ({ id: `crowd-${id}`, source: `crowd-${name}` });
  map.addLayer({
    ...on('rings'),
    type: 'line',
    paint: {
      'line-color': ink.ring,
      'line-width': ['case', ['get', 'isLit'], 3, 1],
      'line-opacity': ['case', ['get', 'isLit'], 0.9, 0.35],
      'line-dasharray': [2, 2],
    },
  });
  map.addLayer({
    ...on('ways'),
    type: 'line',
    layout: { 'line-cap': 'round' },
    paint: { 'line-color': ink.way, 'line-width': 4, 'line-opacity': 0.85 },
  });
  map.addLayer({
    ...on('pickups'),
    type: 'circle',
    paint: {
      'circle-radius': ['case', ['get', 'isLit'], 9, 5],
      'circle-color': ['match', ['get', 'tone'], 'red', red, 'amber', amber, ink.calm],
      'circle-stroke-color': ['case', ['get', 'isLit'], ink.lit, ink.edge],
      'circle-stroke-width': ['case', ['get', 'isLit'], 3, 1.5],
    },
  });
  map.addLayer({
    ...on('trucks', 'lit'),
    type: 'circle',
    filter: ['get', 'isLit'],
    paint: {
      'circle-radius': 18,
      'circle-color': ink.lit,
      'circle-opacity': 0.12,
      'circle-stroke-color': ink.lit,
      'circle-stroke-width': 2,
    },
  });
  map.addLayer({
    ...on('trucks'),
    type: 'symbol',
    layout: {
      'icon-image': ['get', 'image'],
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: { 'icon-opacity': ['get', 'opacity'] },
  });
}

/**
 * Draws what the feed tells whenever it changes, once for a picture, and moves the map to what is chosen out of sight; returns
 * what ends that, and what says which trip is pointed at on the map.
 */
export function drawCrowd(map: MapLibreMap, feed: CrowdFeed): { stop(): void; point(id?: number): void } {
  let [frame, pointedAt] = [0, undefined as number | undefined];
  let shown = '';
  const set = (name: SourceName, data: Parameters<GeoJSONSource['setData']>[0]) =>
    map.getSource<GeoJSONSource>(`crowd-${name}`)?.setData(data);

  function draw(): void {
    frame = 0;
    const scene = feed.read();
    const isShown = ({ id }: CrowdTrip) =>
      id === pointedAt || id === scene.litTrip || id === scene.pointedTrip;
    set('trucks', truckShapes(scene, map.getZoom(), feed.nowMs()));
    set('pickups', pickupShapes(scene));
    set('rings', ringShapes(scene));
    set('ways', wayShapes(scene.trips.filter(isShown)));
    const lit = `${scene.litTrip} ${scene.litTruck}`;
    if (lit !== shown) panTo(map, scene);
    shown = lit;
  }
  function drawSoon(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }
  const unsubscribe = feed.subscribe(drawSoon);
  map.on('zoomend', drawSoon);
  drawSoon();
  return {
    point(id) {
      if (id === pointedAt) return;
      pointedAt = id;
      drawSoon();
    },
    stop() {
      unsubscribe();
      map.off('zoomend', drawSoon);
      cancelAnimationFrame(frame);
    },
  };
}

/** To the truck, or to the pickup of a trip that has none; not where it is in sight already. */
function panTo(map: MapLibreMap, { trucks, trips, litTruck, litTrip }: CrowdScene): void {
  const point =
    trucks.find(({ id }) => id === litTruck)?.point ?? trips.find(({ id }) => id === litTrip)?.pickup;
  if (point && !map.getBounds().contains([point.lng, point.lat])) map.panTo([point.lng, point.lat]);
}
