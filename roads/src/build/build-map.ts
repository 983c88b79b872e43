import { layOutCounts } from '../map/facts/extract-counts.ts';
import { layOutHours } from '../map/facts/map-hours.ts';
import { writeMapFile } from '../map/map-file.ts';
import type { MapFacts, SectionArray, Sections } from '../map/map-sections.ts';
import { createTextTableWriter } from '../map/texts.ts';
import type { TruckStreets } from '../osm/road-classes.ts';
import { vehicles } from '../osm/vehicles.ts';
import type { Nodes } from '../pbf/collect-nodes.ts';
import { type DoubledIds, onlyNewest } from '../pbf/doubled-ids.ts';
import { dayOf, type ExtractSource, openExtract } from '../pbf/open-extract.ts';
import type { OsmHandlers, Tags } from '../pbf/osm-handlers.ts';
import { readPbf } from '../pbf/read-pbf.ts';
import { RoadsError } from '../roads-error.ts';
import { type Clip, type IsInside, makeClip } from './clip.ts';
import { type CollectedRoads, createRoadCollector, type RoadCollector } from './collect-roads.ts';
import { keepMainRoads, type MainRoads } from './keep-main-roads.ts';
import { makeEdges } from './make-edges.ts';
import { type Hierarchies, makeHierarchies } from './make-hierarchy.ts';
import { makeRoadGraph } from './make-road-graph.ts';
import { makeSegmentIndex } from './make-segment-index.ts';

export type BuildStage = 'reading' | 'joining roads' | 'building the hierarchy' | 'writing';
export type BuildProgress = {
  readonly stage: BuildStage;
  /** From 0 to 1; undefined where the whole is not known. */
  readonly done: number | undefined;
};

/** Something else that is read from the extract in the same pass and kept in the map under names of its own. */
export type MapPart = Partial<OsmHandlers> & {
  /**
   * Asked for once the extract was read: what to read in a second pass, of things that come before those that ask for them.
   * A stream cannot be read twice, so of one there is no second pass.
   */
  secondPass?(): Partial<OsmHandlers> | undefined;
  /**
   * Asked for once all was read, with where the nodes inside the clip lie, and with what the extract holds more than once.
   * Names of sections begin with the part's own name and a dot.
   */
  finish(nodes: Nodes, doubled: DoubledIds): ReadonlyMap<string, SectionArray>;
};

export type MakeRequest = ExtractSource & {
  /** The day that the data is of; else what the extract says of itself, else the day of the file. */
  readonly dataDate?: string;
  readonly clip?: Clip;
  /** How much time trucks lose in streets; fast unless told. */
  readonly truckStreets?: TruckStreets;
  readonly parts?: readonly MapPart[];
  readonly onProgress?: (progress: BuildProgress) => void;
};

export type BuildRequest = MakeRequest & {
  /** Where the map is put, once it is whole. */
  readonly output: string;
};

/**
 * Builds a map file from an extract.
 * @throws RoadsError when the extract cannot be read or holds no roads, or the map cannot be written.
 */
export async function buildMap({ output, ...request }: BuildRequest): Promise<MapFacts> {
  const { facts, sections } = await makeMap(request);
  request.onProgress?.({ stage: 'writing', done: undefined });
  await writeMapFile(output, facts, sections);
  return facts;
}

/** Makes all that a map file holds, in memory. */
export async function makeMap(request: MakeRequest): Promise<{ facts: MapFacts; sections: Sections }> {
  const { parts = [], onProgress = () => undefined } = request;
  const report = (stage: BuildStage) => (done?: number) => onProgress({ stage, done });
  const isInside = makeClip(request.clip);
  const collector = createRoadCollector(isInside, request.truckStreets);
  const source = await openExtract(request);
  const header = await readPbf(
    source.stream,
    joinHandlers([collector, ...parts.map((part) => clipNodes(part, isInside))]),
    (taken) => report('reading')(source.bytes === undefined ? undefined : taken / source.bytes),
  );
  const { doubled } = header;
  await readAgain(request, { parts, collector, doubled }, report('reading'));
  report('joining roads')();
  const collected = collector.finish(doubled);
  // Parts come first: the nodes are let go when the roads are joined.
  const sectionsOfParts = parts.flatMap((part) => [...part.finish(collected, doubled)]);
  const sections = new Map([
    ...makeSections(joinRoads(collected), report('building the hierarchy')),
    layOutCounts(collected.counts),
    ...sectionsOfParts,
  ]);
  const facts = {
    source: source.name,
    dataDate: request.dataDate ?? dayOf(header, source),
    truckStreets: request.truckStreets ?? 'fast',
  };
  return { facts, sections };
}

/** Reads the extract once more, for the parts that ask for it. */
async function readAgain(
  request: MakeRequest,
  {
    parts,
    collector,
    doubled,
  }: {
    readonly parts: readonly MapPart[];
    readonly collector: RoadCollector;
    readonly doubled: DoubledIds;
  },
  onDone: (done?: number) => void,
): Promise<void> {
  if (typeof request.source !== 'string') return;
  const wanted = parts.flatMap((part) => part.secondPass?.() ?? []);
  if (wanted.length === 0) return;
  const { stream, bytes } = await openExtract(request);
  const { wayNode } = collector;
  await readPbf(stream, onlyNewest(joinHandlers([...wanted, { wayNode }]), doubled), (taken) =>
    onDone(bytes === undefined ? undefined : taken / bytes),
  );
}

