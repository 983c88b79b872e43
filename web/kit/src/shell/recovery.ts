/** The latest time that a page which failed loaded itself anew, and how often it had by then without getting better. */
export type Recovery = { readonly reloads: number; readonly atMs: number };

const firstWaitMs = 10_000;
const longestWaitMs = 300_000;

/** A page that fails only so long after it loaded itself anew was well in between. */
const wellAfterMs = 60_000;

/** Returns how often in a row a page that fails now has loaded itself anew. */
export function countReloads(latest: Recovery | undefined, nowMs: number): number {
  return latest !== undefined && nowMs - latest.atMs < wellAfterMs ? latest.reloads : 0;
}

/**
 * Returns how long a page waits before it loads itself anew: longer each time, since what is broken may stay
 * so for hours.
 */
export function waitBeforeReload(reloads: number): number {
  return Math.min(firstWaitMs * 2 ** reloads, longestWaitMs);
}
