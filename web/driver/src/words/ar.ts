import type { DriverWords } from '../language/driver-words.ts';
import { day } from './ar/day.ts';
import { map } from './ar/map.ts';
import { names } from './ar/names.ts';
import { reach } from './ar/reach.ts';
import { refusals } from './ar/refusals.ts';
import { tracker } from './ar/tracker.ts';
import { trip } from './ar/trip.ts';
import { ways } from './ar/ways.ts';

/** Every text of the app in Arabic. */
export const ar: DriverWords = {
  ...names,
  ...refusals,
  ...day,
  ...map,
  ...reach,
  ...tracker,
  ...trip,
  ...ways,
};
