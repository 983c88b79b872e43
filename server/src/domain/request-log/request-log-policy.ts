/** Our own figures, all of them. docs/request-log.md tells those that an account can see. */
export const requestLogPolicy = {
  /** Requests that wait to be written: past them further ones are dropped, and counted. */
  mostWaiting: 10_000,
  /** Characters of what waits: what the queue may hold in memory. */
  mostWaitingCharacters: 24_000_000,
  /** Of either, so much for one account: one that asks without pause drops its own lines and nobody else's. */
  shareOfAccount: 1 / 4,
  /** When so many wait they are written at once: what lives for long is dear to sweep up. */
  writtenAtOnceFrom: 200,
  /** Requests in one statement. */
  mostAtOnce: 500,
  /** Days that are made ahead, so that a statement that is long under way keeps no new day from beginning. */
  daysAhead: 3,
  /** Of a path with its query, so many characters are kept. */
  longestPath: 2_000,
  /** Rows of the log that one page looks through, at the most. */
  mostLookedThrough: 10_000,
} as const;

/** How a body is cut to what is kept of it. */
export const bodyLimits = {
  /** A body that is no longer, and has nothing to hide, is kept whole. */
  longestWhole: 4_096,
  /** A body that is longer after the rest was cut is not kept. */
  longestBody: 8_192,
  longestText: 500,
  mostItems: 5,
  mostFields: 60,
  deepest: 8,
} as const;
