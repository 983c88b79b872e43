import type { Clock } from '../../src/values/clock.ts';

export type TestClock = Clock & {
  advance(duration: Temporal.DurationLike): void;
  set(instant: Temporal.Instant | string): void;
};

/** A Wednesday, at noon in the UAE: neither night nor weekend. */
export const quietNoon = '2026-11-18T12:00:00+04:00';

/** A clock that stands still until it is moved. */
export function createTestClock(start = quietNoon): TestClock {
  let now = Temporal.Instant.from(start);
  return Object.assign(() => now, {
    advance(duration: Temporal.DurationLike) {
      now = now.add(duration);
    },
    set(instant: Temporal.Instant | string) {
      now = Temporal.Instant.from(instant);
    },
  });
}
