import { monthStart } from '../statements/statement-month.ts';

/** A quarter on the UAE's calendar: its first month. */
export type Quarter = Temporal.PlainYearMonth;

/** Reads a quarter such as `2026-Q4`; undefined for anything else. */
export function parseQuarter(text: string): Quarter | undefined {
  const [, year, quarter] = /^([1-9]\d{3})-Q([1-4])$/.exec(text) ?? [];
  if (year === undefined || quarter === undefined) return undefined;
  return Temporal.PlainYearMonth.from({ year: Number(year), month: Number(quarter) * 3 - 2 });
}

/** Writes a quarter as `2026-Q4`. */
export function formatQuarter({ year, month }: Quarter): string {
  return `${year}-Q${(month + 2) / 3}`;
}

/** Returns the quarter that a month lies in. */
export function quarterOf(month: Temporal.PlainYearMonth): Quarter {
  return month.with({ month: month.month - ((month.month - 1) % 3) });
}

/** Returns a quarter's first moment on the UAE's clocks. */
export function quarterStart(quarter: Quarter): Temporal.Instant {
  return monthStart(quarter);
}

/** Returns the first moment after a quarter. */
export function quarterEnd(quarter: Quarter): Temporal.Instant {
  return monthStart(quarter.add({ months: 3 }));
}
