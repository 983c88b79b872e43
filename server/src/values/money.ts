/** Money inside is whole fils (1/100 AED) in a safe integer; AED numbers exist only at the edges. */
export type Fils = number;

/** AED 1.00 in fils. */
export const filsPerAed = 100;

/** The AED number for the wire: at most two decimals, exact. */
export function aedFromFils(fils: Fils): number {
  return fils / filsPerAed;
}

/**
 * Whole fils of an AED number, or undefined when it is not finite, has more than two decimals,
 * or is too large to be held exactly (beyond ± AED 10 trillion).
 */
export function filsFromAed(aed: number): Fils | undefined {
  if (!Number.isFinite(aed) || Math.abs(aed) > 1e13) return undefined;
  const fils = Math.round(aed * filsPerAed);
  return fils / filsPerAed === aed ? fils : undefined;
}

/** `amount × numerator ÷ denominator` to the nearest whole fils, halves away from zero, exact for any size. */
export function scaleFils(amount: Fils, numerator: number, denominator: number): Fils {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = Number((magnitude * 2n + divisor) / (divisor * 2n));
  return product < 0n ? -rounded : rounded;
}
