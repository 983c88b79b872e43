import { metersBetween, unitsPerDegree } from '../coordinates.ts';
import { type RoadMap, roadNames } from '../map/road-map.ts';
import { roadClasses } from '../osm/road-classes.ts';
import { makeRoadWords, type RoadWords } from '../places/road-words.ts';
import type { NamedEntry } from './name-index.ts';

/** A road by its name, and a point on it in the middle of its length. */
export type NamedRoad = NamedEntry & {
  /** One of the roads of the map that have the name. */
  readonly road: number;
};

/** What bears one name within one cell. */
type Stretches = {
  readonly words: RoadWords;
  readonly row: number;
  readonly column: number;
  readonly edges: number[];
};

/** Streets of one name that lie two cells apart, some 20 km, are two streets; a road that goes on is in each cell. */
const cellUnits = unitsPerDegree / 10;

/** By class: of names that fit alike a highway comes before a lane, and both stand among the places. Our own choice (2026). */
const roadWeights: Readonly<Record<string, number>> = {
  motorway: 6,
  trunk: 6,
  primary: 4,
  secondary: 3,
  tertiary: 2,
};

/** Finds the named roads of a map; what has one name in one place is one of them, however many ways it was drawn with. */
export function findNamedRoads(map: RoadMap): NamedRoad[] {
  const words = Array.from(map.roadClass, (_, road) => findWords(map, road));
  const byName = new Map<string, Map<string, Stretches>>();
  for (let edge = 0; edge < map.edgeCount; edge++) {
    const named = words[map.edgeRoad[edge] ?? 0];
    if (named === undefined) continue;
    const { lat, lng } = middleOf(map, edge);
    const [row, column] = [Math.floor(lat / cellUnits), Math.floor(lng / cellUnits)];
    const key = named.english || named.arabic ? `${named.english}|${named.arabic}` : named.ref;
    const cells = byName.get(key) ?? new Map<string, Stretches>();
    byName.set(key, cells);
    const cell = `${row} ${column}`;
    const stretches = cells.get(cell) ?? { words: named, row, column, edges: [] };
    cells.set(cell, stretches);
    stretches.edges.push(edge);
  }
  return [...byName.values()].flatMap((cells) =>
    joinNeighbours(cells).map((joined) => describe(map, joined)),
  );
}

/** Undefined for what is not looked for by name: links, and streets that have a number for a name, as each district has. */
function findWords(map: RoadMap, road: number): RoadWords | undefined {
  const { name = '_link' } = roadClasses[map.roadClass[road] ?? -1] ?? {};
  if (name.endsWith('_link')) return undefined;
  const words = makeRoadWords(roadNames(map, road));
  const { english, arabic, ref } = words;
  if (english === '' && arabic === '') return ref === '' ? undefined : words;
  // In a map of main roads a line may stand for the streets of a quarter: what it is called nobody calls it in Arabic.
  if (map.land !== undefined && arabic === '') return undefined;
  return [english, arabic].every(isNumbered) ? undefined : words;
}

const kindWords = new Set(['street', 'st', 'road', 'lane', 'شارع', 'طريق', 'ممر', 'سكة', 'رقم']);

function isNumbered(name: string): boolean {
  return name
    .toLowerCase()
    .split(' ')
    .every((word) => kindWords.has(word) || /\d/.test(word) || word === '');
}

/** Cells that touch each other are of one road. */
function joinNeighbours(cells: Map<string, Stretches>): Stretches[][] {
  const left = new Map(cells);
  const joined: Stretches[][] = [];
  for (const [key, cell] of cells) {
    if (!left.delete(key)) continue;
    const group = [cell];
    for (const { row, column } of group) {
      for (const north of [-1, 0, 1]) {
        for (const east of [-1, 0, 1]) {
          const beside = `${row + north} ${column + east}`;
          const neighbour = left.get(beside);
          if (neighbour && left.delete(beside)) group.push(neighbour);
        }
      }
    }
    joined.push(group);
  }
  return joined;
}

function describe(map: RoadMap, cells: readonly Stretches[]): NamedRoad {
  const edges = cells.flatMap((cell) => cell.edges);
  const roads = [...new Set(edges.map((edge) => map.edgeRoad[edge] ?? 0))];
  const refs = new Set(roads.map((road) => makeRoadWords(roadNames(map, road)).ref));
  const { english = '', arabic = '' } = cells[0]?.words ?? {};
  const weightOf = (road: number) => roadWeights[roadClasses[map.roadClass[road] ?? -1]?.name ?? ''] ?? 0;
  const weights = roads.map(weightOf);
  const weight = Math.max(...weights);
  return {
    names: [english, arabic, ...refs],
    weight,
    road: roads[weights.indexOf(weight)] ?? 0,
    ...findMiddle(map, edges),
  };
}

/** The stretch nearest to the middle of all, weighed by their lengths: the middle itself may lie beside a bent road. */
function findMiddle(map: RoadMap, edges: readonly number[]): { lat: number; lng: number } {
  let [lat, lng, total] = [0, 0, 0];
  for (const edge of edges) {
    const middle = middleOf(map, edge);
    const length = map.edgeDecimeters[edge] ?? 0;
    lat += middle.lat * length;
    lng += middle.lng * length;
    total += length;
  }
  let nearest = { lat: 0, lng: 0 };
  let nearestMeters = Number.POSITIVE_INFINITY;
  for (const edge of edges) {
    const middle = middleOf(map, edge);
    const meters = metersBetween(middle.lat, middle.lng, lat / total, lng / total);
    if (meters >= nearestMeters) continue;
    nearest = middle;
    nearestMeters = meters;
  }
  return nearest;
}

/** The middle one of the points of a stretch. */
function middleOf({ firstPoint, points }: RoadMap, edge: number): { lat: number; lng: number } {
  const point = ((firstPoint[edge] ?? 0) + (firstPoint[edge + 1] ?? 0) - 1) >> 1;
  return { lat: points[2 * point] ?? 0, lng: points[2 * point + 1] ?? 0 };
}
