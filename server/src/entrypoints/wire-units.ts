/** Returns kilometres with two decimals. */
export function kilometers(meters: number): number {
  return Math.round(meters / 10) / 100;
}

/** Minutes with one decimal. */
export function minutes(seconds: number): number {
  return Math.round(seconds / 6) / 10;
}
