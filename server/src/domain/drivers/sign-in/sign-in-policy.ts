import type { CodePolicy } from '../../sign-in-codes/code-policy.ts';

/**
 * Our own figures: fifty guesses a day at a number, of a million codes. Of what a number has on one day of the UAE's
 * calendar, one remote address can use up a third: whoever knows a driver's number does not lock the driver out alone.
 */
export const signInPolicy = {
  audience: 'driver',
  codeLifeSeconds: 5 * 60,
  leastLifeSeconds: 60,
  // The day's tries are the only bound: a driver's number is known to customers, who are not to use up a code.
  triesPerCode: 50,
  secondsBetweenCodes: 30,
  codesPerDay: 30,
  codesPerDayOfAddress: 10,
  triesPerDay: 50,
  triesPerDayOfAddress: 15,
} as const satisfies CodePolicy;
