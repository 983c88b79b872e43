import { createGrowingArray } from '@satha/roads/growing-array';
import { createNodeCollector, findIndex, isNewestNode, type Nodes } from '@satha/roads/pbf/collect-nodes';
import { onlyNewest } from '@satha/roads/pbf/doubled-ids';
import { dayOf, type ExtractSource, openExtract } from '@satha/roads/pbf/open-extract';
import type { OsmHandlers, Tags } from '@satha/roads/pbf/osm-handlers';
import { readPbf } from '@satha/roads/pbf/read-pbf';
import { areaKeys, describeArea, zoomOfSize } from '../schema/describe-area.ts';
import { describeBorder, describeLine, lineKeys } from '../schema/describe-lines.ts';
import { describePlace, type KnownNames } from '../schema/describe-place.ts';
import type { FeatureKind } from '../schema/feature-kind.ts';
import {
  type Box,
  createShapeStore,
  project,
  type ShapeStore,
  type Shapes,
  worldUnits,
} from '../tiles/shape-store.ts';
import type { AreaRelation, Members } from './find-members.ts';
import { isClosed, joinLines } from './join-lines.ts';
import { makeSea } from './make-sea.ts';
import { giveHoles, turnOf } from './rings.ts';

export type CollectRequest = {
  readonly source: ExtractSource;
  readonly members: Members;
  readonly isInside: (lat: number, lng: number) => boolean;
  /** What the sea is cut to; undefined: it is left out. */
  readonly box: Box | undefined;
  readonly knownNames: KnownNames;
  readonly onRead: (done: number) => void;
};

export type Collected = { readonly shapes: Shapes; readonly dataDate: string; readonly hasSea: boolean };

/**
 * Reads all that is drawn in a second pass over an extract: ways by their tags, and those that relations asked for.
 * @throws RoadsError when the extract cannot be read.
 */
export async function collectShapes(request: CollectRequest): Promise<Collected> {
  const { members, isInside, knownNames, onRead } = request;
  const shapes = createShapeStore();
  const ways = createWayCollector(members);
  const shoreIds = new Set(members.shore.flat());
  const nodes = createNodeCollector(isInside);
  const shoreNodes = createNodeCollector((_lat, _lng, id) => shoreIds.has(id));
  const extract = await openExtract(request.source);
  const places: DrawnPlace[] = [];
  const keep = (id: number, lat: number, lng: number, version: number): boolean => {
    shoreNodes.add(id, lat, lng, version);
    return nodes.add(id, lat, lng, version);
  };
  const handlers: OsmHandlers = {
    ...ways.handlers,
    node(id, lat, lng, tags, version) {
      if (!keep(id, lat, lng, version) || tags.size === 0) return;
      const kind = describePlace(lat, lng, tags, knownNames);
      if (kind) places.push({ kind, id, version, lat, lng });
    },
    wayNode: (id, lat, lng) => void keep(id, lat, lng, 0),
  };
  const header = await readPbf(
    extract.stream,
    onlyNewest(handlers, members.doubled),
    (taken) => extract.bytes !== undefined && onRead(taken / extract.bytes),
  );
  const kept = nodes.finish();
  addPlaces(shapes, kept, places);
  const points = createPoints(kept);
  addLines(shapes, ways, points);
  addAreas(shapes, ways, points, members.areas);
  const hasSea = addSea(shapes, members.shore, createPoints(shoreNodes.finish()), request.box);
  return { shapes, dataDate: dayOf(header, extract), hasSea };
}

type DrawnPlace = {
  readonly kind: FeatureKind;
  readonly id: number;
  readonly version: number;
  readonly lat: number;
  readonly lng: number;
};

function addPlaces(shapes: ShapeStore, nodes: Nodes, places: readonly DrawnPlace[]): void {
  const drawn = new Set<number>();
  for (const { kind, id, version, lat, lng } of places) {
    if (drawn.has(id) || !isNewestNode(nodes, id, version)) continue;
    drawn.add(id);
    shapes.add(kind, 'point', [project(lat, lng)]);
  }
}

type Points = {
  /** Where the nodes lie that are known, those that are not left out. */
  find(ids: readonly number[]): number[];
  /** The same, in pieces between nodes that are not known. */
  findPieces(ids: readonly number[]): number[][];
};

function createPoints({ nodeIds, lats, lngs }: Nodes): Points {
  const findPieces = (ids: readonly number[]) => {
    const pieces: number[][] = [[]];
    for (const id of ids) {
      const index = findIndex(nodeIds, id);
      if (index < 0) pieces.push([]);
      else pieces.at(-1)?.push(...project(lats[index] ?? 0, lngs[index] ?? 0));
    }
    return pieces.filter((piece) => piece.length > 0);
  };
  return { findPieces, find: (ids) => findPieces(ids).flat() };
}

