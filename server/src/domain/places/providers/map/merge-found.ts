import { placeKey } from '@satha/terms/writing/fold-name';
import { type Coordinates, straightLineMeters } from '../../../../values/coordinates.ts';
import type { FoundPlace, NamedPlaceKind, PlaceSearch } from '../../place-provider.ts';

/** What was found before it is known where it lies. */
export type Unlocated = Omit<FoundPlace, 'emirate' | 'areaName'>;

/** Two finds of one kind and name are one when they lie no farther apart; a chain has many branches, which are several. */
const sameMeters: Readonly<Record<NamedPlaceKind, number>> = { area: 6000, road: 6000, place: 400 };

/**
 * Returns what several sources found as one list: what fits better first; of what fits alike what is nearer, where a point
 * is given, else the first source's. What two sources tell is told once, in the first one's words.
 */
export function mergeFound(
  [first, second]: readonly [readonly FoundPlace[], readonly Unlocated[]],
  { most, near }: PlaceSearch,
  locate: (found: Unlocated) => FoundPlace | undefined,
): FoundPlace[] {
  const metersTo = ({ center }: { readonly center: Coordinates }) =>
    near ? straightLineMeters(near, center) : 0;
  const candidates: (Unlocated | FoundPlace)[] = [...first, ...second].toSorted(
    (one, other) => one.fit - other.fit || metersTo(one) - metersTo(other),
  );
  const merged: FoundPlace[] = [];
  for (const candidate of candidates) {
    if (merged.length === most) break;
    if (merged.some((known) => isSame(known, candidate))) continue;
    // What a source says of where it lies counts where the map does not know.
    const located = locate(candidate) ?? (isLocated(candidate) ? candidate : undefined);
    if (located) merged.push(located);
  }
  return merged;
}

function isLocated(found: Unlocated | FoundPlace): found is FoundPlace {
  return 'emirate' in found;
}

function isSame(one: Unlocated, other: Unlocated): boolean {
  return (
    one.kind === other.kind &&
    placeKey(one.name.en) === placeKey(other.name.en) &&
    straightLineMeters(one.center, other.center) <= sameMeters[one.kind]
  );
}
