/** One browser in which somebody is signed in. */
export type PersonSession = {
  readonly sessionId: number;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string | undefined;
  readonly createdAt: Temporal.Instant;
  /** To the day. */
  readonly usedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};
