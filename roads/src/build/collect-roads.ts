import { createGrowingArray } from '../growing-array.ts';
import { type Road, readRoad } from '../osm/read-road.ts';
import { canPass } from '../osm/road-access.ts';
import { readTurnRestrictions, restrictionKeys, type TurnRestriction } from '../osm/turn-restrictions.ts';
import { vehicles } from '../osm/vehicles.ts';
import { createNodeCollector, type Nodes } from '../pbf/collect-nodes.ts';
import type { OsmHandlers } from '../pbf/read-block.ts';
import type { IsInside } from './clip.ts';

/** What the build keeps of an extract. Way `w` has the nodes `refs[firstRef[w]]` … `refs[firstRef[w + 1] − 1]`. */
export type CollectedRoads = Nodes & {
  readonly wayIds: Float64Array;
  readonly wayRoad: Uint32Array;
  readonly firstRef: Uint32Array;
  /** Ids of nodes, of which those outside of the clip are missing above. */
  readonly refs: Float64Array;
  /** The lengths of ways whose points follow them only roughly: each is one edge. Undefined: as long as their lines. */
  readonly wayDecimeters?: Uint32Array;
  /** Every different road once: ways that are alike share one. */
  readonly roads: readonly Road[];
  readonly restrictions: readonly TurnRestriction[];
  /** Nodes that stop vehicles: bit `v` is set for those that `vehicles[v]` cannot pass. */
  readonly barriers: ReadonlyMap<number, number>;
};

export type RoadCollector = OsmHandlers & Required<Pick<OsmHandlers, 'node'>> & { finish(): CollectedRoads };

/** Collects the roads of an extract as it is read, and where one may turn from one into another. */
export function createRoadCollector(isInside: IsInside): RoadCollector {
  const nodes = createNodeCollector(isInside);
  const wayIds = createGrowingArray(Float64Array);
  const wayRoad = createGrowingArray(Uint32Array);
  const firstRef = createGrowingArray(Uint32Array);
  const allRefs = createGrowingArray(Float64Array);
  const roads: Road[] = [];
  const indexByRoad = new Map<string, number>();
  const restrictions: TurnRestriction[] = [];
  const barriers = new Map<number, number>();

  const keepRoad = (road: Road): number => {
    const key = JSON.stringify(road);
    const known = indexByRoad.get(key);
    if (known !== undefined) return known;
    indexByRoad.set(key, roads.length);
    return roads.push(road) - 1;
  };

  return {
    wayKeys: ['highway'],
    relationKeys: restrictionKeys,
    node(id, lat, lng, tags) {
      if (!nodes.add(id, lat, lng) || tags.size === 0) return;
      const stopped = vehicles.reduce(
        (bits, vehicle, index) => (canPass(tags, vehicle) ? bits : bits | (1 << index)),
        0,
      );
      if (stopped !== 0) barriers.set(id, stopped);
    },
    way(id, refs, tags) {
      const road = readRoad(tags);
      if (road === undefined || refs.length < 2) return;
      wayIds.push(id);
      wayRoad.push(keepRoad(road));
      firstRef.push(allRefs.length);
      for (const ref of refs) allRefs.push(ref);
    },
    relation(_id, members, tags) {
      restrictions.push(...readTurnRestrictions(members, tags));
    },
    finish() {
      firstRef.push(allRefs.length);
      return {
        ...nodes.finish(),
        wayIds: wayIds.view(),
        wayRoad: wayRoad.view(),
        firstRef: firstRef.view(),
        refs: allRefs.view(),
        roads,
        restrictions,
        barriers,
      };
    },
  };
}
