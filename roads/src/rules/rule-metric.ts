import { contractGraph } from '../build/contract-graph.ts';
import { type LaneGraph, makeVehicleArcs, packHierarchy } from '../build/make-hierarchy.ts';
import type { LabelledHierarchy, RoadMap } from '../map/road-map.ts';
import { roadClasses } from '../osm/road-classes.ts';
import { type Vehicle, vehicles } from '../osm/vehicles.ts';
import { type ClosedRoads, type LaneLabels, labelLanes, turnKey } from './closed-roads.ts';

/** What a vehicle's queries search where some roads are closed at times: which, each query says by their bits. */
export type RuleMetric = LaneLabels & {
  readonly vehicle: Vehicle;
  readonly hierarchy: LabelledHierarchy;
  /** By the place of each of the closed roads. */
  readonly bitOf: readonly number[];
};

/** Makes the metric of closed roads on a map, with the order of vertices that the map has: some seconds for a country. */
export function makeRuleMetric(
  map: RoadMap,
  vehicle: Vehicle,
  closedRoads: readonly ClosedRoads[],
): RuleMetric {
  const labels = labelLanes(map, closedRoads);
  const { vertexCount } = map;
  const laneLabels = Int32Array.from(labels.setOfLane, (set) => labels.sets[set]?.label ?? 0);
  const pool = makeVehicleArcs(viewGraph(map), vehicles.indexOf(vehicle), {
    ofLane: (lane) => laneLabels[lane] ?? 0,
    ofTurn(turn) {
      const set = labels.setOfTurn.get(turnKey(map, map.turns[3 * turn] ?? 0, map.turns[3 * turn + 1] ?? 0));
      return labels.sets[set ?? 0]?.label ?? 0;
    },
  });
  // Vertices are numbered by importance, the most important one first.
  const order = Uint32Array.from({ length: vertexCount }, (_, rank) => vertexCount - 1 - rank);
  contractGraph(pool, order);
  const sameNumber = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex);
  const bitOf = closedRoads.map(({ bit }) => bit);
  return { ...labels, vehicle, bitOf, hierarchy: packHierarchy(pool, order, sameNumber) };
}

function viewGraph(map: RoadMap): LaneGraph {
  const { vertexCount, edgeVertices, edgeSpeeds: speeds, edgeDecimeters: decimeters, turns } = map;
  const column = (from: Uint32Array, width: number, at: number) =>
    Uint32Array.from({ length: from.length / width }, (_, row) => from[width * row + at] ?? 0);
  return {
    vertexCount,
    laneTail: column(edgeVertices, 2, 0),
    laneHead: column(edgeVertices, 2, 1),
    speeds,
    decimeters,
    turnFrom: column(turns, 3, 0),
    turnTo: column(turns, 3, 1),
    turnVehicles: Uint8Array.from(column(turns, 3, 2)),
    groupOf: (edge) => roadClasses[map.roadClass[map.edgeRoad[edge] ?? 0] ?? 0]?.group,
  };
}
