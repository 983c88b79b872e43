import { type Box, boxOf, makeBoxTree } from '../build/make-box-tree.ts';
import { findLevels } from '../map/box-tree.ts';
import { type AreaLevel, areaLevels, layOutPlaces } from '../map/map-places.ts';
import type { SectionArray } from '../map/map-sections.ts';
import { createTextTableWriter } from '../map/texts.ts';
import { createAreaFinder } from './area-finder.ts';
import type { PlaceNames } from './place-names.ts';
import type { PlaceNode } from './place-node.ts';
import type { NamedArea } from './reading/read-areas.ts';

/** What the extract and the files tell of places, each place once. */
export type CollectedPlaces = {
  readonly nodes: readonly PlaceNode[];
  readonly areas: readonly (NamedArea & { readonly level: AreaLevel })[];
};

/** Makes the sections of a map file that hold places, each kind of thing in the order of its tree. */
export function makePlaceSections({ nodes, areas }: CollectedPlaces): Map<string, SectionArray> {
  const texts = createTextTableWriter();
  const addNames = (things: readonly { readonly names: PlaceNames }[]) =>
    Uint32Array.from(things.flatMap(({ names }) => [texts.add(names.english), texts.add(names.arabic)]));
  const laidAreas = layOutAreas(areas);
  const areaNames = addNames(laidAreas.areas);
  const { order, boxes } = makeBoxTree(nodes.length, (place) => {
    const { lat, lng } = nth(nodes, place);
    return [lat, lng, lat, lng];
  });
  const laidNodes = [...order].map((place) => nth(nodes, place));
  const names = addNames(laidNodes);
  const { findHolding } = createAreaFinder(laidAreas);
  return layOutPlaces({
    ...laidAreas,
    areaNames,
    points: Int32Array.from(laidNodes.flatMap(({ lat, lng }) => [lat, lng])),
    kinds: Uint8Array.from(laidNodes, ({ kind }) => kind),
    names,
    regions: Uint32Array.from(laidNodes, ({ lat, lng }) => findHolding('region', lat, lng) + 1),
    tree: { boxes, levels: findLevels(nodes.length) },
    texts: texts.finish(),
  });
}

function layOutAreas(found: CollectedPlaces['areas']) {
  const foundBoxes = found.map(boxOfRings);
  const { order, boxes } = makeBoxTree(found.length, (area) => nth(foundBoxes, area));
  const areas = [...order].map((area) => nth(found, area));
  const allRings = areas.flatMap(({ rings }) => rings);
  const ringPoints = new Int32Array(allRings.reduce((sum, ring) => sum + ring.length, 0));
  const rings = new Uint32Array(allRings.length + 1);
  for (const [place, ring] of allRings.entries()) {
    const first = rings[place] ?? 0;
    ringPoints.set(ring, 2 * first);
    rings[place + 1] = first + ring.length / 2;
  }
  const areaRings = new Uint32Array(areas.length + 1);
  for (const [area, { rings: own }] of areas.entries())
    areaRings[area + 1] = (areaRings[area] ?? 0) + own.length;
  return {
    areas,
    areaLevels: Uint8Array.from(areas, ({ level }) => areaLevels.indexOf(level)),
    areaRings,
    rings,
    ringPoints,
    areaTree: { boxes, levels: findLevels(areas.length) },
  };
}

function boxOfRings({ rings }: NamedArea): Box {
  const points = Int32Array.from(rings.flatMap((ring) => [...ring]));
  return boxOf(points, 0, points.length / 2 - 1);
}

function nth<T>(things: readonly T[], place: number): T {
  const thing = things[place];
  if (thing === undefined) throw new RangeError(`There is no thing ${place}.`);
  return thing;
}
