import type { TollMode } from '@satha/terms/roads';
import type { Fils } from '../../values/money.ts';
import { dayNumberOf, uaeDayNumberAt } from '../../values/uae-time.ts';
import type { Calendar } from '../calendar/calendar.ts';
import type { TollLine } from '../pricing/calculate-fare.ts';
import type { GateLines, GatePass, TollWeighing } from '../routing/tolls/gate-pass.ts';
import { holdsAt } from '../routing/truck-rules/rule-clock.ts';
import type { DayHours } from '../routing/truck-rules/truck-rule.ts';
import type { TollRows } from './queries.ts';
import type { TollGate } from './toll-gate.ts';
import { priceWithTax, type TollPrice } from './toll-price.ts';

/** What a gate takes from a truck that passes it. */
export type Toll = { readonly gate: TollGate; readonly at: Temporal.Instant; readonly amountFils: Fils };

/** The tolls at one moment of knowing them: an immutable snapshot, safe to keep and to share. */
export type TollBook = {
  /** By the place of each gate, those that have ended too. */
  readonly gates: readonly TollGate[];
  /** The same, as ways are looked at for them. */
  readonly lines: GateLines;
  /** Undefined where ways are not weighed against tolls. */
  readonly weighing: TollWeighing | undefined;
  /** Undefined: of accounts without a setting of their own. */
  modeOf(accountId: number | undefined): TollMode;
  /** What the gates take that a truck passes one after the other; those that take nothing are left out. */
  tollsOf(passes: readonly GatePass[]): readonly Toll[];
};

/** Gates that charge together do so once in this time. */
const togetherMs = 60 * 60_000;

/** Makes a book of rows. Of prices that hold at once, the one that was added last counts. */
export function makeTollBook({ gates, prices, settings }: TollRows, calendar: Calendar): TollBook {
  const own = new Map<number | undefined, TollMode>(
    settings.ofAccounts.map(({ accountId, mode }) => [accountId, mode]),
  );
  const lines = gates.map(({ left, right }) => ({ left, right }));
  const days = gates.map(daysOf);
  const newestFirst = prices.toReversed().map((price) => ({ price, hours: { ...price, ...daysOf(price) } }));
  const { mode, minuteFils } = settings;
  const sum = (tolls: readonly Toll[]) => tolls.reduce((fils, { amountFils }) => fils + amountFils, 0);
  const book: TollBook = {
    gates,
    lines: { key: JSON.stringify(lines), lines },
    weighing:
      minuteFils > 0 && gates.length > 0
        ? { minuteFils, tollFils: (passes) => sum(book.tollsOf(passes)) }
        : undefined,
    modeOf: (accountId) => own.get(accountId) ?? mode,
    tollsOf(passes) {
      const chargedAtMs = new Map<string, number>();
      return passes.flatMap(({ gate: place, at, isClosed }): Toll[] => {
        const gate = gates[place];
        if (gate === undefined || isClosed || !isWithin(days[place], uaeDayNumberAt(at))) return [];
        const atMs = at.epochMilliseconds;
        const { onceWith } = gate;
        const before = onceWith === undefined ? undefined : chargedAtMs.get(onceWith);
        if (before !== undefined && atMs - before < togetherMs) return [];
        const found = newestFirst.find(
          ({ price, hours }) => price.tariff === gate.tariff && isPriceAt(price, hours, atMs, calendar),
        );
        const amountFils = found ? priceWithTax(found.price) : 0;
        if (amountFils === 0) return [];
        if (onceWith !== undefined) chargedAtMs.set(onceWith, atMs);
        return [{ gate, at, amountFils }];
      });
    },
  };
  return book;
}

/** Returns the gates to look for on an account's ways; undefined where it is told of none, and ways are not weighed. */
export function gatesFor(
  { lines, modeOf, weighing }: TollBook,
  accountId: number | undefined,
): GateLines | undefined {
  const isAsked = weighing !== undefined || modeOf(accountId) !== 'none';
  return isAsked && lines.lines.length > 0 ? lines : undefined;
}

/** Returns a toll as a line of a fare. */
export function toTollLine({ gate, amountFils }: Toll): TollLine {
  const { code, name, nameArabic } = gate;
  return { code: 'toll', amountFils, gate: code, name, nameArabic };
}

type Days = { readonly firstDay: number; readonly lastDay: number | undefined };

function daysOf({ firstDay, lastDay }: Pick<TollGate, 'firstDay' | 'lastDay'>): Days {
  return { firstDay: dayNumberOf(firstDay), lastDay: lastDay && dayNumberOf(lastDay) };
}

function isWithin(days: Days | undefined, day: number): boolean {
  return days !== undefined && days.firstDay <= day && (days.lastDay === undefined || day <= days.lastDay);
}

/** A window goes by the day on which it begins, holiday or not. */
function isPriceAt({ holidays }: TollPrice, hours: DayHours, atMs: number, calendar: Calendar): boolean {
  if (holidays === 'any') return holdsAt(hours, atMs, calendar);
  const isWanted = (day: number) => calendar.isPublicHoliday(day) === (holidays === 'only');
  return holdsAt({ ...hours, isOn: isWanted }, atMs, calendar);
}
