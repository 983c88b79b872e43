import type { Coordinates } from '../coordinates.ts';
import type { MapHierarchy, RoadMap } from '../map/road-map.ts';
import { type RoadGroup, roadGroups } from '../osm/road-classes.ts';
import type { Vehicle } from '../osm/vehicles.ts';
import { type Approach, arrive, findDirectWay, leave } from './approaches.ts';
import { addCosts, type Cost, costOfArc, secondsByGroup } from './cost.ts';
import type { Snap } from './footing.ts';
import { placeVehicle, type Whereabouts } from './place-vehicle.ts';
import { begin, type Side, settleNext } from './search.ts';
import { defaultSnapLimitMeters, snapToRoad } from './snap.ts';

export type MatrixQuery = {
  readonly sources: readonly Whereabouts[];
  readonly targets: readonly Coordinates[];
  readonly vehicle: Vehicle;
  /** Points farther than this from every road have no route; 2,000 m unless told. A map of main roads has a limit of its own. */
  readonly snapLimitMeters?: number;
};

/** From source `s` to target `t` at place `s × targets + t`; NaN where there is no route. */
export type Matrix = {
  readonly distanceMeters: Float64Array;
  readonly freeFlowSeconds: Readonly<Record<RoadGroup, Float64Array>>;
  readonly dataVersion: string;
};

/** What a target's search left at a vertex: the cost from there to the target. */
type Deposit = Cost & { readonly target: number };

/**
 * Finds the costs between many points at once: what each target's search met is left where it was met, and each source's
 * search picks it up there.
 */
export function findMany(map: RoadMap, up: Side, down: Side, query: MatrixQuery): Matrix {
  const { vehicle, snapLimitMeters = defaultSnapLimitMeters } = query;
  const sources = query.sources.map((point) => placeVehicle(map, point, vehicle, snapLimitMeters));
  const targets = query.targets.map((point) => snapToRoad(map, point, vehicle, snapLimitMeters));
  const hierarchy = map.hierarchies[vehicle];
  const deposits = depositAll(map, hierarchy, down, vehicle, targets);
  const matrix = createMatrix(map, sources.length * targets.length);
  for (const [source, from] of sources.entries()) {
    if (from === undefined) continue;
    const costs: (Cost | undefined)[] = targets.map((to) => to && findDirectWay(map, vehicle, from, to));
    climb(hierarchy, up, leave(map, vehicle, from.footings), (vertex, cost) => {
      for (const deposit of deposits.get(vertex) ?? []) {
        const known = costs[deposit.target];
        if (known === undefined || cost.time + deposit.time < known.time) {
          costs[deposit.target] = addCosts(cost, deposit);
        }
      }
    });
    for (const [target, cost] of costs.entries()) {
      writeCost(map, matrix, source * targets.length + target, cost);
    }
  }
  return matrix;
}

function depositAll(
  map: RoadMap,
  hierarchy: MapHierarchy,
  down: Side,
  vehicle: Vehicle,
  targets: readonly (Snap | undefined)[],
): Map<number, Deposit[]> {
  const deposits = new Map<number, Deposit[]>();
  for (const [target, to] of targets.entries()) {
    if (to === undefined) continue;
    climb(hierarchy, down, arrive(map, vehicle, to.footings), (vertex, cost) => {
      const deposit = { ...cost, target };
      const held = deposits.get(vertex);
      if (held) held.push(deposit);
      else deposits.set(vertex, [deposit]);
    });
  }
  return deposits;
}

/** Visits every vertex that a search up the hierarchy reaches, with what it costs to get there. */
function climb(
  hierarchy: MapHierarchy,
  side: Side,
  approaches: readonly Approach[],
  visit: (vertex: number, cost: Cost) => void,
): void {
  begin(side, approaches);
  const costs = new Map<number, Cost>();
  while (side.heap.size > 0) {
    const vertex = settleNext(hierarchy, side);
    const cost = costOf(hierarchy, side, approaches, costs, vertex);
    costs.set(vertex, cost);
    visit(vertex, cost);
  }
}

function costOf(
  hierarchy: MapHierarchy,
  side: Side,
  approaches: readonly Approach[],
  costs: ReadonlyMap<number, Cost>,
  vertex: number,
): Cost {
  const arc = side.parentArc[vertex] ?? 0;
  const before = costs.get(side.parent[vertex] ?? -1);
  if (before === undefined) {
    const approach = approaches[arc];
    if (approach === undefined) throw new Error('A search began nowhere');
    return approach;
  }
  return addCosts(before, costOfArc(hierarchy, arc));
}

function createMatrix({ dataVersion }: RoadMap, size: number): Matrix {
  const make = () => new Float64Array(size).fill(Number.NaN);
  return {
    distanceMeters: make(),
    freeFlowSeconds: { city: make(), arterial: make(), highway: make() },
    dataVersion,
  };
}

function writeCost(map: RoadMap, matrix: Matrix, index: number, cost: Cost | undefined): void {
  if (cost === undefined) return;
  matrix.distanceMeters[index] = Math.round(cost.decimeters / 10);
  const seconds = secondsByGroup(map, cost);
  for (const group of roadGroups) matrix.freeFlowSeconds[group][index] = seconds[group];
}