/** Makes all sections of a map that hold roads. */
export function makeSections(
  roads: MainRoads,
  onHierarchy: (done: number) => void = () => undefined,
): [string, SectionArray][] {
  const hierarchies = makeHierarchies(roads, onHierarchy);
  return [...makeRoadSections(roads, hierarchies.newNumber), ...makeHierarchySections(hierarchies)];
}

/** Joins the collected roads to a network of main roads. */
export function joinRoads(collected: CollectedRoads): MainRoads {
  const mustStay = new Set(collected.restrictions.map(({ viaNode }) => viaNode));
  const edges = makeEdges(collected, mustStay);
  const roads = keepMainRoads(collected.roads, edges, makeRoadGraph(collected, edges));
  if (roads.edgeCount === 0)
    throw new RoadsError('The extract holds no roads that lead anywhere, in the area that is kept.');
  return roads;
}

/** A part sees no more of a clipped extract than the roads do. */
function clipNodes(part: MapPart, isInside: IsInside): Partial<OsmHandlers> {
  if (part.node === undefined) return part;
  return {
    ...part,
    node(id, lat, lng, tags, version) {
      if (isInside(lat, lng)) part.node?.(id, lat, lng, tags, version);
    },
  };
}

/** One pass over the extract for all: each way and relation goes to those who named one of its keys. */
function joinHandlers(parts: readonly Partial<OsmHandlers>[]): OsmHandlers {
  const nodes = parts.filter((part) => part.node);
  const located = parts.filter((part) => part.wayNode);
  const takers = parts.filter((part) => part.takesWay);
  const hasKey = (keys: readonly string[] | undefined, tags: ReadonlyMap<string, string>) =>
    keys?.some((key) => tags.has(key)) === true;
  return {
    wayKeys: parts.flatMap(({ wayKeys = [] }) => wayKeys),
    relationKeys: parts.flatMap(({ relationKeys = [] }) => relationKeys),
    ...(nodes.length > 0 && {
      node(id: number, lat: number, lng: number, tags: Tags, version: number) {
        for (const part of nodes) part.node?.(id, lat, lng, tags, version);
      },
    }),
    ...(located.length > 0 && {
      wayNode(id: number, lat: number, lng: number) {
        for (const part of located) part.wayNode?.(id, lat, lng);
      },
    }),
    ...(takers.length > 0 && {
      takesWay: (id: number) => takers.some((part) => part.takesWay?.(id)),
    }),
    way(id, refs, tags, version) {
      for (const part of parts) {
        if (hasKey(part.wayKeys, tags) || part.takesWay?.(id)) part.way?.(id, refs, tags, version);
      }
    },
    relation(id, members, tags, version) {
      for (const part of parts) {
        if (hasKey(part.relationKeys, tags)) part.relation?.(id, members, tags, version);
      }
    },
  };
}

function makeRoadSections(roads: MainRoads, newNumber: Uint32Array): [string, SectionArray][] {
  const texts = createTextTableWriter();
  const roadTexts = new Uint32Array(3 * roads.roads.length);
  for (const [index, { name, englishName, ref }] of roads.roads.entries()) {
    roadTexts.set([texts.add(name), texts.add(englishName), texts.add(ref)], 3 * index);
  }
  const numberOf = (vertex: number | undefined) => newNumber[vertex ?? 0] ?? 0;
  const vertices = new Uint32Array(4 * roads.edgeCount);
  for (let lane = 0; lane < 2 * roads.edgeCount; lane++) {
    vertices[2 * lane] = numberOf(roads.laneTail[lane]);
    vertices[2 * lane + 1] = numberOf(roads.laneHead[lane]);
  }
  const turns = new Uint32Array(3 * roads.turnFrom.length);
  for (const [turn, bits] of roads.turnVehicles.entries()) {
    turns.set([numberOf(roads.turnFrom[turn]), numberOf(roads.turnTo[turn]), bits], 3 * turn);
  }
  const hours = layOutHours(roads, texts.add);
  const { items, boxes } = makeSegmentIndex(roads);
  const { first, bytes } = texts.finish();
  return [
    ['edge.road', roads.road],
    ['edge.decimeters', roads.decimeters],
    ['edge.vertices', vertices],
    ['edge.speeds', roads.speeds],
    ['edge.firstPoint', roads.firstPoint],
    ['points', roads.points],
    ['road.class', Uint8Array.from(roads.roads, ({ roadClass }) => roadClass)],
    ['road.texts', roadTexts],
    ['texts.first', first],
    ['texts.bytes', bytes],
    ['turns', turns],
    ...hours,
    ['segments.items', items],
    ['segments.boxes', boxes],
  ];
}

function makeHierarchySections({ byVehicle }: Hierarchies): [string, SectionArray][] {
  return byVehicle.flatMap(({ firstArc, arcs, arcCosts }, index): [string, SectionArray][] => [
    [`${vehicles[index]}.firstArc`, firstArc],
    [`${vehicles[index]}.arcs`, arcs],
    [`${vehicles[index]}.arcCosts`, arcCosts],
  ]);
}
