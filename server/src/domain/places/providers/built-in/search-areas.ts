import { toUnits } from '@satha/roads/coordinates';
import { makeNameIndex } from '@satha/roads/search/name-index';
import { createNameSearch } from '@satha/roads/search/name-search';
import { emirateNames } from '@satha/terms/emirates';
import { otherEmirateNames, readEmirate } from '@satha/terms/writing/emirate-names';
import type { FoundPlace, NamedPlace, PlaceSearch } from '../../place-provider.ts';
import { areas } from './areas.ts';
import { cities } from './cities.ts';
import { otherAreaNames } from './other-names.ts';

/** Cities weigh more, so that of two names that fit alike the city's comes before its areas'. */
const named = [
  ...cities.map(({ name, emirate, center }) => ({ name, emirate, center, weight: 1 })),
  ...areas.flatMap(({ name, emirate, center }) =>
    name && emirate ? [{ name, emirate, center, weight: 0 }] : [],
  ),
];

const places: readonly NamedPlace[] = named.map(({ name, emirate, center }) => ({
  kind: 'area',
  name,
  emirate: emirateNames[emirate],
  center,
}));

const searchNames = createNameSearch(
  makeNameIndex(
    named.map(({ name, center, weight }) => ({
      names: [...Object.values(name), ...otherNamesOf(name.en, weight)],
      lat: toUnits(center.lat),
      lng: toUnits(center.lng),
      weight,
    })),
  ),
);

/** A city that is called as its emirate is has what else that is called. */
function otherNamesOf(english: string, weight: number): readonly string[] {
  const emirate = weight > 0 ? readEmirate(english) : undefined;
  return emirate ? otherEmirateNames[emirate] : (otherAreaNames[english] ?? []);
}

/** Returns the named areas of the table that a text fits, the best first. */
export function searchAreas(search: PlaceSearch): FoundPlace[] {
  return searchNames(search).flatMap(({ entry, fit }) => {
    const place = places[entry];
    return place ? [{ ...place, fit }] : [];
  });
}
