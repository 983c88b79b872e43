import type { NamedPlace, PlaceProvider } from './place-provider.ts';

/** Places by what somebody writes of their names, the likeliest first. */
export function findNamedPlaces(
  { places }: { readonly places: PlaceProvider },
  text: string,
  most: number,
): readonly NamedPlace[] {
  return places.search(text, most);
}
