/** Our own figures, all of them. docs/request-log.md tells those that an account can see. */
export const requestLogPolicy = {
  /** Requests that wait to be written: past them further ones are dropped, and counted. */
  mostWaiting: 4_000,
  /** Characters of what waits: what the queue may hold in memory. */
  mostWaitingCharacters: 24_000_000,
  /** Of either, so much for one account: one that asks without pause drops its own lines and nobody else's. */
  shareOfAccount: 1 / 4,
  /** A statement is written so often, so that a process that is killed loses no more than that … */
  writtenEveryMs: 50,
  /** … with so many requests: some 5,000 a second, far more than a service needs that anybody could read the log of. */
  mostAtOnce: 250,
  /** Days that are made ahead, so that a statement that is long under way keeps no new day from beginning. */
  daysAhead: 3,
  /** Of a path with its query, so many characters are kept. */
  longestPath: 2_000,
  /** Rows of the log that one page looks through, at the most. */
  mostLookedThrough: 10_000,
} as const;

/** The limits to which a stored body is cut. */
export const bodyLimits = {
  /** A body that is no longer, and has nothing to hide, is kept whole. */
  longestWhole: 4_096,
  /** A body that is longer after the rest was cut is not kept. */
  longestBody: 8_192,
  longestText: 500,
  /** Of a list, the first count with which the body is no longer than it may be. A fare has at most twelve lines. */
  mostItems: { request: [5], response: [12, 5] },
  mostFields: 60,
  deepest: 8,
} as const;
