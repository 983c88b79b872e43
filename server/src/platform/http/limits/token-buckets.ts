import { Problem } from '../../../values/problem.ts';

export type RateSettings = { readonly perSecond: number; readonly burst: number };

export type Quota = {
  /** Whole requests left at this moment. */
  readonly remaining: number;
  /** Whole seconds until the bucket is full again. */
  readonly fullInSeconds: number;
  /** Whole seconds until one more request is allowed; 0 when one is allowed now. */
  readonly retryAfterSeconds: number;
};

/** How often somebody may ask, by who they are: `key 5`, `account 7`. */
export type TokenBuckets = {
  peek(name: string, nowMs: number): Quota;
  /** Takes one from each, or from none when one of them is empty; returns the seconds to wait, 0 when it took. */
  take(names: readonly string[], nowMs: number): number;
  /** Takes one. @throws Problem too_many_requests when the bucket is empty. */
  require(name: string, nowMs: number): void;
  /** How many names it remembers at this moment. */
  remembered(): number;
};

const forgetsEveryMs = 60_000;

/**
 * Makes token buckets by name: `perSecond` tokens flow in, up to `burst`. Counts in this process alone. Once
 * a minute it forgets the buckets that are full again, so that memory follows the callers of the moment.
 */
export function createTokenBuckets({ perSecond, burst }: RateSettings): TokenBuckets {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  let forgotAtMs = 0;

  function tokensAt(name: string, nowMs: number): number {
    const bucket = buckets.get(name);
    if (!bucket) return burst;
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) * perSecond) / 1000);
  }

  function peek(name: string, nowMs: number): Quota {
    const tokens = tokensAt(name, nowMs);
    return {
      remaining: Math.floor(tokens),
      fullInSeconds: Math.ceil((burst - tokens) / perSecond),
      retryAfterSeconds: tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond),
    };
  }

  function forgetFull(nowMs: number): void {
    // A clock that was set back is no reason to wait.
    if (Math.abs(nowMs - forgotAtMs) < forgetsEveryMs) return;
    forgotAtMs = nowMs;
    for (const name of buckets.keys()) if (tokensAt(name, nowMs) >= burst) buckets.delete(name);
  }

  function take(names: readonly string[], nowMs: number): number {
    forgetFull(nowMs);
    const retryAfterSeconds = Math.max(...names.map((name) => peek(name, nowMs).retryAfterSeconds));
    if (retryAfterSeconds > 0) return retryAfterSeconds;
    for (const name of names) {
      // Requests that arrived in one order may be counted in another: time never goes back, or it would refill twice.
      const atMs = Math.max(nowMs, buckets.get(name)?.atMs ?? nowMs);
      buckets.set(name, { tokens: tokensAt(name, nowMs) - 1, atMs });
    }
    return 0;
  }

  return {
    peek,
    take,
    require(name, nowMs) {
      const retryAfterSeconds = take([name], nowMs);
      if (retryAfterSeconds > 0) throw new Problem('too_many_requests', { retryAfterSeconds });
    },
    remembered: () => buckets.size,
  };
}
