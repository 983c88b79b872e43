import { createGrowingArray } from '../growing-array.ts';
import type { Road } from '../osm/read-road.ts';
import { vehicles } from '../osm/vehicles.ts';
import { findMainNetwork } from './main-network.ts';
import type { Edges } from './make-edges.ts';
import type { RoadGraph } from './make-road-graph.ts';

/** The roads from which every other of them can be reached and the other way round, for at least one vehicle. */
export type MainRoads = RoadGraph & {
  readonly roads: readonly Road[];
  readonly edgeCount: number;
  readonly road: Uint32Array;
  readonly decimeters: Uint32Array;
  /** Four an edge (see `Speeds`); 0 for a lane outside of its vehicle's main network. */
  readonly speeds: Uint8Array;
  readonly firstPoint: Uint32Array;
  /** Latitude and longitude in turn. */
  readonly points: Int32Array;
};

export function keepMainRoads(roads: readonly Road[], edges: Edges, graph: RoadGraph): MainRoads {
  const speeds = new Uint8Array(4 * edges.count);
  const turnVehicles = new Uint8Array(graph.turnFrom.length);
  for (const index of vehicles.keys()) markMainLanes(roads, edges, graph, index, speeds, turnVehicles);
  return renumber(roads, edges, graph, speeds, turnVehicles);
}

function markMainLanes(
  roads: readonly Road[],
  edges: Edges,
  { vertexCount, laneTail, laneHead, turnFrom, turnTo, ...graph }: RoadGraph,
  vehicleIndex: number,
  speeds: Uint8Array,
  turnVehicles: Uint8Array,
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
  for (const [turn, bits] of graph.turnVehicles.entries()) if (bits & bit) add(turnFrom[turn], turnTo[turn]);
  const isMain = findMainNetwork(vertexCount, from.view(), to.view());
  for (let lane = 0; lane < laneTail.length; lane++) {
    if (!isMain[laneTail[lane] ?? 0] || !isMain[laneHead[lane] ?? 0]) continue;
    speeds[4 * (lane >> 1) + 2 * vehicleIndex + (lane & 1)] = speedOf(lane);
  }
  for (const [turn, bits] of graph.turnVehicles.entries()) {
    const isKept = bits & bit && isMain[turnFrom[turn] ?? 0] && isMain[turnTo[turn] ?? 0];
    if (isKept) turnVehicles[turn] = (turnVehicles[turn] ?? 0) | bit;
  }
}

/** Leaves out edges that nobody may drive, and vertices that nothing leads to. */
function renumber(
  roads: readonly Road[],
  edges: Edges,
  graph: RoadGraph,
  allSpeeds: Uint8Array,
  turnVehicles: Uint8Array,
): MainRoads {
  const kept = Uint32Array.from(
    Array.from({ length: edges.count }, (_, edge) => edge).filter((edge) =>
      allSpeeds.subarray(4 * edge, 4 * edge + 4).some((speed) => speed > 0),
    ),
  );
  const keptTurns = [...turnVehicles.keys()].filter((turn) => turnVehicles[turn] !== 0);
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
    turnVehicles: Uint8Array.from(keptTurns, (turn) => turnVehicles[turn] ?? 0),
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
