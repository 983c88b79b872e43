import { Problem } from '../../../values/problem.ts';

export type Allowance = {
  readonly allowed: boolean;
  /** Whole requests left at this moment. */
  readonly remaining: number;
  /** Whole seconds until the bucket is full again. */
  readonly fullInSeconds: number;
  /** Whole seconds until one more request is allowed; 0 when one is allowed now. */
  readonly retryAfterSeconds: number;
};

export type TokenBuckets<Id extends number | string = number> = {
  /** What the bucket of `id` would allow now, without taking. */
  look(id: Id, nowMs: number): Allowance;
  take(id: Id, nowMs: number): void;
  /** Takes if it may. @throws Problem too_many_requests. */
  require(id: Id, nowMs: number): void;
  /** Forgets the buckets that are full again, so that memory follows the callers of the moment. */
  sweep(nowMs: number): void;
};

/** Token buckets by id: `perSecond` tokens flow in, up to `burst`. Counts in this process alone. */
export function createTokenBuckets<Id extends number | string = number>(
  perSecond: number,
  burst: number,
): TokenBuckets<Id> {
  const buckets = new Map<Id, { tokens: number; atMs: number }>();

  function tokensAt(id: Id, nowMs: number): number {
    const bucket = buckets.get(id);
    if (!bucket) return burst;
    return Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.atMs) * perSecond) / 1000);
  }

  function look(id: Id, nowMs: number): Allowance {
    const tokens = tokensAt(id, nowMs);
    return {
      allowed: tokens >= 1,
      remaining: Math.floor(tokens),
      fullInSeconds: Math.ceil((burst - tokens) / perSecond),
      retryAfterSeconds: tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond),
    };
  }

  function take(id: Id, nowMs: number): void {
    // Requests that arrived in one order may be counted in another: time never goes back, or it would refill twice.
    const atMs = Math.max(nowMs, buckets.get(id)?.atMs ?? nowMs);
    buckets.set(id, { tokens: tokensAt(id, nowMs) - 1, atMs });
  }

  return {
    look,
    take,
    require(id, nowMs) {
      const { allowed, retryAfterSeconds } = look(id, nowMs);
      if (!allowed) throw new Problem('too_many_requests', { retryAfterSeconds });
      take(id, nowMs);
    },
    sweep(nowMs) {
      for (const id of buckets.keys()) if (tokensAt(id, nowMs) >= burst) buckets.delete(id);
    },
  };
}
