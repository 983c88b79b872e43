import type { TrackedTrip } from '@satha/contract/tracking';
import { type Language, nameIn } from '@satha/terms/languages';

type Place = TrackedTrip['pickup'];

/** Returns a place in a few words, and in more where they are known: area and address, else where it lies. */
export function tellPlace(
  place: Place,
  language: Language,
): { readonly name: string; readonly more?: string } {
  const [area, address] = [place.areaName, place.address].map((names) =>
    names ? nameIn(names, language) : undefined,
  );
  const name = area ?? address;
  if (name === undefined) return { name: `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}` };
  return address === undefined || address === name ? { name } : { name, more: address };
}
