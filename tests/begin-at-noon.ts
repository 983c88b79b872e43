import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the tests' clock is ahead of the machine's, less than nothing where it is behind. */
    clockAheadMs: number;
  }
}

const aheadMs = inject('clockAheadMs');
const { now } = Date;

function shiftedNow(): number {
  return now() + aheadMs;
}

/** What reads the clock in this process has the run's time; what is told a time keeps it. */
function shiftClock(): void {
  Date.now = shiftedNow;
  const Shifted = new Proxy(Date, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, made),
    apply: (target) => new target(shiftedNow()).toString(),
  });
  Date.prototype.constructor = Shifted;
  globalThis.Date = Shifted;

  const instant = () => Temporal.Instant.fromEpochMilliseconds(shiftedNow());
  const zoned = (zone: Temporal.TimeZoneLike = Temporal.Now.timeZoneId()) =>
    instant().toZonedDateTimeISO(zone);
  Object.assign(Temporal.Now, {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainDateTime(),
    plainDateISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: Temporal.TimeZoneLike) => zoned(zone).toPlainTime(),
  });
}

// Once in a process, though it is read again for each file of tests.
if (aheadMs !== 0 && now.name !== shiftedNow.name) shiftClock();
