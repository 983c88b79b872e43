import type { Language } from '@satha/terms/languages';
import { type Static, type TSchema, Type } from 'typebox';
import { latitude, longitude } from './fields.ts';

/** A name in each language. */
export const LocalText = Type.Object({
  en: Type.String(),
  ar: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null where it is not known.' }),
} satisfies Record<Language, TSchema>);
export type LocalText = Static<typeof LocalText>;

export const Point = Type.Object({
  lat: latitude('Degrees.'),
  lng: longitude('Degrees.'),
});
export type Point = Static<typeof Point>;

export const TripPlace = Type.Object({
  ...Point.properties,
  address: Type.Union([LocalText, Type.Null()]),
  areaName: Type.Union([LocalText, Type.Null()]),
});
export type TripPlace = Static<typeof TripPlace>;
