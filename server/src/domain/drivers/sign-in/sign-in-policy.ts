/** Our own figures: fifty guesses a day at a number, of a million codes. */
export const signInPolicy = {
  codeDigits: 6,
  /** A code is good for so long, and for so many tries. */
  codeLifeSeconds: 5 * 60,
  triesPerCode: 5,
  /** Between two codes for a number, and codes for it on one day of the UAE's calendar. */
  secondsBetweenCodes: 30,
  codesPerDay: 10,
  tokenLifeDays: 30,
} as const;
