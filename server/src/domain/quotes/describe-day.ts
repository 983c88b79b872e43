import { startOfUaeDay, uaeDayNumberAt } from '../../values/uae-time.ts';
import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import { findFactors } from '../pricing/find-factors.ts';
import { trafficDayOf } from '../routing/hour-of-week-speeds.ts';
import type { PriceList } from './make-quote.ts';

/** What a vehicle type costs more at a part of a day, besides the night. */
export type DayPart = {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly vehicleTypeId: number;
  /** A weekend has no name. */
  readonly surcharges: readonly { readonly name: string | undefined; readonly factorBasisPoints: number }[];
};

/** What holds on a day of the UAE. */
export type DescribedDay = {
  /** Those that are on it, by their beginning. */
  readonly entries: readonly CalendarEntry[];
  /** Whose traffic it has. */
  readonly traffic: ReturnType<typeof trafficDayOf>;
  readonly parts: readonly DayPart[];
};

/** Returns what the calendar has of a day, its traffic, and what it costs more. */
export function describeDay(
  priceList: PriceList,
  all: readonly CalendarEntry[],
  day: Temporal.PlainDate,
): DescribedDay {
  const [from, until] = [startOfUaeDay(day), startOfUaeDay(day.add({ days: 1 }))];
  const entries = all.filter(
    ({ status, validFrom, validUntil }) =>
      status !== 'withdrawn' && isBefore(validFrom, until) && isBefore(from, validUntil),
  );
  return {
    entries,
    traffic: trafficDayOf(uaeDayNumberAt(from), priceList.calendar),
    parts: partsOf(priceList, entries, from, until),
  };
}

/** The day by vehicle type, cut wherever a tariff, a surcharge or an entry begins or ends. */
function partsOf(
  { vehicleTypes, tariffBook }: PriceList,
  entries: readonly CalendarEntry[],
  from: Temporal.Instant,
  until: Temporal.Instant,
): DayPart[] {
  const spans = [...entries, ...tariffBook.eventFactors, ...tariffBook.tariffs];
  const cuts = spans
    .flatMap((span) => [
      span.validFrom,
      ...('validUntil' in span && span.validUntil ? [span.validUntil] : []),
    ])
    .filter((cut) => isBefore(from, cut) && isBefore(cut, until));
  const moments = [...new Set([from, ...cuts].map((cut) => cut.epochMilliseconds))]
    .toSorted((one, other) => one - other)
    .map((epochMs) => Temporal.Instant.fromEpochMilliseconds(epochMs));
  return [...vehicleTypes.keys()].flatMap((vehicleTypeId) =>
    moments.map((moment, index) => ({
      from: moment,
      until: moments[index + 1] ?? until,
      vehicleTypeId,
      surcharges: surchargesAt(tariffBook, vehicleTypeId, moment),
    })),
  );
}

function surchargesAt(
  tariffBook: PriceList['tariffBook'],
  vehicleTypeId: number,
  at: Temporal.Instant,
): DayPart['surcharges'] {
  const tariff = tariffBook.findTariff(vehicleTypeId, at);
  if (!tariff) return [];
  return findFactors(tariff, at, tariffBook.findEventFactors(vehicleTypeId, at)).flatMap(
    ({ label, basisPoints }) =>
      label.code === 'night'
        ? []
        : [{ name: label.code === 'event' ? label.name : undefined, factorBasisPoints: basisPoints }],
  );
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
