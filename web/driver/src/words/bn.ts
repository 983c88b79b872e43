import type { DriverWords } from '../language/driver-words.ts';
import { day } from './bn/day.ts';
import { map } from './bn/map.ts';
import { names } from './bn/names.ts';
import { reach } from './bn/reach.ts';
import { refusals } from './bn/refusals.ts';
import { tracker } from './bn/tracker.ts';
import { trip } from './bn/trip.ts';
import { ways } from './bn/ways.ts';

/** Every text of the app in Bengali. */
export const bn: DriverWords = {
  ...names,
  ...refusals,
  ...day,
  ...map,
  ...reach,
  ...tracker,
  ...trip,
  ...ways,
};
