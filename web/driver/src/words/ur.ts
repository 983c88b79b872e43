import type { DriverWords } from '../language/driver-words.ts';
import { day } from './ur/day.ts';
import { map } from './ur/map.ts';
import { names } from './ur/names.ts';
import { reach } from './ur/reach.ts';
import { refusals } from './ur/refusals.ts';
import { tracker } from './ur/tracker.ts';
import { trip } from './ur/trip.ts';
import { ways } from './ur/ways.ts';

/** Every text of the app in Urdu. */
export const ur: DriverWords = {
  ...names,
  ...refusals,
  ...day,
  ...map,
  ...reach,
  ...tracker,
  ...trip,
  ...ways,
};
