import { readClockMs } from '../clock.ts';

/** The UAE is four hours ahead of UTC, summer and winter. */
const uaeOffsetMs = 4 * 3_600_000;

/** Reads which day it is in the UAE, YYYY-MM-DD. */
export function readToday(): string {
  return new Date(readClockMs() + uaeOffsetMs).toISOString().slice(0, 10);
}
