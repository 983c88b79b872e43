import type { MapPart } from '../build/build-map.ts';
import { createTextTableWriter } from '../map/texts.ts';
import { findIndex, isNewestNode, type Nodes } from '../pbf/collect-nodes.ts';
import { createNewestTest } from '../pbf/doubled-ids.ts';
import type { OsmMember, Tags } from '../pbf/osm-handlers.ts';
import { hasName, sortNames, toOrdinaryCase } from '../places/place-names.ts';
import { keepPois, type Poi } from './keep-pois.ts';
import { layOutPois } from './map-pois.ts';
import { withoutFound } from './read-listed-pois.ts';
import { poiKeys, weighPoi } from './weigh-poi.ts';

/** A thing before it is known where its nodes lie. */
type Unplaced = Pick<Poi, 'names' | 'weight'> & {
  readonly kind: 'way' | 'relation';
  readonly id: number;
  readonly version: number;
  refs: readonly number[];
};

/** Some of an outline's nodes tell its middle well enough. */
const mostRefs = 16;
/** Our own bound on what a build holds in memory: ten times what the UAE has (43,390 in 2021). */
const mostFound = 500_000;

/**
 * Reads the part of a map that says where named things are: buildings, malls, hospitals, hotels, petrol
 * stations and the like.
 * @param listed what a file tells besides; of things that both tell, the extract's are kept.
 */
export function readPoisPart(listed: readonly Poi[] = []): MapPart {
  const placed: (Poi & { readonly id: number; readonly version: number })[] = [];
  const unplaced: Unplaced[] = [];
  /** Relations by the ways that they are made of, whose nodes are not known until the second pass. */
  const byMember = new Map<number, Unplaced[]>();
  const isFull = () => placed.length + unplaced.length >= mostFound;
  return {
    wayKeys: poiKeys,
    relationKeys: poiKeys,
    node(id, lat, lng, tags, version) {
      const poi = tags.size === 0 || isFull() ? undefined : describePoi(tags);
      if (poi) placed.push({ ...poi, id, version, lat, lng });
    },
    way(id, refs, tags, version) {
      const poi = isFull() ? undefined : describePoi(tags);
      if (poi) unplaced.push({ ...poi, kind: 'way', id, version, refs: sample(refs) });
    },
    relation(id, members, tags, version) {
      const poi = isFull() ? undefined : describePoi(tags);
      if (!poi) return;
      const thing: Unplaced = { ...poi, kind: 'relation', id, version, refs: idsOf(members, 'node') };
      unplaced.push(thing);
      for (const way of idsOf(members, 'way')) byMember.set(way, [...(byMember.get(way) ?? []), thing]);
    },
    secondPass() {
      if (byMember.size === 0) return undefined;
      return {
        takesWay: (id) => byMember.has(id),
        way(id, refs) {
          for (const thing of byMember.get(id) ?? []) thing.refs = [...thing.refs, ...sample(refs)];
        },
      };
    },
    finish(nodes, doubled) {
      const isNewest = createNewestTest(doubled);
      const found = [
        ...placed.filter(({ id, version }) => isNewestNode(nodes, id, version)),
        ...unplaced
          .filter(({ kind, id, version }) => isNewest(kind, id, version))
          .flatMap((thing) => locate(thing, nodes)),
      ];
      return layOut(keepPois([...found, ...withoutFound(listed, found)]));
    },
  };
}

function describePoi(tags: Tags): Pick<Poi, 'names' | 'weight'> | undefined {
  const [english, international, arabic, name] = ['name:en', 'int_name', 'name:ar', 'name'].map((key) =>
    tags.get(key),
  );
  if ((name ?? english ?? arabic) === undefined) return undefined;
  const weight = weighPoi(tags);
  if (weight === undefined) return undefined;
  const sorted = sortNames([english, international, name], [arabic, name]);
  // One word in capitals is a name that is written so: ENOC, IKEA.
  const isOneWord = !sorted.english.includes(' ');
  const names = isOneWord ? sorted : { ...sorted, english: toOrdinaryCase(sorted.english) };
  return hasName(names) ? { names, weight } : undefined;
}

function idsOf(members: readonly OsmMember[], type: OsmMember['type']): number[] {
  return members
    .filter((member) => member.type === type && member.role !== 'inner')
    .slice(0, mostRefs)
    .map(({ id }) => id);
}

function sample(refs: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(refs.length / mostRefs));
  return refs.filter((_, index) => index % step === 0);
}

/** In the middle of its outline's box; nowhere where the clip has none of its nodes. */
function locate({ names, weight, refs }: Unplaced, { nodeIds, lats, lngs }: Nodes): Poi[] {
  const known = refs.map((ref) => findIndex(nodeIds, ref)).filter((index) => index !== -1);
  if (known.length === 0) return [];
  const middle = (units: Int32Array) => {
    const ofNodes = known.map((index) => units[index] ?? 0);
    return Math.round((Math.min(...ofNodes) + Math.max(...ofNodes)) / 2);
  };
  return [{ names, weight, lat: middle(lats), lng: middle(lngs) }];
}

function layOut(pois: readonly Poi[]) {
  const texts = createTextTableWriter();
  return layOutPois({
    points: Int32Array.from(pois.flatMap(({ lat, lng }) => [lat, lng])),
    weights: Uint8Array.from(pois, ({ weight }) => weight),
    names: Uint32Array.from(pois.flatMap(({ names }) => [texts.add(names.english), texts.add(names.arabic)])),
    texts: texts.finish(),
  });
}
