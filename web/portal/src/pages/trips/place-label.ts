import type { TripPlace } from '@satha/contract/portal/trips';
import type { Language } from '@satha/terms/languages';

type Names = TripPlace['address'];

/** A name as the reader has it; in English where no Arabic one is known. */
export function inLanguage(names: NonNullable<Names>, language: Language): string {
  return language === 'ar' ? (names.ar ?? names.en) : names.en;
}

export function formatPoint({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/** A place in a few words: its area, else its address, else its coordinates. */
export function shortPlace(place: TripPlace, language: Language): string {
  const names = place.areaName ?? place.address;
  return names ? inLanguage(names, language) : formatPoint(place);
}

/** A place in a line. */
export function longPlace(place: TripPlace, language: Language): string {
  return place.address ? inLanguage(place.address, language) : shortPlace(place, language);
}
