import { areaLevels, type MapPlaces } from '../map/map-places.ts';
import type { RoadMap } from '../map/road-map.ts';
import { readText, type TextTable } from '../map/texts.ts';
import { placeKinds } from '../places/place-kinds.ts';
import type { PlaceNames } from '../places/place-names.ts';
import type { MapPois } from '../pois/map-pois.ts';
import { makeNameIndex, type NamedEntry } from './name-index.ts';
import { type MapNames, type NameSource, nameSources } from './name-tables.ts';
import { findNamedRoads } from './named-roads.ts';

type Entry = NamedEntry & { readonly source: NameSource; readonly thing: number };

/** Of names that fit alike a city comes before its suburb, and both before a shop. Our own choice (2026). */
const weights = {
  city: 9,
  town: 7,
  local: 5,
  community: 5,
  /** By `poiWeights`. */
  pois: [0, 1, 2, 6],
} as const;

/** Collects what a map can be searched for; some hundred milliseconds on a large one. */
export function makeMapNames(map: RoadMap): MapNames {
  const entries: Entry[] = [
    ...(map.places ? [...placeEntries(map.places), ...areaEntries(map.places)] : []),
    ...findNamedRoads(map).map(({ road, ...entry }) => ({ ...entry, source: 'road' as const, thing: road })),
    ...(map.pois ? poiEntries(map.pois) : []),
  ];
  return {
    index: makeNameIndex(entries),
    sources: Uint8Array.from(entries, ({ source }) => nameSources.indexOf(source)),
    things: Uint32Array.from(entries, ({ thing }) => thing),
  };
}

/** Returns all buffers of a map's names, which a thread transfers with them. */
export function buffersOf({ index, sources, things }: MapNames): ArrayBuffer[] {
  const { spelled, heard, points, weights: known } = index;
  const arrays = [sources, things, points, known, ...Object.values(spelled), ...Object.values(heard)];
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

/** Returns the English and the Arabic name of a thing, of which its texts stand in turn. */
export function namesOfThing(texts: TextTable, names: Uint32Array, thing: number): PlaceNames {
  return {
    english: readText(texts, names[2 * thing] ?? 0),
    arabic: readText(texts, names[2 * thing + 1] ?? 0),
  };
}

function placeEntries({ points, kinds, names, texts }: MapPlaces): Entry[] {
  return Array.from(kinds, (kind, thing) => ({
    source: 'place',
    thing,
    names: Object.values(namesOfThing(texts, names, thing)),
    lat: points[2 * thing] ?? 0,
    lng: points[2 * thing + 1] ?? 0,
    weight: weights[placeKinds[kind]?.level ?? 'local'],
  }));
}

function areaEntries({
  areaLevels: levels,
  areaNames,
  areaRings,
  rings,
  ringPoints,
  texts,
}: MapPlaces): Entry[] {
  // A region is no place to be in: its capital has its name.
  const communities = [...levels.keys()].filter((area) => areaLevels[levels[area] ?? 0] === 'community');
  return communities.map((thing) => {
    const ring = areaRings[thing] ?? 0;
    const points = ringPoints.subarray(2 * (rings[ring] ?? 0), 2 * (rings[ring + 1] ?? 0));
    return {
      source: 'area',
      thing,
      names: Object.values(namesOfThing(texts, areaNames, thing)),
      lat: middleOf(points, 0),
      lng: middleOf(points, 1),
      weight: weights.community,
    };
  });
}

/** Between the least and the largest latitude (0) or longitude (1) of points. */
function middleOf(points: Int32Array, which: 0 | 1): number {
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let place = which; place < points.length; place += 2) {
    least = Math.min(least, points[place] ?? 0);
    largest = Math.max(largest, points[place] ?? 0);
  }
  return least > largest ? 0 : Math.round((least + largest) / 2);
}

function poiEntries({ points, weights: known, names, texts }: MapPois): Entry[] {
  return Array.from(known, (weight, thing) => ({
    source: 'poi',
    thing,
    names: Object.values(namesOfThing(texts, names, thing)),
    lat: points[2 * thing] ?? 0,
    lng: points[2 * thing + 1] ?? 0,
    weight: weights.pois[weight] ?? 0,
  }));
}
