declare global {
  /** What this process's clock is ahead of the machine's. Kept here, since modules of tests are read again and again. */
  var clockAheadMs: number | undefined;
}

/**
 * What reads the clock in this process, or asks the database for it, is told a time that is so much ahead of the machine's;
 * what is given a time keeps it.
 */
export function shiftClock(aheadMs: number): void {
  if (globalThis.clockAheadMs === undefined) replaceClock();
  globalThis.clockAheadMs = aheadMs;
  // The functions of the run's templates before PostgreSQL's own (`server/tests/harness/global-setup.ts`).
  if (aheadMs === 0) delete process.env.PGOPTIONS;
  else process.env.PGOPTIONS = '-c search_path=public,pg_catalog';
}

function replaceClock(): void {
  const { now } = Date;
  const shiftedNow = () => now() + (globalThis.clockAheadMs ?? 0);
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

/**
 * Gives this process the machine's time, as programs have it that a test starts and that compare it with theirs.
 * @returns what gives it the time of before.
 */
export function takeMachineTime(): () => void {
  const { clockAheadMs: before } = globalThis;
  if (before === undefined) return () => {};
  shiftClock(0);
  return () => shiftClock(before);
}
