import { withPlainDigits } from '@satha/terms/writing/digits';

/** A day. */
const mostMinutes = 1_440;

/** Reads how many minutes somebody wrote, in any digits; undefined for what is no number from 1 to 1,440. */
export function readMinutes(text: string): number | undefined {
  const written = withPlainDigits(text).trim();
  const minutes = /^\d{1,4}$/.test(written) ? Number(written) : 0;
  return minutes >= 1 && minutes <= mostMinutes ? minutes : undefined;
}
