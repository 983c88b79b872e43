declare global {
  /** Kept here, since modules of tests are read again for each file. */
  var testClock: { aheadMs: number; wantedMs: number; inMachineTime: number } | undefined;
}

/**
 * What reads the clock in this process, or asks the database for it, is told a time that is so much ahead of the machine's;
 * what is given a time keeps it.
 */
export function shiftClock(wantedMs: number): void {
  if (globalThis.testClock === undefined) replaceClock();
  setClock({ wantedMs, inMachineTime: 0 });
}

function setClock({ wantedMs, inMachineTime }: { wantedMs: number; inMachineTime: number }): void {
  const aheadMs = inMachineTime > 0 ? 0 : wantedMs;
  globalThis.testClock = { aheadMs, wantedMs, inMachineTime };
  // The functions of the run's templates before PostgreSQL's own (`server/tests/harness/global-setup.ts`).
  if (aheadMs === 0) delete process.env.PGOPTIONS;
  else process.env.PGOPTIONS = '-c search_path=public,pg_catalog';
}

function replaceClock(): void {
  const { now } = Date;
  const shiftedNow = () => now() + (globalThis.testClock?.aheadMs ?? 0);
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
