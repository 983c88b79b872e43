import type { CalendarKind } from '@satha/terms/calendar';
import type { Fils } from '../../values/money.ts';
import { uaeWallTimeAt } from '../../values/uae-time.ts';

/** Factors are basis points of the amount they multiply: this many is a factor of 1, no surcharge. */
export const unitBasisPoints = 10_000;

/** The rate from `fromMeters` of the route, counted from the pickup, to the next tier. */
export type DistanceTier = { readonly fromMeters: number; readonly filsPerKm: Fils };

/** What one vehicle type costs for departures from `validFrom` on, until its next tariff begins. */
export type Tariff = {
  readonly tariffId: number;
  readonly vehicleTypeId: number;
  readonly validFrom: Temporal.Instant;
  readonly baseFareFils: Fils;
  /** The first metres of the route, paid by the base fare. */
  readonly includedMeters: number;
  /** In ascending order, the first from 0. */
  readonly distanceTiers: readonly DistanceTier[];
  readonly filsPerMinute: Fils;
  /** The least fare before factors. */
  readonly minimumFareFils: Fils;
  /** A window of the UAE's day by minutes since midnight; it may pass midnight, and its end is outside it. */
  readonly night: {
    readonly factorBasisPoints: number;
    readonly fromMinute: number;
    readonly untilMinute: number;
  };
  /** Days of the UAE's week, Monday 1 … Sunday 7. */
  readonly weekend: { readonly factorBasisPoints: number; readonly days: readonly number[] };
  /** Tax contained in the fare, per 10,000 of the price without it: 500 is 5 %. */
  readonly vatBasisPoints: number;
  /** Where the figures come from. */
  readonly source: string;
};

/** Which days of the calendar a surcharge is for: all of a kind, or those of one row. */
export type CalendarTarget = { readonly kind: CalendarKind } | { readonly calendarEntryId: number };

/** A surcharge (a holiday, rain, demand): departures from `validFrom`, before `validUntil`. */
export type EventFactor = {
  readonly eventFactorId: number;
  readonly name: string;
  /** Left out: every vehicle type. */
  readonly vehicleTypeId?: number;
  /** Left out: the whole time from `validFrom` to `validUntil`. */
  readonly calendar?: CalendarTarget;
  readonly validFrom: Temporal.Instant;
  /** Left out, which only one of the calendar may: until another one takes its place. */
  readonly validUntil?: Temporal.Instant;
  readonly factorBasisPoints: number;
  /** Who decided it. */
  readonly source: string;
};

/** A surcharge that holds for a departure. */
export type HoldingFactor = Pick<EventFactor, 'name' | 'factorBasisPoints'> & {
  /** It and the weekend's factor are not both charged: the higher one is. */
  readonly isForHoliday?: boolean;
};

/** Tells whether a departure falls into the tariff's night, by the UAE's clocks. */
export function isNight(tariff: Tariff, departureAt: Temporal.Instant): boolean {
  const { fromMinute, untilMinute } = tariff.night;
  const { minuteOfDay } = uaeWallTimeAt(departureAt);
  return fromMinute < untilMinute
    ? fromMinute <= minuteOfDay && minuteOfDay < untilMinute
    : fromMinute <= minuteOfDay || minuteOfDay < untilMinute;
}

/** Tells whether a departure falls on one of the tariff's weekend days, by the UAE's calendar. */
export function isWeekend(tariff: Tariff, departureAt: Temporal.Instant): boolean {
  return tariff.weekend.days.includes(uaeWallTimeAt(departureAt).dayOfWeek);
}

/** Writes minutes since midnight as `22:00`. */
export function clockTime(minuteOfDay: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/**
 * Refuses a tariff that could give a wrong fare. The database's checks hold the same; this guards whatever else
 * tariffs may come from.
 * @throws RangeError that names the tariff and what is wrong with it.
 */
export function requireSoundTariff(tariff: Tariff): void {
  const refuse = (what: string): never => {
    throw new RangeError(`tariff ${tariff.tariffId}: ${what}`);
  };
  const amounts = [
    tariff.baseFareFils,
    tariff.includedMeters,
    tariff.filsPerMinute,
    tariff.vatBasisPoints,
    ...tariff.distanceTiers.flatMap((tier) => [tier.fromMeters, tier.filsPerKm]),
  ];
  if (!amounts.every(isWholeAndNotNegative))
    refuse('rates and distances must be whole numbers, not negative');
  if (!isWholeAndNotNegative(tariff.minimumFareFils) || tariff.minimumFareFils === 0) {
    refuse('the minimum fare must be at least one fils');
  }
  if (tariff.distanceTiers[0]?.fromMeters !== 0) refuse('the first distance tier must begin at 0 metres');
  tariff.distanceTiers.forEach((tier, index) => {
    const before = tariff.distanceTiers[index - 1];
    if (before !== undefined && before.fromMeters >= tier.fromMeters) {
      refuse('distance tiers must be in ascending order');
    }
  });
  const factors = [tariff.night.factorBasisPoints, tariff.weekend.factorBasisPoints];
  if (!factors.every(isSurcharge)) refuse('factors must be whole basis points, 10000 or more');
  const { fromMinute, untilMinute } = tariff.night;
  if (![fromMinute, untilMinute].every(isMinuteOfDay) || fromMinute === untilMinute) {
    refuse('the night must be a window between two different minutes of the day');
  }
  if (!tariff.weekend.days.every((day) => Number.isInteger(day) && day >= 1 && day <= 7)) {
    refuse('weekend days must be between 1 (Monday) and 7 (Sunday)');
  }
}

/** Refuses a surcharge that could give a wrong fare. @throws RangeError. */
export function requireSoundEventFactor(eventFactor: EventFactor): void {
  if (!isSurcharge(eventFactor.factorBasisPoints)) {
    throw new RangeError(
      `event factor ${eventFactor.eventFactorId}: the factor must be whole basis points, 10000 or more`,
    );
  }
}

function isWholeAndNotNegative(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isSurcharge(basisPoints: number): boolean {
  return Number.isSafeInteger(basisPoints) && basisPoints >= unitBasisPoints;
}

function isMinuteOfDay(minute: number): boolean {
  return Number.isInteger(minute) && minute >= 0 && minute < 24 * 60;
}
