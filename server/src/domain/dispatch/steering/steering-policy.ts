/** How long an operator may pause a search; the figures are our own. */
export const pausePolicy = {
  /** Where no time is given. */
  usualMinutes: 30,
  mostMinutes: 1_440,
} as const;
