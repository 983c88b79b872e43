/**
 * Makes `server/src/entrypoints/base-map/built-in/land-rings.ts` from the map of the package @geo-maps/earth-lands-1m, or
 * from a piece of it that somebody has cut out:
 *
 *   npm install --prefix /tmp/earth-lands @geo-maps/earth-lands-1m@0.6.0
 *   node scripts/make-base-map-land.ts /tmp/earth-lands/node_modules/@geo-maps/earth-lands-1m/map.geo.json \
 *     > server/src/entrypoints/base-map/built-in/land-rings.ts
 *   npx biome check --write server/src/entrypoints/base-map/built-in/land-rings.ts
 *
 * The package is needed for this alone and is no dependency of the service.
 */
import { readFileSync } from 'node:fs';

type Point = readonly [lng: number, lat: number];
type Polygon = readonly (readonly Point[])[];

/** The sea and the land around the UAE. What lies beyond is drawn by hand (`outer-land.ts`). */
const box = { west: 50.805, south: 22.005, east: 57.395, north: 27.295 };
/** How far the simplified line may stray from the source's. */
const toleranceMeters = 45;
/** Smaller islands are left out, and smaller waters within the land: of those the source has little but splinters. */
const smallestIslandSquareMeters = 20_000;
const smallestWaterSquareMeters = 1_000_000;
/** Four decimals are 11 m. */
const unitsPerDegree = 1e4;
const metersPerDegree = 111_195;
const metersPerDegreeEast = metersPerDegree * Math.cos((24.8 * Math.PI) / 180);

const mapPath = process.argv[2];
if (mapPath === undefined) {
  console.error('Usage: node scripts/make-base-map-land.ts <path of map.geo.json>');
  process.exit(1);
}
const polygons = readPolygons(JSON.parse(readFileSync(mapPath, 'utf8')))
  .flatMap(clipPolygon)
  .map((rings) => rings.map(simplifyRing).filter(isLargeEnough))
  .filter((rings) => rings.length > 0);
process.stdout.write(render(polygons));

type Geometry = { readonly type: string; readonly coordinates: readonly Polygon[] };

function readPolygons(map: unknown): readonly Polygon[] {
  const { features, geometries } = map as {
    features?: readonly { readonly geometry: Geometry }[];
    geometries?: readonly Geometry[];
  };
  const found = features?.map(({ geometry }) => geometry) ?? geometries ?? [];
  return found.flatMap(({ type, coordinates }) =>
    type === 'MultiPolygon' ? coordinates : [coordinates as unknown as Polygon],
  );
}

/** What of a polygon lies in the box, cut along each of its sides into pieces that do not touch. */
function clipPolygon(polygon: Polygon): Polygon[] {
  const sides = [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ] as const;
  return sides.reduce<Polygon[]>(
    (pieces, [axis, limit, sign]) => pieces.flatMap((piece) => cut(piece, { axis, limit, sign })),
    [polygon],
  );
}

type Side = { readonly axis: 0 | 1; readonly limit: number; readonly sign: 1 | -1 };

/** A stretch of a ring within the box; its first and its last point lie on the side. */
type Chain = readonly Point[];

function cut(polygon: Polygon, side: Side): Polygon[] {
  const isIn = (point: Point) => (point[side.axis] - side.limit) * side.sign > 0;
  const whole = polygon.filter((ring) => ring.every(isIn));
  const chains = polygon
    .filter((ring) => ring.some(isIn) && !ring.every(isIn))
    .flatMap((ring) => chainsOf(ring, side, isIn));
  const outer = joinChains(chains, side);
  // Where the outer ring is whole, the others are waters in it, and there are no pieces.
  if (polygon[0] === whole[0]) return whole.length > 0 ? [whole] : [];
  return outer.map((ring) => [ring, ...whole.filter((water) => water[0] && isInside(water[0], ring))]);
}

function chainsOf(ring: readonly Point[], side: Side, isIn: (point: Point) => boolean): Chain[] {
  const open = ring.slice(0, -1);
  const begin = open.findIndex((point) => !isIn(point));
  const points = [...open.slice(begin), ...open.slice(0, begin + 1)];
  const chains: Point[][] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined || (!isIn(point) && !isIn(before))) continue;
    if (isIn(point) !== isIn(before)) {
      const crossing = crossingOf(before, point, side);
      if (isIn(point)) chains.push([crossing]);
      else chains.at(-1)?.push(crossing);
    }
    if (isIn(point)) chains.at(-1)?.push(point);
  }
  return chains;
}

function crossingOf(from: Point, to: Point, { axis, limit }: Side): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const [lng, lat] = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  return axis === 0 ? [limit, lat] : [lng, limit];
}

