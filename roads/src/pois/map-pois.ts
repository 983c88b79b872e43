import type { Find, SectionArray, Sections } from '../map/map-sections.ts';
import { areBelow, isRising } from '../map/numbers.ts';
import type { TextTable } from '../map/texts.ts';

/** Named things of a map, those that are known farthest first; all views of its buffer. */
export type MapPois = {
  /** Latitude and longitude of each in turn, in ten-millionths of a degree. */
  readonly points: Int32Array;
  /** How far each is known, as `poiWeights` has it. */
  readonly weights: Uint8Array;
  /** Two texts each: English name, Arabic name. */
  readonly names: Uint32Array;
  readonly texts: TextTable;
};

/** Returns the named things of a map, or undefined for one that was built without. */
export function viewPois(sections: Sections, find: Find): MapPois | undefined {
  if (![...sections.keys()].some((name) => name.startsWith('pois.'))) return undefined;
  return {
    points: find('pois.points', Int32Array),
    weights: find('pois.weights', Uint8Array),
    names: find('pois.names', Uint32Array),
    texts: { first: find('pois.textFirst', Uint32Array), bytes: find('pois.textBytes', Uint8Array) },
  };
}

/** Returns a map's named things as sections under the names that `viewPois` looks for. */
export function layOutPois({ points, weights, names, texts }: MapPois): Map<string, SectionArray> {
  return new Map<string, SectionArray>([
    ['pois.points', points],
    ['pois.weights', weights],
    ['pois.names', names],
    ['pois.textFirst', texts.first],
    ['pois.textBytes', texts.bytes],
  ]);
}

/** Tells whether every number that stands for a text stands for one that is there. */
export function arePoisSound({ points, weights, names, texts }: MapPois): boolean {
  return (
    isRising(texts.first, texts.bytes.length, 0) &&
    points.length === 2 * weights.length &&
    names.length === 2 * weights.length &&
    areBelow(names, texts.first.length - 1)
  );
}
