import { unitsPerDegree } from '@satha/roads/coordinates';
import { type RoadMap, roadNames } from '@satha/roads/map/road-map';
import type { PlaceNames } from '@satha/roads/places/place-names';
import { makeRoadWords } from '@satha/roads/places/road-words';
import { makeMapNames, namesOfThing } from '@satha/roads/search/map-names';
import { createNameSearch, type NameFit } from '@satha/roads/search/name-search';
import { type MapNames, type NameSource, nameSources } from '@satha/roads/search/name-tables';
import type { Coordinates } from '../../../../values/coordinates.ts';
import type { PlaceSearch } from '../../place-provider.ts';

/** What a map has by a name, as the map spells it; `road` is the number of one where it is one. */
export type FoundOnMap = {
  readonly source: NameSource;
  readonly names: PlaceNames;
  readonly road: number | undefined;
  readonly center: Coordinates;
  readonly fit: NameFit;
};

export type SearchMap = (search: PlaceSearch) => FoundOnMap[];

/** Makes a search of what a map has names for; a map that was opened in a worker has them already. */
export function createMapSearch(map: RoadMap): SearchMap {
  const names = map.names ?? makeMapNames(map);
  const search = createNameSearch(names.index);
  return (query) => search(query).map(({ entry, fit }) => ({ ...describe(map, names, entry), fit }));
}

function describe(
  map: RoadMap,
  { index, sources, things }: MapNames,
  entry: number,
): Omit<FoundOnMap, 'fit'> {
  const source = nameSources[sources[entry] ?? 0] ?? 'place';
  const thing = things[entry] ?? 0;
  const center = {
    lat: (index.points[2 * entry] ?? 0) / unitsPerDegree,
    lng: (index.points[2 * entry + 1] ?? 0) / unitsPerDegree,
  };
  return { source, names: namesOf(map, source, thing), road: source === 'road' ? thing : undefined, center };
}

function namesOf(map: RoadMap, source: NameSource, thing: number): PlaceNames {
  const { places, pois } = map;
  if (source === 'road') return makeRoadWords(roadNames(map, thing));
  if (source === 'poi') return pois ? namesOfThing(pois.texts, pois.names, thing) : noNames;
  if (!places) return noNames;
  return namesOfThing(places.texts, source === 'place' ? places.names : places.areaNames, thing);
}

const noNames: PlaceNames = { english: '', arabic: '' };
