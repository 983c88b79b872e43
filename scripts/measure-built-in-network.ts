/**
 * Measures the map of the main roads, which the service has without any map installed, against the map that is built of
 * all roads of OpenStreetMap: what the one says of a way, and what the other.
 *
 *   MAP_DATA=<folder with uae-2021-08.osm.pbf> node scripts/measure-built-in-network.ts [worst pairs to list]
 */
import { join } from 'node:path';
import { makeMap } from '../roads/src/build/build-map.ts';
import { type Coordinates, metersBetween, toUnits, unitsPerDegree } from '../roads/src/coordinates.ts';
import { makeRoadMap } from '../roads/src/map/open-map.ts';
import type { RoadMap } from '../roads/src/map/road-map.ts';
import { findRoadClass } from '../roads/src/osm/road-classes.ts';
import { placeKinds } from '../roads/src/places/place-kinds.ts';
import { readPlacesPart } from '../roads/src/places/read-places-part.ts';
import { placeOf } from '../roads/src/route/footing.ts';
import { createRouter } from '../roads/src/route/router.ts';
import { snapToRoad } from '../roads/src/route/snap.ts';
import { mainRoads } from '../roads/src/uae/main-roads.ts';

const extractName = 'uae-2021-08.osm.pbf';

type Group = 'city to city' | 'middle' | 'short';
type Bound = { readonly title: string; readonly median: number; readonly ninetyFifth?: number };
const bounds: Readonly<Record<Group, Bound>> = {
  'city to city': { title: 'over 40 km, towns and main roads', median: 0.06, ninetyFifth: 0.2 },
  middle: { title: '15 to 40 km', median: 0.15 },
  short: { title: 'under 15 km', median: 0.25 },
};

type Pair = { readonly group: Group; readonly from: Coordinates; readonly to: Coordinates };
type Measured = Pair & {
  readonly referenceMeters: number;
  readonly distanceError: number;
  readonly timeError: number;
};

const sourceCount = 120;
const targetsPerSource = 12;
/** A place farther from every road is none that one drives to. */
const farthestSnapMeters = 1500;

async function main(): Promise<void> {
  const folder = process.env.MAP_DATA;
  if (!folder) {
    console.log(
      `MAP_DATA is not set: nothing to measure against (it names the folder that holds ${extractName}).`,
    );
    return;
  }
  const source = join(folder, extractName);
  const { facts, sections } = await makeMap({ source, parts: [await readPlacesPart({})] });
  const map = makeRoadMap(source, facts, sections);
  const reference = createRouter(map);
  const measured = createRouter(mainRoads);
  const found: Measured[] = [];
  const missing: Pair[] = [];
  for (const pair of makeSamplePairs(map)) {
    const real = reference.findRoute({ ...pair, vehicle: 'light' });
    const told = measured.findRoute({ ...pair, vehicle: 'light' });
    if (!real.isFound) continue;
    if (!told.isFound) {
      missing.push(pair);
      continue;
    }
    found.push({
      ...pair,
      referenceMeters: real.distanceMeters,
      distanceError: told.distanceMeters / real.distanceMeters - 1,
      timeError: told.durationSeconds / real.durationSeconds - 1,
    });
  }
  report(found, missing, Number(process.argv[2] ?? 0));
}

/**
 * The same pairs in every run. Far ones join named places and points on main roads; near ones join points
 * on streets of any kind, as people do who wait for a recovery truck.
 */
function makeSamplePairs(map: RoadMap): Pair[] {
  const random = createRandom(20_261_101);
  const pick = (points: readonly Coordinates[]) =>
    points[Math.floor(random() * points.length)] ?? { lat: 0, lng: 0 };
  const places = listPlaces(map);
  const onMainRoads = listPoints(map, ['motorway', 'trunk', 'primary']);
  const onStreets = listPoints(map, ['residential', 'tertiary', 'secondary', 'unclassified']);
  const pairs: Pair[] = [];
  const pickFar = () => pick(random() < 0.6 ? places : onMainRoads);
  for (let source = 0; source < sourceCount; source++) {
    const far = pickFar();
    for (let target = 0; target < targetsPerSource; target++) {
      pairs.push(...pairBetween(far, pickFar(), 40_000, 1e9));
    }
    const near = pick(onStreets);
    for (let target = 0, tries = 0; target < targetsPerSource && tries < 3000; tries++) {
      const made = pairBetween(near, pick(onStreets), 500, 40_000);
      pairs.push(...made);
      target += made.length;
    }
  }
  return pairs;
}

