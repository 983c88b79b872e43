import { createTokenBuckets, type RateSettings } from '../../platform/http/limits/token-buckets.ts';

export type RateLimiter = {
  /** Takes one request from the key's quota and from its account's, or from neither when one of them is empty. */
  take(caller: { apiKeyId: number; accountId: number }, nowMs: number): RateAllowance;
};

export type RateAllowance = {
  /** 0 when the request may go on. */
  readonly retryAfterSeconds: number;
  /** `RateLimit-Policy` and `RateLimit` of the IETF draft draft-ietf-httpapi-ratelimit-headers. */
  readonly policyHeader: string;
  readonly header: string;
};

/**
 * Limits requests to one quota for each key, and as much for each account's keys together: more keys are not
 * more quota.
 */
export function createRateLimiter({ perSecond, burst }: RateSettings): RateLimiter {
  const buckets = createTokenBuckets({ perSecond, burst });
  const quota = `q=${burst};w=${Math.ceil(burst / perSecond)}`;
  const policyHeader = `"key";${quota}, "account";${quota}`;

  return {
    take({ apiKeyId, accountId }, nowMs) {
      const [ofKey, ofAccount] = [`key ${apiKeyId}`, `account ${accountId}`];
      const retryAfterSeconds = buckets.take([ofKey, ofAccount], nowMs);
      const key = buckets.peek(ofKey, nowMs);
      const account = buckets.peek(ofAccount, nowMs);
      return {
        retryAfterSeconds,
        policyHeader,
        header:
          `"key";r=${key.remaining};t=${key.fullInSeconds}, ` +
          `"account";r=${account.remaining};t=${account.fullInSeconds}`,
      };
    },
  };
}
