import { createGrowingArray } from '../growing-array.ts';
import type { Road } from '../osm/read-road.ts';
import { vehicles } from '../osm/vehicles.ts';
import { findMainNetwork } from './main-network.ts';
import type { Edges } from './make-edges.ts';
import type { RoadGraph } from './make-road-graph.ts';

/**
 * The roads from which every other of them can be reached and the other way round, for at least one vehicle. An edge of
 * theirs keeps both its lanes: one into which no turn is allowed can still be left by who starts in the middle of it.
 */
export type MainRoads = RoadGraph & {
  readonly roads: readonly Road[];
  readonly edgeCount: number;
  readonly road: Uint32Array;
  readonly decimeters: Uint32Array;
  /** Four an edge (see `Speeds`); 0 for a lane that its vehicle may not drive, or of an edge outside of its main network. */
  readonly speeds: Uint8Array;
  readonly firstPoint: Uint32Array;
  /** Latitude and longitude in turn. */
  readonly points: Int32Array;
};

/** Takes out what is cut off from the rest; what stays has edges and vertices numbered anew. */
export function keepMainRoads(roads: readonly Road[], edges: Edges, graph: RoadGraph): MainRoads {
  const speeds = new Uint8Array(4 * edges.count);
  for (const index of vehicles.keys()) keepSpeeds(roads, edges, graph, index, speeds);
  return renumber(roads, edges, graph, speeds);
}

function keepSpeeds(
  roads: readonly Road[],
  edges: Edges,
  { vertexCount, laneTail, laneHead, turnFrom, turnTo, turnVehicles }: RoadGraph,
  vehicleIndex: number,
  speeds: Uint8Array,
): void {
  const speedOf = (lane: number) =>
    roads[edges.road[lane >> 1] ?? 0]?.speeds[2 * vehicleIndex + (lane & 1)] ?? 0;
  const bit = 1 << vehicleIndex;
  const from = createGrowingArray(Uint32Array);
  const to = createGrowingArray(Uint32Array);
  const add = (tail: number | undefined, head: number | undefined) => {
    from.push(tail ?? 0);
    to.push(head ?? 0);
  };
  for (let lane = 0; lane < laneTail.length; lane++)
    if (speedOf(lane) > 0) add(laneTail[lane], laneHead[lane]);
  for (const [turn, bits] of turnVehicles.entries()) if (bits & bit) add(turnFrom[turn], turnTo[turn]);
  const isMain = findMainNetwork(vertexCount, from.view(), to.view());
  const isMainLane = (lane: number) =>
    speedOf(lane) > 0 && isMain[laneTail[lane] ?? 0] === 1 && isMain[laneHead[lane] ?? 0] === 1;
  for (let lane = 0; lane < laneTail.length; lane++) {
    if (!isMainLane(lane) && !isMainLane(lane ^ 1)) continue;
    speeds[4 * (lane >> 1) + 2 * vehicleIndex + (lane & 1)] = speedOf(lane);
  }
}

/** Leaves out edges that nobody may drive, and vertices that nothing leads to. */
function renumber(roads: readonly Road[], edges: Edges, graph: RoadGraph, allSpeeds: Uint8Array): MainRoads {
  const kept = Uint32Array.from(
    Array.from({ length: edges.count }, (_, edge) => edge).filter((edge) =>
      allSpeeds.subarray(4 * edge, 4 * edge + 4).some((speed) => speed > 0),
    ),
  );
  const numbers = new Int32Array(graph.vertexCount).fill(-1);
  let vertexCount = 0;
  const numberOf = (vertex: number | undefined): number => {
    const known = numbers[vertex ?? 0] ?? -1;
    if (known !== -1) return known;
    numbers[vertex ?? 0] = vertexCount;
    return vertexCount++;
  };
  const laneTail = new Uint32Array(2 * kept.length);
  const laneHead = new Uint32Array(2 * kept.length);
  const speeds = new Uint8Array(4 * kept.length);
  for (const [edge, old] of kept.entries()) {
    for (let lane = 0; lane < 2; lane++) {
      laneTail[2 * edge + lane] = numberOf(graph.laneTail[2 * old + lane]);
      laneHead[2 * edge + lane] = numberOf(graph.laneHead[2 * old + lane]);
    }
    speeds.set(allSpeeds.subarray(4 * old, 4 * old + 4), 4 * edge);
  }
  const isNumbered = (vertex: number | undefined) => numbers[vertex ?? 0] !== -1;
  const keptTurns = [...graph.turnFrom.keys()].filter(
    (turn) => isNumbered(graph.turnFrom[turn]) && isNumbered(graph.turnTo[turn]),
  );
  return {
    roads,
    edgeCount: kept.length,
    road: kept.map((edge) => edges.road[edge] ?? 0),
    decimeters: kept.map((edge) => edges.decimeters[edge] ?? 0),
    speeds,
    ...copyPoints(edges, kept),
    laneTail,
    laneHead,
    turnFrom: Uint32Array.from(keptTurns, (turn) => numberOf(graph.turnFrom[turn])),
    turnTo: Uint32Array.from(keptTurns, (turn) => numberOf(graph.turnTo[turn])),
    turnVehicles: Uint8Array.from(keptTurns, (turn) => graph.turnVehicles[turn] ?? 0),
    turnHours: new Map(
      keptTurns.flatMap((turn, place) => {
        const hours = graph.turnHours.get(turn);
        return hours === undefined ? [] : [[place, hours] as const];
      }),
    ),
    vertexCount,
  };
}

function copyPoints(edges: Edges, kept: Uint32Array): { firstPoint: Uint32Array; points: Int32Array } {
  const firstPoint = new Uint32Array(kept.length + 1);
  const points = createGrowingArray(Int32Array);
  for (const [edge, old] of kept.entries()) {
    firstPoint[edge] = points.length / 2;
    for (let point = edges.firstPoint[old] ?? 0; point < (edges.firstPoint[old + 1] ?? 0); point++) {
      points.push(edges.lats[point] ?? 0);
      points.push(edges.lngs[point] ?? 0);
    }
  }
  firstPoint[kept.length] = points.length / 2;
  return { firstPoint, points: points.view() };
}
