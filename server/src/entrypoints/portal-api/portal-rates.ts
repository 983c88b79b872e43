import { createTokenBuckets } from '../../platform/http/limits/token-buckets.ts';
import { Problem } from '../../values/problem.ts';

export type PortalRates = {
  /** @throws Problem too_many_requests when the member's allowance is empty. */
  takeOfMember(memberId: number, nowMs: number): void;
  /** The same for all members of an account together. */
  takeOfAccount(accountId: number, nowMs: number): void;
  sweep(nowMs: number): void;
};

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
  const members = createTokenBuckets(perSecond, burst);
  const accounts = createTokenBuckets(perSecond, burst);

  const takeFrom = (buckets: typeof members) => (id: number, nowMs: number) => {
    const { allowed, retryAfterSeconds } = buckets.look(id, nowMs);
    if (!allowed) throw new Problem('too_many_requests', { retryAfterSeconds });
    buckets.take(id, nowMs);
  };

  return {
    takeOfMember: takeFrom(members),
    takeOfAccount: takeFrom(accounts),
    sweep(nowMs) {
      members.sweep(nowMs);
      accounts.sweep(nowMs);
    },
  };
}
