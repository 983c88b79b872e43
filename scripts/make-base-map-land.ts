/**
 * Makes `server/src/entrypoints/base-map/built-in/land-rings.ts` from the map of the package @geo-maps/earth-lands-1m, or
 * from a piece of it that somebody has cut out:
 *
 *   npm install --prefix /tmp/land @geo-maps/earth-lands-1m@0.6.0
 *   node scripts/make-base-map-land.ts /tmp/land/node_modules/@geo-maps/earth-lands-1m/map.geo.json \
 *     > server/src/entrypoints/base-map/built-in/land-rings.ts
 *   npx biome check --write server/src/entrypoints/base-map/built-in/land-rings.ts
 *
 * The package is needed for this alone and is no dependency of the service.
 */
import { readFileSync } from 'node:fs';

type Point = readonly [lng: number, lat: number];
type Polygon = readonly (readonly Point[])[];

/** The sea and the land around the UAE. What lies beyond is drawn by hand (`outer-land.ts`). */
const box = { west: 50.8, south: 22, east: 57.4, north: 27.3 };
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
  .map((rings) => rings.map(clipRing).map(simplifyRing).filter(isLargeEnough))
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

/** Sutherland–Hodgman: what of a ring lies in the box, closed. */
function clipRing(ring: readonly Point[]): readonly Point[] {
  const cut = (points: readonly Point[], axis: 0 | 1, limit: number, sign: 1 | -1): readonly Point[] =>
    points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const isIn = (point[axis] - limit) * sign >= 0;
      const wasIn = (before[axis] - limit) * sign >= 0;
      if (isIn === wasIn) return isIn ? [point] : [];
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing: Point = [
        axis === 0 ? limit : before[0] + share * (point[0] - before[0]),
        axis === 1 ? limit : before[1] + share * (point[1] - before[1]),
      ];
      return isIn ? [crossing, point] : [crossing];
    });
  let points: readonly Point[] = ring.slice(0, -1);
  points = cut(points, 0, box.west, 1);
  points = cut(points, 0, box.east, -1);
  points = cut(points, 1, box.south, 1);
  points = cut(points, 1, box.north, -1);
  const first = points[0];
  return first === undefined ? [] : [...points, first];
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
  for (const [place, [lng, lat]] of ring.entries()) {
    const [nextLng, nextLat] = ring[place + 1] ?? [lng, lat];
    twice += lng * nextLat - nextLng * lat;
  }
  const squareMeters = (Math.abs(twice) / 2) * metersPerDegree * metersPerDegreeEast;
  const smallest = index === 0 ? smallestIslandSquareMeters : smallestWaterSquareMeters;
  return ring.length > 3 && squareMeters >= smallest;
}

/** Encoded polylines, as the routing room decodes them: whole units of six decimals, here multiples of a hundred. */
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
 * Each polygon is its rings, the outer one first, as encoded polylines with six decimals. They end at the edge of a box
 * from ${box.west}° to ${box.east}° east and from ${box.south}° to ${box.north}° north.
 */
export const landPolygons: readonly (readonly string[])[] = ${JSON.stringify(found.map((rings) => rings.map(encode)))};
`;
}
