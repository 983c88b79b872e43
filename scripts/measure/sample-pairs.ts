import { type Coordinates, straightLineMeters } from '../../server/src/values/coordinates.ts';
import type { OsmExtract } from './read-extract.ts';
import type { RoadGraph } from './road-graph.ts';

export type Pair = {
  readonly group: 'city to city' | 'middle' | 'short';
  readonly fromNode: number;
  readonly toNode: number;
  readonly from: Coordinates;
  readonly to: Coordinates;
};

const sourceCount = 120;
const targetsPerSource = 12;
/** A place farther from every road of the main component is none that one drives to. */
const farthestSnapMeters = 1500;

/**
 * The same pairs in every run. Far ones join named places and points on main roads; near ones join points
 * on streets of any kind, as people do who wait for a recovery truck.
 */
export function makeSamplePairs(extract: OsmExtract, graph: RoadGraph): Pair[] {
  const random = createRandom(20_261_101);
  const pick = (nodes: readonly number[]) => nodes[Math.floor(random() * nodes.length)] ?? 0;
  const snap = createSnap(graph);
  const placeNodes = extract.places
    .filter(({ tags }) => ['city', 'town', 'village', 'suburb'].includes(tags.place ?? ''))
    .flatMap((place) => snap(place) ?? []);
  const mainRoadNodes = nodesOnWays(graph, extract, ['motorway', 'trunk', 'primary']);
  const streetNodes = nodesOnWays(graph, extract, ['residential', 'tertiary', 'secondary', 'unclassified']);
  const pairs: Pair[] = [];
  for (let source = 0; source < sourceCount; source++) {
    const far = random() < 0.6 ? pick(placeNodes) : pick(mainRoadNodes);
    for (let target = 0; target < targetsPerSource; target++) {
      addPair(pairs, graph, far, random() < 0.6 ? pick(placeNodes) : pick(mainRoadNodes), 40_000, 1e9);
    }
    const near = pick(streetNodes);
    for (let target = 0, tries = 0; target < targetsPerSource && tries < 3000; tries++) {
      if (addPair(pairs, graph, near, pick(streetNodes), 500, 40_000)) target++;
    }
  }
  return pairs;
}

function addPair(
  pairs: Pair[],
  graph: RoadGraph,
  fromNode: number,
  toNode: number,
  shortest: number,
  longest: number,
): boolean {
  const from = { lat: graph.lats[fromNode] ?? 0, lng: graph.lngs[fromNode] ?? 0 };
  const to = { lat: graph.lats[toNode] ?? 0, lng: graph.lngs[toNode] ?? 0 };
  const straightMeters = straightLineMeters(from, to);
  if (straightMeters < shortest || straightMeters > longest) return false;
  const group = straightMeters > 40_000 ? 'city to city' : straightMeters > 15_000 ? 'middle' : 'short';
  pairs.push({ group, fromNode, toNode, from, to });
  return true;
}

function nodesOnWays(graph: RoadGraph, extract: OsmExtract, classes: readonly string[]): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < graph.lats.length; node++) {
    if (!graph.isMain[node]) continue;
    const way = extract.ways[graph.arcWay[graph.firstArc[node] ?? 0] ?? 0];
    if (way && classes.includes(way.tags.highway ?? '')) nodes.push(node);
  }
  return nodes;
}

/** Finds the node of the main component nearest to a point, among those of its hundredth of a degree and around. */
function createSnap(graph: RoadGraph): (point: Coordinates) => number | undefined {
  const cells = new Map<string, number[]>();
  const cellOf = (degrees: number) => Math.floor(degrees * 100);
  for (let node = 0; node < graph.lats.length; node++) {
    if (!graph.isMain[node]) continue;
    const key = `${cellOf(graph.lats[node] ?? 0)} ${cellOf(graph.lngs[node] ?? 0)}`;
    const cell = cells.get(key);
    if (cell) cell.push(node);
    else cells.set(key, [node]);
  }
  return (point) => {
    let nearest: number | undefined;
    let nearestMeters = farthestSnapMeters;
    for (let north = -2; north <= 2; north++) {
      for (let east = -2; east <= 2; east++) {
        for (const node of cells.get(`${cellOf(point.lat) + north} ${cellOf(point.lng) + east}`) ?? []) {
          const meters = straightLineMeters(point, {
            lat: graph.lats[node] ?? 0,
            lng: graph.lngs[node] ?? 0,
          });
          if (meters >= nearestMeters) continue;
          nearest = node;
          nearestMeters = meters;
        }
      }
    }
    return nearest;
  };
}

/** Lehmer's generator: even enough for picking samples, and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
