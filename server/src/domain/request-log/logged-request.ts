/** One request to the trip API, as its account may look at it: what is personal in it is masked. */
export type LoggedRequest = {
  readonly accountId: number;
  readonly apiKeyId: number;
  /** When it came, to the millisecond. */
  readonly requestedAt: Temporal.Instant;
  /** Tells requests of one moment apart. */
  readonly entryNumber: number;
  readonly requestId: string;
  readonly method: string;
  /** The pattern that its path matched; undefined: none. */
  readonly route: string | undefined;
  /** With its query. */
  readonly path: string;
  /** Undefined: the client left before it was answered. */
  readonly status: number | undefined;
  readonly message: string | undefined;
  readonly durationMs: number;
  readonly remoteAddress: string;
  readonly hasIdempotencyKey: boolean;
  /** Whether it was answered with what was stored for its key. */
  readonly isReplay: boolean;
  readonly tripId: number | undefined;
  /** JSON; undefined: there was none that could be read, or it was too long. */
  readonly requestBody: string | undefined;
  readonly responseBody: string | undefined;
};

/** A request that is over, as the API saw it: nothing of it is masked yet. */
export type EndedRequest = Omit<LoggedRequest, 'entryNumber'>;

/** Names one entry within an account's log. */
export type EntryName = Pick<LoggedRequest, 'requestedAt' | 'entryNumber'>;
