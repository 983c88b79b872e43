import { triesPerCustomerCode } from '@satha/terms/people';
import type { CodePolicy } from '../../sign-in-codes/code-policy.ts';

/**
 * Our own figures. Ten codes of five tries are fifty guesses a day at a number, of a million. Of both an address has half
 * or less, so that whoever knows a number does not lock its owner out alone. Mobile networks put many phones behind one
 * address: what one has in all is wide, and keeps from trying number after number.
 */
export const signInPolicy = {
  audience: 'customer',
  codeLifeSeconds: 5 * 60,
  leastLifeSeconds: 60,
  triesPerCode: triesPerCustomerCode,
  secondsBetweenCodes: 30,
  codesPerDay: 10,
  codesPerDayOfAddress: 5,
  triesPerDay: 50,
  triesPerDayOfAddress: 15,
  ofAddressInAll: { codes: 500, tries: 1_000 },
} as const satisfies CodePolicy;
