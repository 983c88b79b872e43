import type { Language } from '@satha/terms/languages';
import 'maplibre-gl/dist/maplibre-gl.css';
import {
  AttributionControl,
  type LngLatBoundsLike,
  Map as MapLibreMap,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapPoint } from '../map-points.ts';

/** How the map is to look and to speak. */
export type BaseLook = {
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  /** MapLibre's own texts, by its own keys. */
  readonly texts: Readonly<Record<string, string>>;
};

export type BaseOptions = BaseLook & {
  readonly container: HTMLElement;
  /** Whether scrolling over the map scrolls the page, and only with a key, or two fingers, the map. */
  readonly leavesScrolling: boolean;
  /** Where the map was looking before it was made anew. */
  readonly camera: Camera | undefined;
};

export type Camera = { readonly center: MapPoint; readonly zoom: number };

/** The UAE. */
export const wholeCountry: LngLatBoundsLike = [51.4, 22.6, 56.5, 26.15];
/** What there is to see: beyond it the built-in land is stretched. */
const outerBounds: LngLatBoundsLike = [46, 19, 62, 30.5];
/** Nearer than this no map is drawn, whatever its style says. */
const nearestZoom = 18;
/** Where our own styles say how near they are worth looking at. */
const nearestZoomKey = 'satha:nearest-zoom';

let isWorkerSet = false;

/**
 * Makes a map with our style and nothing on it yet. Tiles and fonts come from this service alone.
 * @throws Error where the browser cannot draw.
 */
export function createBaseMap({
  container,
  language,
  scheme,
  texts,
  leavesScrolling,
  camera,
}: BaseOptions): MapLibreMap {
  if (!isWorkerSet) setWorkerUrl(workerUrl);
  isWorkerSet = true;
  const origin = container.ownerDocument.location.origin;
  const map = new MapLibreMap({
    container,
    style: `${origin}/base-map/style.json?language=${language}&scheme=${scheme}`,
    // Addresses within the style begin at the root of this service; the worker that asks needs them whole.
    // Nor does it tell where it asks from: the page's own address may open something.
    transformRequest: (url) => ({ url: new URL(url, origin).href, referrerPolicy: 'no-referrer' }),
    locale: texts,
    ...(camera ? { center: camera.center, zoom: camera.zoom } : { bounds: wholeCountry }),
    maxBounds: outerBounds,
    maxZoom: nearestZoom,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    cooperativeGestures: leavesScrolling,
    attributionControl: false,
    fadeDuration: 150,
  });
  map.on('style.load', () => map.setMaxZoom(readNearestZoom(map)));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // A page in Arabic may have its map left to right: what lies over the map goes by its frame, too.
  const frame = container.parentElement ?? container;
  const [startSide, endSide] =
    getComputedStyle(frame).direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  map.addControl(new NavigationControl({ showCompass: false }), `top-${endSide}`);
  map.addControl(new AttributionControl({ compact: false }), `bottom-${startSide}`);
  return map;
}

function readNearestZoom(map: MapLibreMap): number {
  const metadata = map.getStyle().metadata as Readonly<Record<string, unknown>> | undefined;
  const told = metadata?.[nearestZoomKey];
  return typeof told === 'number' ? Math.min(told, nearestZoom) : nearestZoom;
}