type Ways = ReturnType<typeof createWayCollector>;

/** Keeps ways as the ids of their nodes, in one array for all. */
function createWayCollector({ areas, borders }: Members) {
  const refs = createGrowingArray(Float64Array);
  const firstRef = createGrowingArray(Uint32Array);
  firstRef.push(0);
  const lines = new Map<string, { readonly kind: FeatureKind; readonly ways: number[] }>();
  const closed: { readonly kind: FeatureKind; readonly way: number }[] = [];
  const asked = new Set(areas.flatMap(({ outlines, holes }) => [...outlines, ...holes]));
  const memberWays = new Map<number, number>();

  const keep = (ids: readonly number[]): number => {
    for (const id of ids) refs.push(id);
    firstRef.push(refs.length);
    return firstRef.length - 2;
  };
  const keepLine = (kind: FeatureKind, way: number) => {
    const key = JSON.stringify(kind);
    const group = lines.get(key) ?? { kind, ways: [] };
    lines.set(key, group);
    group.ways.push(way);
  };
  const handlers: OsmHandlers = {
    wayKeys: [...lineKeys, ...areaKeys],
    relationKeys: [],
    takesWay: (id) => asked.has(id) || borders.has(id),
    way(id, ids, tags) {
      if (ids.length < 2) return;
      const area = isClosed(ids) ? describeArea(tags) : undefined;
      const kinds = area ? [] : linesOf(id, tags, borders);
      if (!area && kinds.length === 0 && !asked.has(id)) return;
      const way = keep(ids);
      if (asked.has(id)) memberWays.set(id, way);
      if (area) closed.push({ kind: area, way });
      for (const kind of kinds) keepLine(kind, way);
    },
    relation: () => undefined,
  };
  return {
    handlers,
    lines,
    closed,
    refsOf: (way: number): number[] => [...refs.view().subarray(firstRef.at(way), firstRef.at(way + 1))],
    memberWays,
  };
}

function linesOf(id: number, tags: Tags, borders: Members['borders']): readonly FeatureKind[] {
  const level = borders.get(id);
  if (level === undefined) return describeLine(tags);
  const isAtSea = tags.get('maritime') === 'yes' || tags.get('natural') === 'coastline';
  return [...describeLine(tags), describeBorder(level, isAtSea)];
}

/** Ways that are alike are joined where just two of them meet: long lines have room for their names. */
function addLines(shapes: ShapeStore, { lines, refsOf }: Ways, points: Points): void {
  for (const { kind, ways } of lines.values()) {
    for (const line of joinLines(ways.map(refsOf), { mayJoin: (endsThere) => endsThere === 2 })) {
      for (const piece of points.findPieces(line)) if (piece.length > 2) shapes.add(kind, 'line', [piece]);
    }
  }
}

function addAreas(
  shapes: ShapeStore,
  { closed, refsOf, memberWays }: Ways,
  points: Points,
  relations: readonly AreaRelation[],
): void {
  const ringOf = (ids: readonly number[]): number[][] => {
    const ring = points.find(ids);
    if (ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1)) ring.push(ring[0] ?? 0, ring[1] ?? 0);
    return ring.length < 8 ? [] : [ring];
  };
  for (const { kind, way } of closed) for (const ring of ringOf(refsOf(way))) addArea(shapes, kind, [ring]);
  const ringsOf = (ways: readonly number[]) => {
    const lines = ways.map((way) => memberWays.get(way)).filter((way) => way !== undefined);
    return joinLines(lines.map(refsOf), { mayJoin: () => true })
      .filter(isClosed)
      .flatMap(ringOf);
  };
  for (const { kind, outlines, holes } of relations)
    for (const area of giveHoles(ringsOf(outlines), ringsOf(holes))) addArea(shapes, kind, area);
}

function addArea(shapes: ShapeStore, kind: FeatureKind, rings: readonly (readonly number[])[]): void {
  const size = Math.abs(turnOf(rings[0] ?? [])) / 2 / worldUnits ** 2;
  shapes.add({ ...kind, minzoom: Math.max(kind.minzoom, zoomOfSize(size)) }, 'area', rings);
}

const ocean: FeatureKind = { layer: 'water', minzoom: 4, properties: { class: 'ocean' } };

/** Whether the shore gave a sea. */
function addSea(shapes: ShapeStore, shore: Members['shore'], points: Points, box: Box | undefined): boolean {
  if (box === undefined || shore.length === 0) return false;
  const lines = joinLines(shore, { mayJoin: () => true, isDirected: true }).map((line) => points.find(line));
  const sea = makeSea(lines, box);
  for (const area of sea ?? []) shapes.add(ocean, 'area', area);
  return sea !== undefined;
}
