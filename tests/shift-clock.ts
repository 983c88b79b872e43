const { now } = Date;

declare global {
  /** What the clock is ahead unless somebody has the machine's time. Kept here, since modules of tests are read again for each file. */
  var testClock: { readonly aheadMs: number; readonly inMachineTime: number } | undefined;
}

/**
 * What reads the clock in this process, or asks the database for it, is told a time that is so much ahead of the machine's;
 * what is given a time keeps it.
 */
export function shiftClock(aheadMs: number): void {
  if (globalThis.testClock === undefined) replaceClock();
  setClock({ aheadMs, inMachineTime: 0 });
}

function setClock(clock: NonNullable<typeof globalThis.testClock>): void {
  globalThis.testClock = clock;
  // The functions of the run's templates before PostgreSQL's own (`server/tests/harness/global-setup.ts`).
  if (clock.inMachineTime > 0) delete process.env.PGOPTIONS;
  else process.env.PGOPTIONS = '-c search_path=public,pg_catalog';
}

function shiftedNow(): number {
  const { aheadMs = 0, inMachineTime = 0 } = globalThis.testClock ?? {};
  return now() + (inMachineTime > 0 ? 0 : aheadMs);
}

function replaceClock(): void {
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
 * Gives this process the machine's time, which programs have that a test starts, and databases that it makes by itself.
 * @returns what ends that; before the last one of several ended it, the time is the machine's.
 */
export function takeMachineTime(): () => void {
  const take = (change: number) => {
    const { testClock } = globalThis;
    if (testClock) setClock({ ...testClock, inMachineTime: Math.max(0, testClock.inMachineTime + change) });
  };
  take(1);
  return () => take(-1);
}
