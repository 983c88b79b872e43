import type { HolidayWord } from '@satha/terms/roads';
import { readLabel } from '../../values/label.ts';
import type { Fils } from '../../values/money.ts';
import { scaleFils } from '../../values/money.ts';
import { formatWindow } from '../routing/truck-rules/minute-window.ts';
import type { DayHours } from '../routing/truck-rules/truck-rule.ts';
import { codeForm, findDaysFault, isTollCode } from './toll-gate.ts';

/** What the gates of a tariff take at some hours of some days, as a row has it. */
export type TollPrice = Omit<DayHours, 'firstDay' | 'lastDay'> & {
  readonly tollPriceId: number;
  readonly tariff: string;
  /** Without the tax that the gate adds. */
  readonly amountFils: Fils;
  /** The gate's own tax, in parts of 10,000 of the amount. */
  readonly vatBasisPoints: number;
  readonly holidays: HolidayWord;
  readonly firstDay: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate | undefined;
  readonly source: string;
  readonly addedBy: string;
};

export type NewTollPrice = Omit<TollPrice, 'tollPriceId' | 'addedBy'>;

const mostFils = 100_000;
const [mostWindows, longestSource] = [8, 500];
const whole = 10_000;

/** Returns what a gate takes by a row, its tax included. */
export function priceWithTax({ amountFils, vatBasisPoints }: NewTollPrice): Fils {
  return amountFils + scaleFils(amountFils, vatBasisPoints, whole);
}

/** Returns what is wrong with a row, in a sentence that begins with its field; undefined for a sound one. */
export function findTollPriceFault(price: NewTollPrice): string | undefined {
  const { amountFils, vatBasisPoints, windows, days } = price;
  if (!isTollCode(price.tariff)) return `tariff must be ${codeForm}.`;
  if (!Number.isInteger(amountFils) || amountFils < 0 || amountFils > mostFils)
    return `amount must be 0 to ${mostFils / 100} AED.`;
  if (!Number.isInteger(vatBasisPoints) || vatBasisPoints < 0 || vatBasisPoints > whole)
    return 'vat must be 0 to 100 percent.';
  if (windows.length === 0 || windows.length > mostWindows)
    return `windows must be 1 to ${mostWindows} spans of hours, such as 06:00-10:00.`;
  if (days.length === 0) return 'days must be at least one day of the week.';
  const source = readLabel('source', price.source, longestSource);
  return 'fault' in source ? source.fault : findDaysFault(price);
}

/** Returns what the audit log and a file tell of a row. */
export function tellTollPrice({ firstDay, lastDay, windows, ...price }: TollPrice) {
  return {
    ...price,
    windows: windows.map(formatWindow),
    firstDay: firstDay.toString(),
    lastDay: lastDay?.toString() ?? null,
  };
}
