import { type Coordinates, unitsPerDegree } from '../coordinates.ts';
import { roadNames } from '../map/road-map.ts';
import { type RoadGroup, roadClasses } from '../osm/road-classes.ts';
import { mainRoads } from './main-roads.ts';

/** A stretch of one road, for drawing it on a map; reference and names are empty where it has none. */
export type DrawnRoad = {
  readonly reference: string;
  readonly english: string;
  readonly arabic: string;
  readonly roadClass: RoadGroup;
  readonly line: readonly Coordinates[];
};

const { edgeCount, edgeRoad, edgeSpeeds, edgeVertices, firstPoint, points } = mainRoads;

/** Returns the main roads as lines, each as long as its road goes on without a fork of its own. */
export function drawMainRoads(): DrawnRoad[] {
  const roads = Array.from(mainRoads.roadClass, (kind, road) => {
    const { ref: reference, englishName: english, name: arabic } = roadNames(mainRoads, road);
    return { reference, english, arabic, roadClass: roadClasses[kind]?.group ?? 'city' };
  });
  // Where it is closed to trucks a road is another one in the map, and the same to who looks at it.
  const keys = Array.from(edgeRoad, (road, edge) => JSON.stringify([roads[road], edgeSpeeds[4 * edge]]));
  const ends = Array.from({ length: 2 * edgeCount }, (_, end) => end);
  const edgesAt = Map.groupBy(
    ends.map((end) => end >> 1),
    (edge, end) => `${edgeVertices[4 * edge + (end & 1)]} ${keys[edge]}`,
  );
  const isDrawn = new Set<number>();

  /** The points that follow a vertex along the road of an edge that is not drawn yet, up to its end or a fork of its own. */
  function follow(edge: number, vertex: number | undefined): Coordinates[] {
    const met = edgesAt.get(`${vertex} ${keys[edge]}`) ?? [];
    const next = met.length === 2 ? met.find((other) => !isDrawn.has(other)) : undefined;
    if (next === undefined) return [];
    isDrawn.add(next);
    const side = edgeVertices[4 * next] === vertex ? 1 : 0;
    return [pointOf(next, side), ...follow(next, edgeVertices[4 * next + side])];
  }

  return Array.from(edgeRoad, (road, edge): DrawnRoad[] => {
    const names = roads[road];
    if (isDrawn.has(edge) || names === undefined) return [];
    isDrawn.add(edge);
    const onwards = follow(edge, edgeVertices[4 * edge + 1]);
    const backwards = follow(edge, edgeVertices[4 * edge]);
    return [{ ...names, line: [...backwards.reverse(), pointOf(edge, 0), pointOf(edge, 1), ...onwards] }];
  }).flat();
}

/** The first or the last point of an edge. */
function pointOf(edge: number, side: 0 | 1): Coordinates {
  const point = side === 0 ? (firstPoint[edge] ?? 0) : (firstPoint[edge + 1] ?? 0) - 1;
  return {
    lat: (points[2 * point] ?? 0) / unitsPerDegree,
    lng: (points[2 * point + 1] ?? 0) / unitsPerDegree,
  };
}
