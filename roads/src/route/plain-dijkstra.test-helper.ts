import { makeRows } from '../build/rows.ts';
import { clearHeap, createIndexedHeap, setKey, takeFirst } from '../indexed-heap.ts';
import { laneMilliseconds } from '../map/lane-time.ts';
import type { RoadMap } from '../map/road-map.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';
import { arrive, findDirectWay, leave } from './approaches.ts';
import type { Snap } from './footing.ts';

/** Fastest times on a map's roads and turns by Dijkstra's algorithm, without the hierarchy. */
export type PlainDijkstra = {
  /** Milliseconds from one snapped point to each of the others; Infinity where nothing leads. */
  findTimes(from: Snap, to: readonly Snap[]): number[];
};

type LeftOut = { readonly isDriven: (lane: number) => boolean; readonly isTaken: (turn: number) => boolean };

/** `isDriven` leaves lanes out of the way between the two points, `isTaken` turns. */
export function createPlainDijkstra(
  map: RoadMap,
  vehicle: Vehicle,
  { isDriven = () => true, isTaken = () => true }: Partial<LeftOut> = {},
): PlainDijkstra {
  const { tails, heads, times } = collectArcs(map, vehicle, { isDriven, isTaken });
  const { first, order } = makeRows(tails, map.vertexCount);
  const heap = createIndexedHeap(map.vertexCount);
  const reached = new Float64Array(map.vertexCount);

  const spread = (from: Snap) => {
    reached.fill(Number.POSITIVE_INFINITY);
    clearHeap(heap);
    const reach = (vertex: number, time: number) => {
      if (time >= (reached[vertex] ?? 0)) return;
      reached[vertex] = time;
      setKey(heap, vertex, time);
    };
    for (const { vertex, time } of leave(map, vehicle, from.footings)) reach(vertex, time);
    while (heap.size > 0) {
      const vertex = takeFirst(heap);
      for (let index = first[vertex] ?? 0; index < (first[vertex + 1] ?? 0); index++) {
        const arc = order[index] ?? 0;
        reach(heads[arc] ?? 0, (reached[vertex] ?? 0) + (times[arc] ?? 0));
      }
    }
  };
  return {
    findTimes(from, targets) {
      spread(from);
      return targets.map((to) => {
        const direct = findDirectWay(map, vehicle, from, to)?.time ?? Number.POSITIVE_INFINITY;
        const ways = arrive(map, vehicle, to.footings).map(
          ({ vertex, time }) => (reached[vertex] ?? 0) + time,
        );
        return Math.min(direct, ...ways);
      });
    },
  };
}

function collectArcs(map: RoadMap, vehicle: Vehicle, { isDriven, isTaken }: LeftOut) {
  const tails: number[] = [];
  const heads: number[] = [];
  const times: number[] = [];
  const column = 2 * vehicles.indexOf(vehicle);
  for (let lane = 0; lane < 2 * map.edgeCount; lane++) {
    const speed = map.edgeSpeeds[4 * (lane >> 1) + column + (lane & 1)] ?? 0;
    if (speed === 0 || !isDriven(lane)) continue;
    tails.push(map.edgeVertices[2 * lane] ?? 0);
    heads.push(map.edgeVertices[2 * lane + 1] ?? 0);
    times.push(laneMilliseconds(map.edgeDecimeters[lane >> 1] ?? 0, speed));
  }
  for (let turn = 0; turn < map.turns.length; turn += 3) {
    if (((map.turns[turn + 2] ?? 0) & (1 << vehicles.indexOf(vehicle))) === 0 || !isTaken(turn / 3)) continue;
    tails.push(map.turns[turn] ?? 0);
    heads.push(map.turns[turn + 1] ?? 0);
    times.push(0);
  }
  return { tails, heads, times };
}
