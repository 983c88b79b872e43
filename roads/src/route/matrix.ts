import type { Coordinates } from '../coordinates.ts';
import type { MapHierarchy, RoadMap } from '../map/road-map.ts';
import type { RoadGroup } from '../osm/road-classes.ts';
import type { Vehicle } from '../osm/vehicles.ts';
import { type Approach, arrive, type Cost, findDirectWay, leave } from './costs.ts';
import { begin, type Side, settleNext } from './search.ts';
import { defaultSnapLimitMeters, type Snap, snapToRoad } from './snap.ts';

export type MatrixQuery = {
  readonly sources: readonly Coordinates[];
  readonly targets: readonly Coordinates[];
  readonly vehicle: Vehicle;
  /** Points farther than this from every road have no route; 2,000 m unless told. */
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
  const snap = (point: Coordinates) => snapToRoad(map, point, vehicle, snapLimitMeters);
  const sources = query.sources.map(snap);
  const targets = query.targets.map(snap);
  const hierarchy = map.hierarchies[vehicle];
  const deposits = depositAll(map, hierarchy, down, vehicle, targets);
  const matrix = createMatrix(map, sources.length * targets.length);
  for (const [source, from] of sources.entries()) {
    if (from === undefined) continue;
    const costs: (Cost | undefined)[] = targets.map(
      (to) => to && findDirectWay(map, vehicle, from.footings, to.footings),
    );
    climb(hierarchy, up, leave(map, vehicle, from.footings), (vertex, cost) => {
      for (const deposit of deposits.get(vertex) ?? []) {
        const known = costs[deposit.target];
        if (known === undefined || cost.time + deposit.time < known.time) {
          costs[deposit.target] = addCosts(cost, deposit);
        }
      }
    });
    for (const [target, cost] of costs.entries()) writeCost(matrix, source * targets.length + target, cost);
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
  { arcs, arcCosts }: MapHierarchy,
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
  return addCosts(before, {
    time: arcs[2 * arc + 1] ?? 0,
    decimeters: arcCosts[4 * arc] ?? 0,
    cityTime: arcCosts[4 * arc + 1] ?? 0,
    arterialTime: arcCosts[4 * arc + 2] ?? 0,
  });
}

function addCosts(one: Cost, other: Cost): Cost {
  return {
    time: one.time + other.time,
    decimeters: one.decimeters + other.decimeters,
    cityTime: one.cityTime + other.cityTime,
    arterialTime: one.arterialTime + other.arterialTime,
  };
}

function createMatrix({ dataVersion }: RoadMap, size: number): Matrix {
  const make = () => new Float64Array(size).fill(Number.NaN);
  return {
    distanceMeters: make(),
    freeFlowSeconds: { city: make(), arterial: make(), highway: make() },
    dataVersion,
  };
}

function writeCost({ distanceMeters, freeFlowSeconds }: Matrix, place: number, cost: Cost | undefined): void {
  if (cost === undefined) return;
  distanceMeters[place] = Math.round(cost.decimeters / 10);
  freeFlowSeconds.city[place] = cost.cityTime / 1000;
  freeFlowSeconds.arterial[place] = cost.arterialTime / 1000;
  freeFlowSeconds.highway[place] = (cost.time - cost.cityTime - cost.arterialTime) / 1000;
}
