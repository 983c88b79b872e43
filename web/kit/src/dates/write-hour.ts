import type { Digits } from '@satha/terms/languages';
import { writeDigits } from '../language/digits.ts';

/** Returns an hour of the day as it stands on a clock: `09:00`. */
export function writeHour(hour: number, digits: Digits): string {
  return writeDigits(`${String(hour).padStart(2, '0')}:00`, digits);
}
