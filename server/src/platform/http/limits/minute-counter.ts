import type { CountedAddress } from '../../../values/counted-address.ts';
import { createLimiter, limitAddresses, secondsUntil } from '../../db/limits/limiter.ts';

const windowMs = 60_000;

export type MinuteCounter = {
  /**
   * Counts one of an address; returns the seconds until it would be within the limit, 0 when it is. What is not within it
   * counts under none of the names: a network that is over uses up nothing of the wider ones around it.
   */
  count(addresses: readonly CountedAddress[], nowMs: number): number;
  /** Returns the same of one more, and does not count it; `most` where the limit is to be another one for once. */
  peek(addresses: readonly CountedAddress[], nowMs: number, most?: number): number;
};

/** Counts by address within a minute that starts at each name's first count; `onExceeded` is called at each refusal. */
export function createMinuteCounter(limit: number, onExceeded: () => void = () => {}): MinuteCounter {
  const limiter = createLimiter();

  /** Until the last of those minutes ends that are full. */
  function peek(addresses: readonly CountedAddress[], nowMs: number, most = limit): number {
    const endsAtMs = limiter.findEnd(limitAddresses(addresses, { most, windowMs }), nowMs);
    if (endsAtMs === undefined) return 0;
    onExceeded();
    return secondsUntil(endsAtMs, nowMs);
  }

  return {
    count(addresses, nowMs) {
      const retryAfterSeconds = peek(addresses, nowMs);
      if (retryAfterSeconds > 0) return retryAfterSeconds;
      limiter.count(limitAddresses(addresses, { most: limit, windowMs }), nowMs);
      return 0;
    },
    peek,
  };
}
