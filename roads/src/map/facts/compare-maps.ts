import { roadClasses } from '../../osm/road-classes.ts';
import type { MapInfo } from '../road-map.ts';

/** Of what is known of a map, what is compared with another one. */
export type MapFigures = Pick<
  MapInfo,
  'roadKilometers' | 'kilometersByClass' | 'areaSquareKilometers' | 'places' | 'namedThings' | 'counts'
>;

export type Change = { readonly what: string; readonly before: number; readonly after: number };

/** A map that keeps less than this of the roads or of the area of the one before is most likely made of a wrong extract. */
const leastKept = 2 / 3;

/**
 * Returns what is different in a map that follows another one: kilometres of roads, of all and by class, square kilometres,
 * and numbers of things. What is alike is left out, and so is what one of the two does not tell.
 */
export function compareMaps(before: MapFigures, after: MapFigures): Change[] {
  const figuresBefore = figuresOf(before);
  const figuresAfter = figuresOf(after);
  return [...new Set([...figuresBefore.keys(), ...figuresAfter.keys()])].flatMap((what) => {
    const [one, other] = [figuresBefore.get(what), figuresAfter.get(what)];
    if (one === undefined || other === undefined || one === other) return [];
    return [{ what, before: one, after: other }];
  });
}

function figuresOf(info: MapFigures): ReadonlyMap<string, number> {
  const { places, counts } = info;
  return new Map(
    [
      ['km of roads', info.roadKilometers],
      ...roadClasses.map(({ name }): [string, number] => [
        `km of ${name}`,
        info.kilometersByClass[name] ?? 0,
      ]),
      ['km² with roads', info.areaSquareKilometers],
      ['restrictions', counts?.restrictions],
      ['barriers', counts?.barriers],
      ['tracks', counts?.tracks],
      ['conditions', counts?.conditions],
      ['places', places?.points ?? 0],
      ['emirates', places?.emirates ?? 0],
      ['communities', places?.communities ?? 0],
      ['named things', info.namedThings],
    ].filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
}

/** Returns by what a map falls far short of the one before, roads or area; undefined where it does not. */
export function findShrinking(before: MapFigures, after: MapFigures): Change | undefined {
  return compareMaps(before, after).find(
    ({ what, before: one, after: other }) =>
      (what === 'km of roads' || what === 'km² with roads') && other < one * leastKept,
  );
}
