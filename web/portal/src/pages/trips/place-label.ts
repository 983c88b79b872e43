import type { TripPlace } from '@satha/contract/portal/trips';
import type { Language } from '@satha/web-kit/language/language.tsx';

type Names = TripPlace['address'];

function inLanguage(names: Names, language: Language): string | undefined {
  if (names === null) return undefined;
  return language === 'ar' ? (names.ar ?? names.en) : names.en;
}

export function formatPoint({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

/** A place in a few words: its area, else its address, else its coordinates. */
export function shortPlace(place: TripPlace, language: Language): string {
  return inLanguage(place.areaName, language) ?? inLanguage(place.address, language) ?? formatPoint(place);
}

/** A place in a line. */
export function longPlace(place: TripPlace, language: Language): string {
  return inLanguage(place.address, language) ?? shortPlace(place, language);
}
