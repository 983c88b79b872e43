import type { TripPlace } from '@satha/contract/trip-place';
import { type Language, nameIn } from '@satha/terms/languages';

export function formatPoint({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/** Returns a place in a few words: its area, else its address, else its coordinates. */
export function shortPlace(place: TripPlace, language: Language): string {
  const names = place.areaName ?? place.address;
  return names ? nameIn(names, language) : formatPoint(place);
}

/** Returns a place in a line. */
export function longPlace(place: TripPlace, language: Language): string {
  return place.address ? nameIn(place.address, language) : shortPlace(place, language);
}
