/** Money inside is whole fils (1/100 AED) in a safe integer; AED numbers exist only at the edges. */
export type Fils = number;

/** AED 1.00 in fils. */
export const filsPerAed = 100;

/** Returns the AED number for the wire: at most two decimals, exact. */
export function aedFromFils(fils: Fils): number {
  return fils / filsPerAed;
}

/**
 * Returns the whole fils of an AED number, or undefined when it is not finite, has more than two decimals, or
 * is too large to be held exactly (beyond ± AED 10 trillion).
 */
export function filsFromAed(aed: number): Fils | undefined {
  if (!Number.isFinite(aed) || Math.abs(aed) > 1e13) return undefined;
  const fils = Math.round(aed * filsPerAed);
  // Adding 0 turns −0 into 0: there is one nothing.
  return fils / filsPerAed === aed ? fils + 0 : undefined;
}

/**
 * Returns `amount × numerator ÷ denominator` to the nearest whole fils, halves away from zero; exact however
 * large the product. Throws RangeError for anything but integers, for a denominator that is not positive, and
 * for a result too large to be held exactly.
 */
export function scaleFils(amount: Fils, numerator: number, denominator: number): Fils {
  if (denominator <= 0) throw new RangeError('a denominator must be positive');
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = Number(((product < 0n ? -product : product) * 2n + divisor) / (divisor * 2n));
  if (!Number.isSafeInteger(magnitude)) throw new RangeError('an amount is too large to be held exactly');
  return product < 0n && magnitude > 0 ? -magnitude : magnitude;
}
