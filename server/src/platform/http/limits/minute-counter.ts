import type { CountedAddress } from '../../../values/counted-address.ts';

const minuteMs = 60_000;
const mostNames = 100_000;

export type MinuteCount = { readonly within: boolean; readonly retryAfterSeconds: number };

export type MinuteCounter = {
  /** Counts one of an address and tells whether it is within the limit, and if not, in how many seconds it will be. */
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

  /** Until the last of those minutes ends in which there are too many. */
  function tell(addresses: readonly CountedAddress[], nowMs: number, isOver: IsOver): MinuteCount {
    const ends = addresses.flatMap(({ name, times }) => {
      const minute = minuteOf(name, nowMs);
      return minute && isOver(minute.counted, times) ? [minute.startMs + minuteMs - nowMs] : [];
    });
    if (ends.length === 0) return { within: true, retryAfterSeconds: 0 };
    onExceeded();
    return { within: false, retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...ends) / 1000)) };
  }

  return {
    count(addresses, nowMs) {
      for (const { name } of addresses) (minuteOf(name, nowMs) ?? begin(name, nowMs)).counted += 1;
      return tell(addresses, nowMs, (counted, times) => counted > limit * times);
    },
    look: (addresses, nowMs, most = limit) =>
      tell(addresses, nowMs, (counted, times) => counted >= most * times),
  };
}

type IsOver = (counted: number, times: number) => boolean;
