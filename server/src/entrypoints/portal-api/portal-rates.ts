import { createTokenBuckets, type TokenBuckets } from '../../platform/http/limits/token-buckets.ts';

/** Requests by member, and by account of all its members together. */
export type PortalRates = { readonly members: TokenBuckets; readonly accounts: TokenBuckets };

/** Our own figures: a page that opens asks a dozen things at once, however few an operator allows to keys. */
const least = { perSecond: 10, burst: 60 };

/**
 * What a key may ask and an account's keys together, so much may a member ask and an account's members together: the
 * portal is no way round the limits of the trip API, and more members are not more quota. Keys and members do not use
 * up each other's, so that a busy program locks nobody out of the portal.
 */
export function createPortalRates(rate: { readonly perSecond: number; readonly burst: number }): PortalRates {
  const perSecond = Math.max(rate.perSecond, least.perSecond);
  const burst = Math.max(rate.burst, least.burst);
  return {
    members: createTokenBuckets(perSecond, burst),
    accounts: createTokenBuckets(perSecond, burst),
  };
}
