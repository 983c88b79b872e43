import type { Emirate } from '@satha/terms/emirates';
import type { Coordinates } from '../../../../values/coordinates.ts';

/** A city as a whole: the label of a point in it that no area of the table covers. */
export type City = {
  readonly emirate: Emirate;
  readonly name: { readonly en: string; readonly ar: string };
  readonly center: Coordinates;
  readonly reachMeters: number;
};

const city = (
  emirate: Emirate,
  en: string,
  ar: string,
  lat: number,
  lng: number,
  reachMeters: number,
): City => ({
  emirate,
  name: { en, ar },
  center: { lat, lng },
  reachMeters,
});

export const cities: readonly City[] = [
  city('Abu Dhabi', 'Al Ain', 'العين', 24.2075, 55.7447, 15_000),
  city('Abu Dhabi', 'Abu Dhabi', 'أبوظبي', 24.43, 54.45, 18_000),
  city('Dubai', 'Dubai', 'دبي', 25.16, 55.28, 20_000),
  city('Sharjah', 'Sharjah', 'الشارقة', 25.335, 55.43, 9_000),
  city('Ajman', 'Ajman', 'عجمان', 25.4, 55.48, 7_000),
  city('Umm Al Quwain', 'Umm Al Quwain', 'أم القيوين', 25.55, 55.57, 7_000),
  city('Ras Al Khaimah', 'Ras Al Khaimah', 'رأس الخيمة', 25.77, 55.95, 9_000),
  city('Fujairah', 'Fujairah', 'الفجيرة', 25.13, 56.33, 7_000),
];
