/** Our own figures. */
export const signInPolicy = {
  /** A session is over when it was not used for so long. */
  idleDays: 7,
  /** A session that is used is renewed so often at the most. */
  renewalDays: 1,
  /** So many browsers nobody has; a program that signs in for each request does not fill the table. */
  mostSessions: 1_000,
  resetLinkSeconds: 3_600,
  /** How long the second factor may take after the first, and how many wrong ones that sign-in may have. */
  secondFactorSeconds: 600,
  triesOfSignIn: 5,
  /** So many wrong second factors in a row, over however many sign-ins, lock them for so long. */
  failuresBeforeLock: 10,
  lockSeconds: 900,
} as const;
