import type { CountedAddress } from '../../../values/counted-address.ts';

const minuteMs = 60_000;
const mostNames = 100_000;

export type MinuteCount = { readonly within: boolean; readonly retryAfterSeconds: number };

export type MinuteCounter = {
  /**
   * Counts one of an address and tells whether it is within the limit, and if not, in how many seconds it will be. What is
   * not within it counts under none of the names: a network that is over uses up nothing of the wider ones around it.
   */
  count(addresses: readonly CountedAddress[], nowMs: number): MinuteCount;
  /** Whether one more would be within the limit; `most` where it is to be another one for once. */
  look(addresses: readonly CountedAddress[], nowMs: number, most?: number): MinuteCount;
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

  /** Whether one more is within the limit; if not, until the last of those minutes ends that are full. */
  function look(addresses: readonly CountedAddress[], nowMs: number, most = limit): MinuteCount {
    const ends = addresses.flatMap(({ name, times }) => {
      const minute = minuteOf(name, nowMs);
      return minute && minute.counted >= most * times ? [minute.startMs + minuteMs - nowMs] : [];
    });
    if (ends.length === 0) return { within: true, retryAfterSeconds: 0 };
    onExceeded();
    return { within: false, retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...ends) / 1000)) };
  }

  return {
    count(addresses, nowMs) {
      const looked = look(addresses, nowMs);
      if (!looked.within) return looked;
      for (const { name } of addresses) (minuteOf(name, nowMs) ?? begin(name, nowMs)).counted += 1;
      return looked;
    },
    look,
  };
}
