import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry, Position } from 'geojson';
import { type FeatureKind, firstZoom, type Layer, lastZoom, layers } from '../schema/feature-kind.ts';
import { type Box, type Shapes, worldUnits } from './shape-store.ts';

export type OnTile = (zoom: number, x: number, y: number, bytes: Uint8Array) => void;

/** A region is a tile of this zoom: what lies in it is cut into tiles by itself, so that memory holds one region's cuts. */
const regionZoom = 12;
/** What reaches over more regions than this is cut once for all of them. */
const mostRegions = 16;

const extent = 4096;
const buffer = 64;
const cutting = { extent, buffer, tolerance: 3, coordinates: 'unitSquare', wrap: false } as const;

/** Cuts shapes into vector tiles from the first zoom to the last, and hands out each tile that holds something. */
export function makeTiles(shapes: Shapes, onTile: OnTile, onProgress: (done: number) => void): void {
  const { overview, wide, byRegion } = sortByReach(shapes);
  const fromAfar = cut(shapes, overview, worldSquare, lastZoom);
  const wideTiles = cut(shapes, wide, worldSquare, lastZoom);
  let shapesDone = 0;

  const descend = (zoom: number, x: number, y: number, tilesAt: TilesAt): void => {
    const tiles = tilesAt(zoom, x, y).filter((tile) => tile !== null);
    const bytes = encode(zoom, tiles);
    if (bytes) onTile(zoom, x, y, bytes);
    if (zoom === lastZoom || tiles.length === 0) return;
    for (const [right, down] of quarters) descend(zoom + 1, 2 * x + right, 2 * y + down, tilesAt);
  };
  for (let zoom = firstZoom; zoom < regionZoom; zoom++) {
    for (const [x, y] of tilesOver(boxAround(shapes), zoom)) {
      const bytes = encode(
        zoom,
        [fromAfar.getTile(zoom, x, y)].filter((tile) => tile !== null),
      );
      if (bytes) onTile(zoom, x, y, bytes);
    }
  }
  for (const [x, y] of tilesOver(boxAround(shapes), regionZoom)) {
    const own = byRegion.get(keyOf(x, y)) ?? [];
    const side = unitsOf(regionZoom);
    const region = cut(shapes, own, { west: x * side, north: y * side, side }, lastZoom - regionZoom);
    descend(regionZoom, x, y, (zoom, column, row) => {
      const shift = zoom - regionZoom;
      const ownTile = region.getTile(shift, column - (x << shift), row - (y << shift));
      return [wideTiles.getTile(zoom, column, row), ownTile];
    });
    shapesDone += own.length;
    onProgress(shapesDone / Math.max(1, shapes.count));
  }
}

type TilesAt = (zoom: number, x: number, y: number) => readonly (GeoJSONVTTile | null)[];

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

const unitsOf = (zoom: number): number => (worldUnits + 1) / 2 ** zoom;
const keyOf = (x: number, y: number): number => x * 2 ** regionZoom + y;

type Square = { readonly west: number; readonly north: number; readonly side: number };
const worldSquare: Square = { west: 0, north: 0, side: worldUnits + 1 };

/**
 * `overview`: what is seen in tiles of lower zooms than a region's. Of a region's tiles and those below, `byRegion` has what
 * lies in or about it, and `wide` what reaches over many.
 */
function sortByReach(shapes: Shapes) {
  const overview: number[] = [];
  const wide: number[] = [];
  const byRegion = new Map<number, number[]>();
  const margin = (unitsOf(regionZoom) * buffer) / extent;
  for (let shape = 0; shape < shapes.count; shape++) {
    if (shapes.kindOf(shape).minzoom < regionZoom) overview.push(shape);
    const [west, north, east, south] = shapes.boxOf(shape);
    const regions = tilesOver([west - margin, north - margin, east + margin, south + margin], regionZoom);
    if (regions.length > mostRegions) wide.push(shape);
    else
      for (const [x, y] of regions) {
        const key = keyOf(x, y);
        const there = byRegion.get(key);
        if (there) there.push(shape);
        else byRegion.set(key, [shape]);
      }
  }
  return { overview, wide, byRegion };
}

/** The tiles of a zoom that a box reaches into. */
function tilesOver([west, north, east, south]: Box, zoom: number): (readonly [x: number, y: number])[] {
  const last = 2 ** zoom - 1;
  const tileOf = (unit: number) => Math.min(last, Math.max(0, Math.floor(unit / unitsOf(zoom))));
  const found: (readonly [number, number])[] = [];
  for (let x = tileOf(west); x <= tileOf(east); x++)
    for (let y = tileOf(north); y <= tileOf(south); y++) found.push([x, y]);
  return found;
}

/** Returns the box around all shapes; west beyond east where there are none. */
export function boxAround(shapes: Shapes): Box {
  let [west, north, east, south] = [worldUnits, worldUnits, 0, 0];
  for (let shape = 0; shape < shapes.count; shape++) {
    const box = shapes.boxOf(shape);
    [west, north] = [Math.min(west, box[0]), Math.min(north, box[1])];
    [east, south] = [Math.max(east, box[2]), Math.max(south, box[3])];
  }
  return [west, north, east, south];
}

/** Shapes of a square, to be cut into its tiles: the square itself is their zoom 0. */
function cut(shapes: Shapes, chosen: readonly number[], square: Square, maxZoom: number): GeoJSONVT {
  const features = chosen.map((shape) => toFeature(shapes, shape, square));
  return new GeoJSONVT({ type: 'FeatureCollection', features }, { ...cutting, maxZoom, indexMaxZoom: 0 });
}

function toFeature(shapes: Shapes, shape: number, { west, north, side }: Square): Feature {
  const parts = shapes.partsOf(shape).map((part) => {
    const positions: Position[] = [];
    for (let index = 0; index + 1 < part.length; index += 2)
      positions.push([((part[index] ?? 0) - west) / side, ((part[index + 1] ?? 0) - north) / side]);
    return positions;
  });
  return { type: 'Feature', properties: shapes.kindOf(shape), geometry: geometryOf(shapes, shape, parts) };
}

function geometryOf(shapes: Shapes, shape: number, parts: Position[][]): Geometry {
  const [first = []] = parts;
  switch (shapes.typeOf(shape)) {
    case 'point':
      return { type: 'Point', coordinates: first[0] ?? [] };
    case 'line':
      return { type: 'LineString', coordinates: first };
    case 'area':
      return { type: 'Polygon', coordinates: parts };
  }
}

/** One vector tile of what was cut for its place, or undefined where nothing is drawn at this zoom. */
function encode(zoom: number, tiles: readonly GeoJSONVTTile[]): Uint8Array | undefined {
  const byLayer = new Map<Layer, GeoJSONVTFeature[]>();
  for (const feature of tiles.flatMap(({ features }) => features)) {
    // The cutter hands on, as tags, what it was given as properties.
    const { layer, minzoom, properties } = feature.tags as FeatureKind;
    if (zoom < minzoom) continue;
    const there = byLayer.get(layer) ?? [];
    byLayer.set(layer, there);
    there.push({ ...feature, tags: properties });
  }
  if (byLayer.size === 0) return undefined;
  const used = layers.flatMap((layer) => {
    const features = byLayer.get(layer);
    return features ? [[layer, { features } as GeoJSONVTTile] as const] : [];
  });
  return fromGeojsonVt(Object.fromEntries(used), { version: 2, extent });
}
