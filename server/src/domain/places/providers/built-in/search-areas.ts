import { emirateNames } from '@satha/terms/emirates';
import type { NamedPlace } from '../../place-provider.ts';
import { areas } from './areas.ts';
import { cities } from './cities.ts';
import { foldName } from './fold-name.ts';

type Entry = { readonly place: NamedPlace; readonly folded: readonly string[] };

/** Cities first, so that of two names that fit alike the city's comes before its areas'. */
const entries: readonly Entry[] = [
  ...cities.map(({ name, emirate, center }) => ({ name, emirate, center })),
  ...areas.flatMap(({ name, emirate, center }) => (name && emirate ? [{ name, emirate, center }] : [])),
].map(({ emirate, ...place }) => ({
  place: { ...place, emirate: emirateNames[emirate] },
  folded: [foldName(place.name.en), foldName(place.name.ar)],
}));

/** The named areas of the table: names that begin with the text, then those in which a word does, then the rest. */
export function searchAreas(text: string, most: number): NamedPlace[] {
  const sought = foldName(text);
  if (sought === '') return [];
  return entries
    .map(({ place, folded }) => ({ place, rank: Math.min(...folded.map((name) => rankOf(name, sought))) }))
    .filter(({ rank }) => rank < noFit)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ place }) => place);
}

const noFit = 4;

function rankOf(name: string, sought: string): number {
  if (name === sought) return 0;
  if (name.startsWith(sought)) return 1;
  if (` ${name}`.includes(` ${sought}`)) return 2;
  return name.includes(sought) ? 3 : noFit;
}
