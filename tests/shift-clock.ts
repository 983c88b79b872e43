const { now } = Date;

/**
 * What reads the clock in this process, or asks the database for it, is told a time that is so much ahead; what is given a
 * time keeps it. Once in a process, however often it is called.
 */
export function shiftClock(aheadMs: number): void {
  if (Date.now.name === 'shiftedNow') return;
  const shiftedNow = () => now() + aheadMs;
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

  // The functions of the run's templates before PostgreSQL's own (`server/tests/harness/global-setup.ts`).
  process.env.PGOPTIONS = '-c search_path=public,pg_catalog';
}
