/** Our own figures (November 2026); those of trips are in `trips/all-accounts/concern-policy.ts`. */
export const attentionPolicy = {
  /** Between two looks: a sixth of the half minute within which what is amiss has to be seen. */
  everySeconds: 5,
  /** Nothing was looked at for so long: whoever asks is told that nobody watches. */
  watchedSeconds: 30,
  /** A deploy of an account's server is over by then. */
  webhookFailingSeconds: 600,
  /** So long after it was given up it is still told of. */
  webhookGivenUpSeconds: 86_400,
  /** Texts are sent within seconds, and a link waits for twenty; mails are less urgent, and their servers ask to wait. */
  textsStuckSeconds: 120,
  mailsStuckSeconds: 300,
  /** Three leases of a search: whoever died with it is replaced by then. */
  searchDueSeconds: 30,
  mostSnoozeMinutes: 240,
  /** A month, for whoever looks back at what went wrong. */
  keptDays: 30,
} as const;
