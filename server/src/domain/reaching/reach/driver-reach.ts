/** What reaches a driver: the stream of an open app, a push message, a text, an automated call. */
export const reachWays = ['stream', 'push', 'text', 'call'] as const;
export type ReachWay = (typeof reachWays)[number];

/** `none`: there is nothing to reach; `unknown`: it was never tried, or nobody knows how that went. */
export type ReachStanding = 'works' | 'failed' | 'unknown' | 'none';

export type Reached = {
  readonly standing: ReachStanding;
  /** When it was last known to work, and when it last failed; undefined where that is not known. */
  readonly workedAt: Temporal.Instant | undefined;
  readonly failedAt: Temporal.Instant | undefined;
};

export type DriverReach = Readonly<Record<ReachWay, Reached>>;

/** What became of a driver's offers in a time, and what they cost. */
export type ReachFigures = {
  readonly offers: number;
  /** By what the driver came to see them. */
  readonly seen: Readonly<Record<'stream' | 'poll' | 'push' | 'text' | 'call' | 'answer', number>>;
  /** Ended before any sign of life. */
  readonly missed: number;
  /** What was sent and billed: texts in their parts. */
  readonly texts: number;
  readonly textParts: number;
  readonly calls: number;
};

/** Our own figures. */
export const reachPolicy = {
  /** An app that was not heard of for longer is closed, or without a network. */
  openSeconds: 30,
  figureDays: 30,
} as const;
