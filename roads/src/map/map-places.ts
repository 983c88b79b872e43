import type { BoxTree } from './box-tree.ts';
import { findLevels } from './box-tree.ts';
import type { Find, SectionArray, Sections } from './map-sections.ts';
import type { TextTable } from './texts.ts';

/** A region has an emirate's rank, a community is a part of a town. */
export const areaLevels = ['region', 'community'] as const;
export type AreaLevel = (typeof areaLevels)[number];

/** Named points and polygons of a map; all views of its buffer. */
export type MapPlaces = {
  /** Latitude and longitude of each place in turn, in ten-millionths of a degree. */
  readonly points: Int32Array;
  /** Index in `placeKinds`, by place. */
  readonly kinds: Uint8Array;
  /** Two texts a place: English name, Arabic name. */
  readonly names: Uint32Array;
  /** The region that a place lies in, as the number of an area plus 1; 0 where none is known. */
  readonly regions: Uint32Array;
  readonly tree: BoxTree;
  /** Index in `areaLevels`, by area. */
  readonly areaLevels: Uint8Array;
  readonly areaNames: Uint32Array;
  /** Area `a` has the rings `areaRings[a]` … `areaRings[a + 1] − 1`. */
  readonly areaRings: Uint32Array;
  /** Ring `r` has the points `rings[r]` … `rings[r + 1] − 1`. */
  readonly rings: Uint32Array;
  readonly ringPoints: Int32Array;
  readonly areaTree: BoxTree;
  readonly texts: TextTable;
};

/** Returns the places of a map, or undefined for one that was built without. */
export function viewPlaces(sections: Sections, find: Find): MapPlaces | undefined {
  if (![...sections.keys()].some((name) => name.startsWith('places.'))) return undefined;
  const kinds = find('places.kinds', Uint8Array);
  const levels = find('places.areaLevels', Uint8Array);
  return {
    points: find('places.points', Int32Array),
    kinds,
    names: find('places.names', Uint32Array),
    regions: find('places.regions', Uint32Array),
    tree: { boxes: find('places.boxes', Int32Array), levels: findLevels(kinds.length) },
    areaLevels: levels,
    areaNames: find('places.areaNames', Uint32Array),
    areaRings: find('places.areaRings', Uint32Array),
    rings: find('places.rings', Uint32Array),
    ringPoints: find('places.ringPoints', Int32Array),
    areaTree: { boxes: find('places.areaBoxes', Int32Array), levels: findLevels(levels.length) },
    texts: { first: find('places.textFirst', Uint32Array), bytes: find('places.textBytes', Uint8Array) },
  };
}

/** Returns a map's places as sections under the names that `viewPlaces` looks for. */
export function layOutPlaces(places: MapPlaces): Map<string, SectionArray> {
  return new Map<string, SectionArray>([
    ['places.points', places.points],
    ['places.kinds', places.kinds],
    ['places.names', places.names],
    ['places.regions', places.regions],
    ['places.boxes', places.tree.boxes],
    ['places.areaLevels', places.areaLevels],
    ['places.areaNames', places.areaNames],
    ['places.areaRings', places.areaRings],
    ['places.rings', places.rings],
    ['places.ringPoints', places.ringPoints],
    ['places.areaBoxes', places.areaTree.boxes],
    ['places.textFirst', places.texts.first],
    ['places.textBytes', places.texts.bytes],
  ]);
}
