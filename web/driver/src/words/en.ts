import type { Texts } from '../language/texts.ts';
import { day } from './en/day.ts';
import { map } from './en/map.ts';
import { names } from './en/names.ts';
import { reach } from './en/reach.ts';
import { refusals } from './en/refusals.ts';
import { tracker } from './en/tracker.ts';
import { trip } from './en/trip.ts';
import { ways } from './en/ways.ts';

/** Every text of the app in English, which says what keys there are. */
export const en = {
  ...names,
  ...refusals,
  ...day,
  ...map,
  ...reach,
  ...tracker,
  ...trip,
  ...ways,
} as const satisfies Texts;
