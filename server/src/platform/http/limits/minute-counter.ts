import type { CountedAddress } from '../../../values/counted-address.ts';

const minuteMs = 60_000;
const mostNames = 100_000;

export type MinuteCounter = {
  /**
   * Counts one of an address; returns the seconds until it would be within the limit, 0 when it is. What is not within it
   * counts under none of the names: a network that is over uses up nothing of the wider ones around it.
   */
  count(addresses: readonly CountedAddress[], nowMs: number): number;
  /** Returns the same of one more, and does not count it; `most` where the limit is to be another one for once. */
  peek(addresses: readonly CountedAddress[], nowMs: number, most?: number): number;
};

/**
 * Counts by address within a minute that starts at each name's first count. Bounded: of more than 100,000 names it
 * forgets those whose minute began first.
 */
export function createMinuteCounter(limit: number, onExceeded: () => void = () => {}): MinuteCounter {
  /** The name whose minute began first comes first. */
  const minutes = new Map<string, { startMs: number; counted: number }>();

  function minuteOf(name: string, nowMs: number) {
    const minute = minutes.get(name);
    return minute && nowMs - minute.startMs < minuteMs ? minute : undefined;
  }

  function begin(name: string, nowMs: number) {
    minutes.delete(name);
    if (minutes.size >= mostNames) {
      const [oldest] = minutes.keys();
      minutes.delete(oldest as string);
    }
    const minute = { startMs: nowMs, counted: 0 };
    minutes.set(name, minute);
    return minute;
  }

  /** Until the last of those minutes ends that are full. */
  function peek(addresses: readonly CountedAddress[], nowMs: number, most = limit): number {
    const ends = addresses.flatMap(({ name, times }) => {
      const minute = minuteOf(name, nowMs);
      return minute && minute.counted >= most * times ? [minute.startMs + minuteMs - nowMs] : [];
    });
    if (ends.length === 0) return 0;
    onExceeded();
    return Math.max(1, Math.ceil(Math.max(...ends) / 1000));
  }

  return {
    count(addresses, nowMs) {
      const retryAfterSeconds = peek(addresses, nowMs);
      if (retryAfterSeconds > 0) return retryAfterSeconds;
      for (const { name } of addresses) (minuteOf(name, nowMs) ?? begin(name, nowMs)).counted += 1;
      return 0;
    },
    peek,
  };
}
