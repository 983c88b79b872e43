import type { Tags } from '@satha/roads/pbf/osm-handlers';
import type { PlaceNames } from '@satha/roads/places/place-names';
import { type FeatureKind, namesOf, withNames } from './feature-kind.ts';

/** From which zoom on a place has its name, by OpenStreetMap's place=*; what is missing is not named on the ground. */
const minzooms: Readonly<Record<string, number>> = {
  city: 4,
  town: 7,
  island: 8,
  suburb: 10,
  borough: 10,
  quarter: 10,
  village: 10,
  neighbourhood: 12,
  hamlet: 12,
  isolated_dwelling: 12,
};

/** Names that another source knows of the place at that spot, in ten-millionths of a degree. */
export type KnownNames = (lat: number, lng: number) => PlaceNames | undefined;

/**
 * Returns what a node is drawn as if it is a place with a name; undefined for all else. `rank` is lower for
 * what is better known.
 */
export function describePlace(
  lat: number,
  lng: number,
  tags: Tags,
  knownNames: KnownNames,
): FeatureKind | undefined {
  const kind = tags.get('place') ?? '';
  const minzoom = minzooms[kind];
  if (minzoom === undefined) return undefined;
  const own = namesOf(tags);
  const known = knownNames(lat, lng);
  const names = withNames(
    String(own['name:en'] ?? known?.english ?? ''),
    String(own['name:ar'] ?? known?.arabic ?? ''),
    own.name === undefined ? undefined : String(own.name),
  );
  if (names.name === undefined) return undefined;
  return { layer: 'place', minzoom, properties: { class: kind, ...names, rank: rankOf(tags) } };
}

const mostRank = 20;

/** A capital comes first, then the more people live there. */
function rankOf(tags: Tags): number {
  const capital = tags.get('capital');
  if (capital === 'yes' || capital === '2') return 1;
  const people = Number(tags.get('population')?.replace(/[^\d]/g, '') ?? '');
  const thousands = Number.isFinite(people) ? people / 1000 : 0;
  return Math.round(Math.max(2, mostRank - 2 * Math.log2(1 + thousands)));
}
