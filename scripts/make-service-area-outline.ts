/**
 * Makes `server/src/domain/service-area/outline.ts` from the map of the package @geo-maps/countries-maritime-10m:
 *
 *   npm install --prefix /tmp/outline @geo-maps/countries-maritime-10m@0.6.0
 *   node scripts/make-service-area-outline.ts /tmp/outline/node_modules/@geo-maps/countries-maritime-10m/map.geo.json \
 *     > server/src/domain/service-area/outline.ts
 *   npx biome check --write server/src/domain/service-area/outline.ts
 *
 * The package (38 MB) is needed for this alone and is no dependency of the service.
 */
import { readFileSync } from 'node:fs';

type Point = readonly [lng: number, lat: number];

/** How far the simplified line may stray from the source's. The source itself is good to about 10 m. */
const toleranceMeters = 30;
/** Four decimals are 11 m. */
const decimals = 4;
const metersPerDegree = 111_195;
const metersPerDegreeEast = metersPerDegree * Math.cos((24.5 * Math.PI) / 180);

const mapPath = process.argv[2];
if (mapPath === undefined) {
  console.error('Usage: node scripts/make-service-area-outline.ts <path of map.geo.json>');
  process.exit(1);
}
const rings = readRings(JSON.parse(readFileSync(mapPath, 'utf8')), 'ARE').map(simplifyRing);
process.stdout.write(render(rings));

/** The rings of one country, outer and inner ones alike: the outline is read by the even-odd rule. */
function readRings(map: unknown, alpha3: string): Point[][] {
  const { features } = map as {
    features: { properties: { A3: string }; geometry: { type: string; coordinates: Point[][][] } }[];
  };
  const feature = features.find((candidate) => candidate.properties.A3 === alpha3);
  if (feature?.geometry.type !== 'MultiPolygon') throw new Error(`No multipolygon of ${alpha3} in this map`);
  return feature.geometry.coordinates.flat();
}

/** Douglas–Peucker on a closed ring, in two halves, so that the result is closed too. */
function simplifyRing(ring: Point[]): Point[] {
  const first = ring[0];
  if (first === undefined) throw new Error('A ring without points');
  const distances = ring.map((point) => Math.hypot(point[0] - first[0], point[1] - first[1]));
  const farthest = distances.indexOf(Math.max(...distances));
  return [...simplifyLine(ring.slice(0, farthest + 1)).slice(0, -1), ...simplifyLine(ring.slice(farthest))];
}

function simplifyLine(line: Point[]): Point[] {
  const first = line.at(0);
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return line;
  let farthest = 0;
  let farthestMeters = toleranceMeters;
  for (const [index, point] of line.entries()) {
    const meters = distanceMeters(point, first, last);
    if (meters > farthestMeters) {
      farthest = index;
      farthestMeters = meters;
    }
  }
  if (farthest === 0) return [first, last];
  return [...simplifyLine(line.slice(0, farthest + 1)).slice(0, -1), ...simplifyLine(line.slice(farthest))];
}

/** Distance of a point from the line between two others, on a plane that is good enough for one country. */
function distanceMeters(point: Point, from: Point, to: Point): number {
  const x = (from[0] - point[0]) * metersPerDegreeEast;
  const y = (from[1] - point[1]) * metersPerDegree;
  const dx = (to[0] - from[0]) * metersPerDegreeEast;
  const dy = (to[1] - from[1]) * metersPerDegree;
  const along = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x + along * dx, y + along * dy);
}

function render(simplified: Point[][]): string {
  const arrays = simplified.map(
    (ring) => `[${ring.flat().map((degrees) => Number(degrees.toFixed(decimals)))}]`,
  );
  return `/**
 * The outline of the United Arab Emirates with its sea limit, made by \`scripts/make-service-area-outline.ts\` from
 * @geo-maps/countries-maritime-10m 0.6.0 (OpenStreetMap, November 2017), simplified to ${toleranceMeters} m.
 * © OpenStreetMap contributors, Open Database License 1.0.
 *
 * Each ring is longitude, latitude, longitude, latitude … and ends where it begins. A point that lies in an odd
 * number of rings is inside: mainland and coast, the island of Sir Bu Nair, Madha (a hole), Nahwa (inside the hole).
 */
export const outlineRings: readonly (readonly number[])[] = [
${arrays.join(',\n')},
];
`;
}