/** Along a side land and sea alternate: the ends of chains belong together two by two, in their order along it. */
function joinChains(chains: readonly Chain[], { axis }: Side): Point[][] {
  const along = (point: Point | undefined) => point?.[1 - axis] ?? 0;
  const ends = chains
    .flatMap((chain) => [
      { chain, isStart: true, at: along(chain[0]) },
      { chain, isStart: false, at: along(chain.at(-1)) },
    ])
    .toSorted((left, right) => left.at - right.at);
  const partnerOf = (chain: Chain) => {
    const index = ends.findIndex((end) => end.chain === chain && !end.isStart);
    const partner = ends[index % 2 === 0 ? index + 1 : index - 1];
    if (!partner?.isStart) throw new Error('Land and sea do not alternate along a side of the box');
    return partner.chain;
  };
  const left = new Set(chains);
  const rings: Point[][] = [];
  for (const first of chains) {
    if (!left.has(first)) continue;
    const ring: Point[] = [];
    for (let chain = first; left.has(chain); chain = partnerOf(chain)) {
      left.delete(chain);
      ring.push(...chain);
    }
    const [start] = ring;
    if (start) rings.push([...ring, start]);
  }
  return rings;
}

function isInside([lng, lat]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  for (const [index, [fromLng, fromLat]] of ring.entries()) {
    const [toLng, toLat] = ring[index + 1] ?? [fromLng, fromLat];
    if (fromLat > lat === toLat > lat) continue;
    if (lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng)) inside = !inside;
  }
  return inside;
}

/** Douglas–Peucker on a closed ring, in two halves, so that the result is closed too. */
function simplifyRing(ring: readonly Point[]): readonly Point[] {
  const first = ring[0];
  if (first === undefined) return [];
  const distances = ring.map((point) => Math.hypot(point[0] - first[0], point[1] - first[1]));
  const farthest = distances.indexOf(Math.max(...distances));
  return [...simplifyLine(ring.slice(0, farthest + 1)).slice(0, -1), ...simplifyLine(ring.slice(farthest))];
}

function simplifyLine(line: readonly Point[]): readonly Point[] {
  const first = line.at(0);
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return line;
  const strays = line.map((point) => distanceMeters(point, first, last));
  const most = Math.max(...strays);
  if (most <= toleranceMeters) return [first, last];
  const farthest = strays.indexOf(most);
  return [...simplifyLine(line.slice(0, farthest + 1)).slice(0, -1), ...simplifyLine(line.slice(farthest))];
}

function distanceMeters(point: Point, from: Point, to: Point): number {
  const east = (to[0] - from[0]) * metersPerDegreeEast;
  const north = (to[1] - from[1]) * metersPerDegree;
  const pointEast = (point[0] - from[0]) * metersPerDegreeEast;
  const pointNorth = (point[1] - from[1]) * metersPerDegree;
  const square = east ** 2 + north ** 2;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (pointEast * east + pointNorth * north) / square));
  return Math.hypot(pointEast - along * east, pointNorth - along * north);
}

/** The first ring of a polygon is land, the others are water in it. */
function isLargeEnough(ring: readonly Point[], index: number): boolean {
  let twice = 0;
  for (const [index, [lng, lat]] of ring.entries()) {
    const [nextLng, nextLat] = ring[index + 1] ?? [lng, lat];
    twice += lng * nextLat - nextLng * lat;
  }
  const squareMeters = (Math.abs(twice) / 2) * metersPerDegree * metersPerDegreeEast;
  const smallest = index === 0 ? smallestIslandSquareMeters : smallestWaterSquareMeters;
  return ring.length > 3 && squareMeters >= smallest;
}

/** Encoded polylines, as the routing module decodes them: whole units of six decimals, here multiples of a hundred. */
function encode(ring: readonly Point[]): string {
  let text = '';
  let [lastLat, lastLng] = [0, 0];
  for (const [lng, lat] of ring) {
    const [latUnits, lngUnits] = [
      Math.round(lat * unitsPerDegree) * 100,
      Math.round(lng * unitsPerDegree) * 100,
    ];
    text += encodeNumber(latUnits - lastLat) + encodeNumber(lngUnits - lastLng);
    [lastLat, lastLng] = [latUnits, lngUnits];
  }
  return text;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  while (rest >= 32) {
    text += String.fromCharCode((rest % 32) + 32 + 63);
    rest = Math.floor(rest / 32);
  }
  return text + String.fromCharCode(rest + 63);
}

function render(found: readonly Polygon[]): string {
  return `/**
 * The land around the UAE, made by \`scripts/make-base-map-land.ts\` from @geo-maps/earth-lands-1m 0.6.0 (OpenStreetMap,
 * November 2017), simplified to ${toleranceMeters} m. © OpenStreetMap contributors, Open Database License 1.0.
 *
 * Each polygon is its rings, the outer one first, as encoded polylines with six decimals and a space between them. They
 * end at the edge of a box from ${box.west}° to ${box.east}° east and from ${box.south}° to ${box.north}° north.
 */
export const landPolygons: readonly string[] = ${JSON.stringify(found.map((rings) => rings.map(encode).join(' ')))};
`;
}
