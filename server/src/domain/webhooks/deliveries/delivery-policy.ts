/** Our own figures, all of them. docs/webhooks.md tells those that a receiver can see. */
export const deliveryPolicy = {
  /** For a request, until the answer's status. */
  timeoutMs: 15_000,
  /** After it another process takes up what one had begun: longer than any attempt, and the noting of it. */
  leaseSeconds: 30,
  /** Requests that one process has under way. */
  mostAtOnce: 128,
  /** Of these to one endpoint. */
  mostToEndpoint: 8,
  /** To one endpoint that took nothing lately, and to all such together: they keep nobody else waiting. */
  mostToFailing: 1,
  mostToAllFailing: 64,
  /** An endpoint that took nothing for so long is disabled. */
  longestFailing: Temporal.Duration.from({ hours: 72 }),
  /** One that never took anything since its proof is disabled after so many failed attempts, or this long. */
  mostFirstFailures: 20,
  longestUnanswered: Temporal.Duration.from({ hours: 1 }),
  /** What its address has no room for waits at least so long, and up to twice that. */
  leastPostponedMs: 1_000,
  /** Longer waits that a server asks for are cut to this. */
  longestRetryAfterSeconds: 3_600,
  /** By so much a wait is longer at the most, by chance, so that what failed together does not come back together. */
  jitter: 0.1,
  /** How much of an account's log is read at once for an endpoint, and for how many endpoints. */
  eventsPerEndpoint: 500,
  endpointsAtOnce: 100,
  /** Done deliveries, and how each attempt went, are kept for so long. */
  keptFor: Temporal.Duration.from({ hours: 30 * 24 }),
} as const;

/**
 * The waits after the first failed attempt, the second and so on; after the last the delivery is given up.
 */
export const waits: readonly Temporal.Duration[] = [
  Temporal.Duration.from({ seconds: 5 }),
  Temporal.Duration.from({ minutes: 1 }),
  Temporal.Duration.from({ minutes: 5 }),
  Temporal.Duration.from({ minutes: 30 }),
  Temporal.Duration.from({ hours: 2 }),
  Temporal.Duration.from({ hours: 5 }),
  Temporal.Duration.from({ hours: 10 }),
  Temporal.Duration.from({ hours: 14 }),
  Temporal.Duration.from({ hours: 20 }),
  Temporal.Duration.from({ hours: 24 }),
];

/**
 * Returns when an attempt that failed is made again; undefined when it was the last. What the server asks for
 * by Retry-After makes the wait longer, never shorter. `chance` is from 0 up to 1.
 */
export function planRetry(
  tries: number,
  {
    at,
    retryAfterSeconds,
    chance,
  }: {
    readonly at: Temporal.Instant;
    readonly retryAfterSeconds: number | undefined;
    readonly chance: number;
  },
): Temporal.Instant | undefined {
  const wait = waits[tries - 1];
  if (wait === undefined) return undefined;
  const asked = Math.min(retryAfterSeconds ?? 0, deliveryPolicy.longestRetryAfterSeconds);
  const seconds = Math.max(wait.total('seconds'), asked) * (1 + deliveryPolicy.jitter * chance);
  return at.add({ milliseconds: Math.round(seconds * 1_000) });
}

/** Seconds that the header asks for: a number of them, or a date. Undefined when it says neither. */
export function readRetryAfter(header: string | undefined, at: Temporal.Instant): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const dateMs = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, (dateMs - at.epochMilliseconds) / 1_000);
}