function pairBetween(from: Coordinates, to: Coordinates, shortest: number, longest: number): Pair[] {
  const straightMeters = metersBetween(
    toUnits(from.lat),
    toUnits(from.lng),
    toUnits(to.lat),
    toUnits(to.lng),
  );
  if (straightMeters < shortest || straightMeters > longest) return [];
  const group = straightMeters > 40_000 ? 'city to city' : straightMeters > 15_000 ? 'middle' : 'short';
  return [{ group, from, to }];
}

/** Where the roads nearest to the towns, villages and suburbs of a map are. */
function listPlaces(map: RoadMap): Coordinates[] {
  const { kinds = [], points = [] } = map.places ?? {};
  return Array.from(kinds).flatMap((kind, index) => {
    if (!['city', 'town', 'village', 'suburb'].includes(placeKinds[kind]?.name ?? '')) return [];
    const point = pointAt(points, index);
    const [footing] = snapToRoad(map, point, 'light', farthestSnapMeters)?.footings ?? [];
    return footing ? [pointAt(placeOf(map, footing), 0)] : [];
  });
}

/** A point on each edge of some classes of road. */
function listPoints(
  { edgeRoad, roadClass, firstPoint, points }: RoadMap,
  names: readonly string[],
): Coordinates[] {
  const wanted = new Set(names.map(findRoadClass));
  return Array.from(edgeRoad).flatMap((road, edge) =>
    wanted.has(roadClass[road]) ? [pointAt(points, firstPoint[edge] ?? 0)] : [],
  );
}

function pointAt(points: ArrayLike<number>, index: number): Coordinates {
  return {
    lat: (points[2 * index] ?? 0) / unitsPerDegree,
    lng: (points[2 * index + 1] ?? 0) / unitsPerDegree,
  };
}

function report(measured: readonly Measured[], missing: readonly Pair[], worstCount: number): void {
  for (const [group, { title, median, ninetyFifth }] of Object.entries(bounds)) {
    const members = measured.filter((pair) => pair.group === group);
    const errors = members.map((pair) => Math.abs(pair.distanceError));
    const bias = percent(
      quantile(
        members.map((pair) => pair.distanceError),
        0.5,
      ),
    );
    const timeBias = percent(
      quantile(
        members.map((pair) => pair.timeError),
        0.5,
      ),
    );
    const p50 = quantile(errors, 0.5);
    const p95 = quantile(errors, 0.95);
    const isMet = p50 <= median && p95 <= (ninetyFifth ?? Number.POSITIVE_INFINITY);
    console.log(
      `${group} (${title}; ${members.length} pairs): distance off by ${percent(p50)} median, ${percent(p95)} at the 95th percentile` +
        ` (wanted ${percent(median)}${ninetyFifth ? `, ${percent(ninetyFifth)}` : ''}: ${isMet ? 'met' : 'NOT met'});` +
        ` bias ${bias}, free-flow time bias ${timeBias}`,
    );
    const worst = members.toSorted(
      (one, other) => Math.abs(other.distanceError) - Math.abs(one.distanceError),
    );
    for (const pair of worst.slice(0, worstCount)) console.log(`  ${describePair(pair)}`);
  }
  console.log(
    `no route where the reference has one: ${missing.length} of ${measured.length + missing.length} pairs`,
  );
  for (const pair of missing.slice(0, worstCount)) console.log(`  ${at(pair.from)} → ${at(pair.to)}`);
}

function describePair(pair: Measured): string {
  const kilometers = (pair.referenceMeters / 1000).toFixed(1);
  return `${percent(pair.distanceError)} of ${kilometers} km: ${at(pair.from)} → ${at(pair.to)}`;
}

function at({ lat, lng }: Coordinates): string {
  return `${lat.toFixed(4)},${lng.toFixed(4)}`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Lehmer's generator: even enough for picking samples, and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

await main();
