/** How long something took, of all times it was done; undefined figures when it never was. */
export type Spread = {
  readonly count: number;
  readonly p50Ms: number | undefined;
  readonly p95Ms: number | undefined;
  readonly p99Ms: number | undefined;
  readonly highestMs: number | undefined;
};

export function makeSpread(tookMs: readonly number[]): Spread {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), highestMs: sorted.at(-1) };
}
