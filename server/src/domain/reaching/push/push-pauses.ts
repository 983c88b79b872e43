/** Our own figures: a push service that names no time is left alone for a little, and none for long. */
const usualPauseSeconds = 10;
const longestPauseSeconds = 300;
/** So many addresses and hosts that asked for a pause are kept at a time; what a further one said is not. */
const mostKept = 1_000;

export type PushPauses = {
  isPaused(endpoint: string, now: Temporal.Instant): boolean;
  /**
   * Notes an answer: 429, and 503 with a time, ask for a pause. Services say 429 of one address that is pushed to too often,
   * from wherever: its driver's pushes alone wait then, those of a whole host after a 503.
   */
  note(
    endpoint: string,
    answer: {
      readonly statusCode: number;
      readonly retryAfter: string | undefined;
      readonly now: Temporal.Instant;
    },
  ): void;
};

/** Keeps where this process was asked to wait; in the meantime drivers are reached by what comes next. */
export function createPushPauses(): PushPauses {
  const until = new Map<string, Temporal.Instant>();
  const isOver = (end: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(end, now) <= 0;
  return {
    isPaused(endpoint, now) {
      const ends = [until.get(endpoint), until.get(new URL(endpoint).host)];
      return ends.some((end) => end !== undefined && !isOver(end, now));
    },
    note(endpoint, { statusCode, retryAfter, now }) {
      if (statusCode !== 429 && !(statusCode === 503 && retryAfter !== undefined)) return;
      const paused = statusCode === 429 ? endpoint : new URL(endpoint).host;
      if (until.size >= mostKept && !until.has(paused)) {
        for (const [other, end] of until) if (isOver(end, now)) until.delete(other);
        if (until.size >= mostKept) return;
      }
      until.set(paused, now.add({ seconds: readRetryAfter(retryAfter, now) }));
    },
  };
}

/** Seconds, or a date of HTTP (RFC 9110); what is neither counts as not said. */
export function readRetryAfter(text: string | undefined, now: Temporal.Instant): number {
  const seconds = /^\d{1,9}$/.test(text ?? '')
    ? Number(text)
    : (Date.parse(text ?? '') - now.epochMilliseconds) / 1_000;
  if (!Number.isFinite(seconds) || seconds <= 0) return usualPauseSeconds;
  return Math.min(longestPauseSeconds, Math.ceil(seconds));
}
