import type { DriverWords } from '../language/driver-words.ts';
import { day } from './hi/day.ts';
import { map } from './hi/map.ts';
import { names } from './hi/names.ts';
import { reach } from './hi/reach.ts';
import { refusals } from './hi/refusals.ts';
import { tracker } from './hi/tracker.ts';
import { trip } from './hi/trip.ts';
import { ways } from './hi/ways.ts';

/** Every text of the app in Hindi. */
export const hi: DriverWords = {
  ...names,
  ...refusals,
  ...day,
  ...map,
  ...reach,
  ...tracker,
  ...trip,
  ...ways,
};
