import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import { areas } from './areas.ts';
import { cities } from './cities.ts';

/** What a name on a map stands for, in the order in which maps show them. */
export type PlaceKind = 'city' | 'town' | 'suburb' | 'neighbourhood';

export type PlaceOnMap = {
  readonly kind: PlaceKind;
  readonly en: string;
  readonly ar: string;
  readonly center: Coordinates;
  /** How far the name reaches: of two that do not both fit, the one that reaches farther is shown. */
  readonly reachMeters: number;
};

/** An area that reaches no farther is a neighbourhood; the limit is our own. */
const neighbourhoodMeters = 700;

/** Returns the named places of the built-in table, for writing them on a map. */
export function listPlacesOnMap(): PlaceOnMap[] {
  const ofCities = cities.map(({ name, center, reachMeters }) => ({
    ...name,
    kind: 'city' as const,
    center,
    reachMeters,
  }));
  const ofAreas = areas.flatMap(({ name, center, reachMeters }) =>
    name ? [{ ...name, kind: kindOf(center, reachMeters), center, reachMeters }] : [],
  );
  return [...ofCities, ...ofAreas];
}

function kindOf(center: Coordinates, reachMeters: number): PlaceKind {
  const isInCity = cities.some((city) => straightLineMeters(city.center, center) <= city.reachMeters);
  if (!isInCity) return reachMeters <= neighbourhoodMeters ? 'suburb' : 'town';
  return reachMeters <= neighbourhoodMeters ? 'neighbourhood' : 'suburb';
}
