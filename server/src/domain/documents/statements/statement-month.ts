import { startOfUaeDay, uaeDateAt } from '../../../values/uae-time.ts';

/** Our own figure: entries of a month may still be on their way when it ends; none takes so long. */
const closingMinutes = 60;

/** Returns the month's first moment on the UAE's clocks. */
export function monthStart(month: Temporal.PlainYearMonth): Temporal.Instant {
  return startOfUaeDay(month.toPlainDate({ day: 1 }));
}

export function monthEnd(month: Temporal.PlainYearMonth): Temporal.Instant {
  return monthStart(month.add({ months: 1 }));
}

/** Returns the month on the UAE's calendar. */
export function monthAt(at: Temporal.Instant): Temporal.PlainYearMonth {
  return uaeDateAt(at).toPlainYearMonth();
}

/** Reads a month such as `2026-11`, of the year 1000 at the earliest; undefined for anything else. */
export function parseMonth(text: string): Temporal.PlainYearMonth | undefined {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? Temporal.PlainYearMonth.from(text) : undefined;
}

export function isClosed(month: Temporal.PlainYearMonth, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, monthEnd(month).add({ minutes: closingMinutes })) >= 0;
}

/** Returns every closed month since an account began, the latest first. */
export function closedMonths(began: Temporal.Instant, now: Temporal.Instant): Temporal.PlainYearMonth[] {
  const first = monthAt(began);
  const months: Temporal.PlainYearMonth[] = [];
  let month = monthAt(now).subtract({ months: 1 });
  if (!isClosed(month, now)) month = month.subtract({ months: 1 });
  while (Temporal.PlainYearMonth.compare(month, first) >= 0) {
    months.push(month);
    month = month.subtract({ months: 1 });
  }
  return months;
}
