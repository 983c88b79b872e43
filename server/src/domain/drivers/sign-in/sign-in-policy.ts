/**
 * Our own figures: fifty guesses a day at a number, of a million codes. Of what a number has on one day of the UAE's
 * calendar, one remote address can use up a third: whoever knows a driver's number does not lock the driver out alone.
 */
export const signInPolicy = {
  codeDigits: 6,
  /** A code is good for so long, and while so much of it is left the same one is sent to whoever asks again. */
  codeLifeSeconds: 5 * 60,
  leastLifeSeconds: 60,
  /** Between two messages to a number. */
  secondsBetweenCodes: 30,
  /** Messages to a number on one day, and of these for one address. */
  codesPerDay: 30,
  codesPerDayOfAddress: 10,
  /** Codes tried for a number on one day, and of these by one address. */
  triesPerDay: 50,
  triesPerDayOfAddress: 15,
  tokenLifeDays: 30,
} as const;
