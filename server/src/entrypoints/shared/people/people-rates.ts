import type { RateSettings } from '../../../platform/http/limits/token-buckets.ts';

/** Our own figures: a page that opens asks a dozen things at once, however few an operator allows to keys. */
const least: RateSettings = { perSecond: 10, burst: 60 };

/**
 * Returns the rates of a member and of an account's members together: those of a key and of an account's keys
 * together, so that the portal is no way round the limits of the trip API, and more members are not more
 * quota. Keys and members do not use up each other's, so that a busy program locks nobody out of the portal.
 */
export function ratesOfPeople({ perSecond, burst }: RateSettings): RateSettings {
  return { perSecond: Math.max(perSecond, least.perSecond), burst: Math.max(burst, least.burst) };
}
