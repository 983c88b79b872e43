import type { FareLine } from '@satha/terms/fare-lines';
import type { Fils } from '../../values/money.ts';

/** Returns the sum of fare lines. */
export function sumFareLines(lines: readonly FareLine[]): Fils {
  return lines.reduce((sum, line) => sum + line.amountFils, 0);
}

/** Returns what of fare lines is tolls. */
export function sumTolls(lines: readonly FareLine[]): Fils {
  return sumFareLines(lines.filter(({ code }) => code === 'toll'));
}
