import type { ExtractCounts } from '../map/facts/extract-counts.ts';
import { isConditional } from '../osm/conditional-tags.ts';
import { type Road, readRoad } from '../osm/read-road.ts';
import { canPass } from '../osm/road-access.ts';
import type { TruckStreets } from '../osm/road-classes.ts';
import { readTurnRestrictions, restrictionKeys, type TurnRestriction } from '../osm/turn-restrictions.ts';
import { vehicles } from '../osm/vehicles.ts';
import { createNodeCollector, isNewestNode, isOnEarth, type Nodes } from '../pbf/collect-nodes.ts';
import { createNewestTest, type DoubledIds } from '../pbf/doubled-ids.ts';
import { createIdList } from '../pbf/id-list.ts';
import type { OsmHandlers, OsmMember, Tags } from '../pbf/osm-handlers.ts';
import { RoadsError } from '../roads-error.ts';
import type { IsInside } from './clip.ts';
import { countContents } from './collecting/count-contents.ts';
import { createWayList, type Ways } from './collecting/way-list.ts';

/** What the build keeps of an extract. */
export type CollectedRoads = Nodes &
  Ways & {
    /** The lengths of ways whose points follow them only roughly: each is one edge. Undefined: as long as their lines. */
    readonly wayDecimeters?: Uint32Array;
    /** Every different road once: ways that are alike share one. */
    readonly roads: readonly Road[];
    readonly restrictions: readonly TurnRestriction[];
    /** Nodes that stop vehicles: bit `v` is set for those that `vehicles[v]` cannot pass. */
    readonly barriers: ReadonlyMap<number, number>;
  };

export type RoadCollector = OsmHandlers &
  Required<Pick<OsmHandlers, 'node' | 'wayNode'>> & {
    /** What the extract holds more than once is taken once. */
    finish(doubled?: DoubledIds): CollectedRoads & { readonly counts: ExtractCounts };
  };

/** Nodes that stopped vehicles in the latest version that was seen of them. */
type Stops = Map<number, { readonly version: number; readonly stopped: number }>;

type Sign = {
  readonly id: number;
  readonly version: number;
  readonly viaNodes: readonly number[];
  readonly restrictions: readonly TurnRestriction[];
  readonly isConditional: boolean;
};

const nothing: DoubledIds = { way: new Map(), relation: new Map() };

/** Collects the roads of an extract as it is read, and where one may turn from one into another. */
export function createRoadCollector(isInside: IsInside, truckStreets?: TruckStreets): RoadCollector {
  const nodes = createNodeCollector(isInside);
  /** The nodes outside of the clip: roads that lead there are whole all the same. */
  const elsewhere = createIdList();
  const ways = createWayList();
  const tracks = createWayList();
  const signs: Sign[] = [];
  const stops: Stops = new Map();
  const roadNumbers = createRoadNumbers();

  const keepPlace = (id: number, lat: number, lng: number, version: number): boolean => {
    if (nodes.add(id, lat, lng, version)) return true;
    if (isOnEarth(lat, lng)) elsewhere.add(id, 0);
    return false;
  };

  return {
    wayKeys: ['highway'],
    relationKeys: restrictionKeys,
    node(id, lat, lng, tags, version) {
      if (!keepPlace(id, lat, lng, version) || tags.size === 0) return;
      const stopped = whoIsStopped(tags);
      if (stopped !== 0 && version >= (stops.get(id)?.version ?? 0)) stops.set(id, { version, stopped });
    },
    wayNode: (id, lat, lng) => void keepPlace(id, lat, lng, 0),
    way(id, refs, tags, version) {
      if (refs.length < 2) return;
      // Tracks are counted alone: one of their nodes tells whether they lie where roads are kept.
      if (tags.get('highway') === 'track')
        tracks.add({ id, version, road: 0, isConditional: false }, refs.slice(0, 1));
      const road = readRoad(tags, truckStreets);
      if (road === undefined) return;
      const isMarked = [...tags.keys()].some(isConditional);
      ways.add({ id, version, road: roadNumbers.numberOf(road), isConditional: isMarked }, refs);
    },
    relation(id, members, tags, version) {
      if (tags.get('type') === 'restriction') signs.push({ id, version, ...readSign(members, tags) });
    },
    finish(doubled = nothing) {
      const isNewest = createNewestTest(doubled);
      const kept = nodes.finish();
      requirePlaces(kept, ways.count(), elsewhere.count());
      const roads = ways.finish((id, version) => isNewest('way', id, version));
      const signsOnce = signs.filter(({ id, version }) => isNewest('relation', id, version));
      const barriers = keepBarriers(kept, stops);
      const counts = countContents({
        nodes: kept,
        ways: roads,
        tracks: tracks.finish((id, version) => isNewest('way', id, version)),
        signs: signsOnce,
        barriers,
        elsewhere,
      });
      const doubledIds = doubled.way.size + doubled.relation.size;
      return {
        ...kept,
        ...roads,
        roads: roadNumbers.roads,
        restrictions: signsOnce.flatMap(({ restrictions }) => restrictions),
        barriers,
        counts: { ...counts, doubledIds },
      };
    },
  };
}

function requirePlaces({ nodeIds }: Nodes, wayCount: number, elsewhereCount: number): void {
  if (wayCount === 0 || nodeIds.length + elsewhereCount > 0) return;
  throw new RoadsError(
    'The extract holds roads, but not one of the nodes that tell where they lie: take one in which ways are whole.',
  );
}

function readSign(members: readonly OsmMember[], tags: Tags): Omit<Sign, 'id' | 'version'> {
  const vias = members.filter(({ type, role }) => type === 'node' && role === 'via');
  return {
    viaNodes: vias.map(({ id }) => id),
    restrictions: readTurnRestrictions(members, tags),
    isConditional: [...tags.keys()].some(isConditional),
  };
}

function keepBarriers(nodes: Nodes, stops: Stops): Map<number, number> {
  const newest = [...stops].filter(([id, { version }]) => isNewestNode(nodes, id, version));
  return new Map(newest.map(([id, { stopped }]) => [id, stopped]));
}

function whoIsStopped(tags: Tags): number {
  return vehicles.reduce((bits, vehicle, index) => (canPass(tags, vehicle) ? bits : bits | (1 << index)), 0);
}

/** Numbers roads in the order in which they come, those that are alike by one number. */
function createRoadNumbers() {
  const roads: Road[] = [];
  const indexByRoad = new Map<string, number>();
  return {
    roads,
    numberOf(road: Road): number {
      const key = JSON.stringify(road);
      const known = indexByRoad.get(key);
      if (known !== undefined) return known;
      indexByRoad.set(key, roads.length);
      return roads.push(road) - 1;
    },
  };
}
