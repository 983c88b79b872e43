import { createTokenBuckets } from '../../platform/http/limits/token-buckets.ts';

export type RateSettings = { readonly perSecond: number; readonly burst: number };

export type RateLimiter = {
  /** Takes one request from the key's quota and from its account's, or from neither when one of them is empty. */
  take(caller: { apiKeyId: number; accountId: number }, nowMs: number): RateAllowance;
  sweep(nowMs: number): void;
};

export type RateAllowance = {
  /** 0 when the request may go on. */
  readonly retryAfterSeconds: number;
  /** `RateLimit-Policy` and `RateLimit` of the IETF draft draft-ietf-httpapi-ratelimit-headers. */
  readonly policyHeader: string;
  readonly header: string;
};

/** The same quota for each key and for each account's keys together: more keys are not more quota. */
export function createRateLimiter({ perSecond, burst }: RateSettings): RateLimiter {
  const keys = createTokenBuckets(perSecond, burst);
  const accounts = createTokenBuckets(perSecond, burst);
  const quota = `q=${burst};w=${Math.ceil(burst / perSecond)}`;
  const policyHeader = `"key";${quota}, "account";${quota}`;

  return {
    take({ apiKeyId, accountId }, nowMs) {
      const before = [keys.look(apiKeyId, nowMs), accounts.look(accountId, nowMs)];
      if (before.every((allowance) => allowance.allowed)) {
        keys.take(apiKeyId, nowMs);
        accounts.take(accountId, nowMs);
      }
      const key = keys.look(apiKeyId, nowMs);
      const account = accounts.look(accountId, nowMs);
      return {
        retryAfterSeconds: Math.max(...before.map((allowance) => allowance.retryAfterSeconds)),
        policyHeader,
        header:
          `"key";r=${key.remaining};t=${key.fullInSeconds}, ` +
          `"account";r=${account.remaining};t=${account.fullInSeconds}`,
      };
    },
    sweep(nowMs) {
      keys.sweep(nowMs);
      accounts.sweep(nowMs);
    },
  };
}
