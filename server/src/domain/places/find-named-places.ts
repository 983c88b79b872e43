import type { NamedPlace, PlaceProvider, PlaceSearch } from './place-provider.ts';

/** Returns places, roads and areas of the UAE by what somebody writes of their names, the likeliest first. */
export function findNamedPlaces(
  { places }: { readonly places: PlaceProvider },
  search: PlaceSearch,
): readonly NamedPlace[] {
  return places.search(search);
}
