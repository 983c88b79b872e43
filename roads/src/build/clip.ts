import { metersPerUnit, parallelScale, toUnits, unitsPerDegree } from '../coordinates.ts';
import { RoadsError } from '../roads-error.ts';

type Position = readonly number[];
type Ring = readonly Position[];
export type Polygon = { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] };
export type MultiPolygon = {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly Ring[])[];
};

/** What of the extract is kept: the polygons (GeoJSON, longitude first) and so much around them. */
export type Clip = {
  readonly areas: readonly (Polygon | MultiPolygon)[];
  readonly marginMeters: number;
};

export type IsInside = (lat: number, lng: number) => boolean;

/** The side of a cell in units: about 2 km. The clip is as exact as that. */
const cellUnits = unitsPerDegree / 50;
const mostCells = 4_000_000;

/** Answers for points in units whether they are kept; cell by cell, so that millions of them take no time. */
export function makeClip(clip: Clip | undefined): IsInside {
  if (clip === undefined) return () => true;
  const rings = clip.areas.flatMap((area) =>
    area.type === 'Polygon' ? area.coordinates : area.coordinates.flat(),
  );
  const edges = rings.flatMap(edgesOf);
  if (edges.length === 0) throw new RoadsError('The boundary to clip to holds no polygon.');
  const grid = makeGrid(edges, clip.marginMeters);
  for (const edge of edges) markAround(grid, edge, clip.marginMeters);
  markInside(grid, edges);
  return (lat, lng) => {
    const row = Math.floor((lat - grid.south) / cellUnits);
    const column = Math.floor((lng - grid.west) / cellUnits);
    if (row < 0 || column < 0 || row >= grid.rows || column >= grid.columns) return false;
    return grid.isKept[row * grid.columns + column] === 1;
  };
}

type Edge = { readonly lat1: number; readonly lng1: number; readonly lat2: number; readonly lng2: number };
type Grid = {
  readonly south: number;
  readonly west: number;
  readonly rows: number;
  readonly columns: number;
  readonly isKept: Uint8Array;
};

function edgesOf(ring: Ring): Edge[] {
  return ring.flatMap((position, index) => {
    const [lng1 = Number.NaN, lat1 = Number.NaN] = ring[index === 0 ? ring.length - 1 : index - 1] ?? [];
    const [lng2 = Number.NaN, lat2 = Number.NaN] = position;
    const edge = { lat1: toUnits(lat1), lng1: toUnits(lng1), lat2: toUnits(lat2), lng2: toUnits(lng2) };
    if (!Object.values(edge).every(Number.isFinite)) {
      throw new RoadsError('The boundary to clip to holds a point that is none.');
    }
    return edge;
  });
}

function makeGrid(edges: readonly Edge[], marginMeters: number): Grid {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lat2, lng2 } of edges) {
    south = Math.min(south, lat2);
    north = Math.max(north, lat2);
    west = Math.min(west, lng2);
    east = Math.max(east, lng2);
  }
  const marginLat = marginMeters / metersPerUnit + cellUnits;
  const marginLng = marginLat / Math.max(0.01, Math.min(parallelScale(south), parallelScale(north)));
  const rows = Math.ceil((north - south + 2 * marginLat) / cellUnits);
  const columns = Math.ceil((east - west + 2 * marginLng) / cellUnits);
  if (!(rows * columns <= mostCells)) throw new RoadsError('The boundary to clip to is too large.');
  return {
    south: south - marginLat,
    west: west - marginLng,
    rows,
    columns,
    isKept: new Uint8Array(rows * columns),
  };
}

/** Keeps every cell whose middle is within the margin of a line; at least those that the line runs through. */
function markAround(grid: Grid, edge: Edge, marginMeters: number): void {
  const scale = parallelScale((edge.lat1 + edge.lat2) / 2);
  const reach = marginMeters / metersPerUnit + cellUnits;
  const rowOf = (lat: number) => Math.floor((lat - grid.south) / cellUnits);
  const columnOf = (lng: number) => Math.floor((lng - grid.west) / cellUnits);
  const lastRow = Math.min(grid.rows - 1, rowOf(Math.max(edge.lat1, edge.lat2) + reach));
  const lastColumn = Math.min(grid.columns - 1, columnOf(Math.max(edge.lng1, edge.lng2) + reach / scale));
  for (let row = Math.max(0, rowOf(Math.min(edge.lat1, edge.lat2) - reach)); row <= lastRow; row++) {
    const firstColumn = Math.max(0, columnOf(Math.min(edge.lng1, edge.lng2) - reach / scale));
    for (let column = firstColumn; column <= lastColumn; column++) {
      const lat = grid.south + (row + 0.5) * cellUnits;
      const lng = grid.west + (column + 0.5) * cellUnits;
      if (distanceToEdge(lat, lng, edge, scale) <= reach) grid.isKept[row * grid.columns + column] = 1;
    }
  }
}

function distanceToEdge(lat: number, lng: number, edge: Edge, scale: number): number {
  const x = (edge.lng2 - edge.lng1) * scale;
  const y = edge.lat2 - edge.lat1;
  const px = (lng - edge.lng1) * scale;
  const py = lat - edge.lat1;
  const length = x * x + y * y;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / length));
  return Math.hypot(px - part * x, py - part * y);
}

/** Keeps every cell whose middle has an odd number of lines west of it: inside, holes left out. */
function markInside(grid: Grid, edges: readonly Edge[]): void {
  for (let row = 0; row < grid.rows; row++) {
    const lat = grid.south + (row + 0.5) * cellUnits;
    const crossings = edges
      .filter(({ lat1, lat2 }) => lat1 > lat !== lat2 > lat)
      .map(({ lat1, lng1, lat2, lng2 }) => lng1 + ((lat - lat1) / (lat2 - lat1)) * (lng2 - lng1))
      .toSorted((one, other) => one - other);
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const first = Math.ceil(((crossings[index] ?? 0) - grid.west) / cellUnits - 0.5);
      const last = Math.floor(((crossings[index + 1] ?? 0) - grid.west) / cellUnits - 0.5);
      for (let column = first; column <= last; column++) grid.isKept[row * grid.columns + column] = 1;
    }
  }
}
