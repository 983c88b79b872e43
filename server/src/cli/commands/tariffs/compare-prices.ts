import type { Calendar } from '../../../domain/calendar/calendar.ts';
import { calculateFare } from '../../../domain/pricing/calculate-fare.ts';
import type { PriceChanges } from '../../../domain/pricing/price-changes.ts';
import type { EventFactor, Tariff } from '../../../domain/pricing/tariff.ts';
import { makeTariffBook, type TariffBook } from '../../../domain/pricing/tariff-book.ts';
import type { PriceList } from '../../../domain/quotes/make-quote.ts';
import type { Fils } from '../../../values/money.ts';
import { factorDocument, tariffDocument } from './price-documents.ts';
import { noonBehind } from './value-reader.ts';

/** A typical trip, and what it costs before and after. */
export type SampleFare = {
  readonly vehicleTypeId: number;
  readonly trip: string;
  readonly departureAt: Temporal.Instant;
  readonly beforeFils: Fils | undefined;
  readonly afterFils: Fils | undefined;
};

/** A tariff or surcharge that a file brings: what was until then, field by field, and what will be. */
export type Comparison = {
  readonly what: string;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly sampleFares: readonly SampleFare[];
};

type TypicalTrip = {
  readonly trip: string;
  readonly meters: number;
  readonly seconds: number;
  readonly hours: number;
};

const town = { meters: 10_000, seconds: 18 * 60, hours: 0 };
/** Our own choice: a tow in town, one across it, one to the next city, by day and by night. */
const typicalTrips: readonly TypicalTrip[] = [
  { trip: '10 km, 18 minutes, weekday noon', ...town },
  { trip: '25 km, 35 minutes, weekday noon', meters: 25_000, seconds: 35 * 60, hours: 0 },
  { trip: '140 km, 95 minutes, weekday noon', meters: 140_000, seconds: 95 * 60, hours: 0 },
  { trip: '10 km, 18 minutes, weekday 23:00', ...town, hours: 11 },
];

/**
 * Compares each price of a file before and after the change, by the price list as it is and as it will be.
 */
export function comparePrices(
  { tariffBook: book, calendar }: Omit<PriceList, 'vehicleTypes'>,
  changes: PriceChanges,
): readonly Comparison[] {
  const after = applyChanges(book, calendar, changes);
  return [
    ...changes.tariffs.map((tariff) => compareTariff(book, after, tariff)),
    ...changes.eventFactors.map((factor) => compareFactor(book, after, factor)),
  ];
}

/** The numbers of what is new are not known yet, but are behind all that there are: surcharges are applied in their order. */
function applyChanges(
  book: TariffBook,
  calendar: Calendar,
  { tariffs, eventFactors }: PriceChanges,
): TariffBook {
  const ofNew = (all: readonly unknown[], index: number) => Number.MAX_SAFE_INTEGER - all.length + index;
  const stays = (id: number, by: readonly { readonly replaces?: number }[]) =>
    !by.some(({ replaces }) => replaces === id);
  return makeTariffBook(
    [
      ...book.tariffs.filter(({ tariffId }) => stays(tariffId, tariffs)),
      ...tariffs.map((tariff, index) => ({ ...tariff, tariffId: ofNew(tariffs, index) })),
    ],
    [
      ...book.eventFactors.filter(({ eventFactorId }) => stays(eventFactorId, eventFactors)),
      ...eventFactors.map((factor, index) => ({ ...factor, eventFactorId: ofNew(eventFactors, index) })),
    ],
    calendar,
  );
}

function compareTariff(
  before: TariffBook,
  after: TariffBook,
  { replaces, ...tariff }: PriceChanges['tariffs'][number],
): Comparison {
  const { vehicleTypeId, validFrom, weekend } = tariff;
  const old: Tariff | undefined =
    replaces === undefined
      ? before.findTariff(vehicleTypeId, validFrom)
      : before.tariffs.find(({ tariffId }) => tariffId === replaces);
  const isWeekend = (day: number) => weekend.days.includes(day);
  const weekday = noonBehind(validFrom, (day) => !isWeekend(day));
  const samples = typicalTrips.map(({ hours, ...trip }) => ({
    ...trip,
    departureAt: weekday.add({ hours }),
  }));
  const onWeekend = {
    ...town,
    trip: '10 km, 18 minutes, weekend noon',
    departureAt: noonBehind(validFrom, isWeekend),
  };
  return {
    what:
      replaces === undefined
        ? `New tariff of vehicle type ${vehicleTypeId}`
        : `Tariff ${replaces} of vehicle type ${vehicleTypeId}`,
    changes: differences(
      old && withoutId(tariffDocument(old)),
      withoutId(tariffDocument({ ...tariff, tariffId: 0 })),
    ),
    sampleFares: [...samples, onWeekend].map((sample) => fareBoth(before, after, vehicleTypeId, sample)),
  };
}

function compareFactor(
  before: TariffBook,
  after: TariffBook,
  { replaces, ...factor }: PriceChanges['eventFactors'][number],
): Comparison {
  const old: EventFactor | undefined = before.eventFactors.find(
    ({ eventFactorId }) => eventFactorId === replaces,
  );
  const vehicleTypeId = factor.vehicleTypeId ?? before.tariffs[0]?.vehicleTypeId ?? 0;
  const sample = { ...town, trip: '10 km, 18 minutes, when it begins', departureAt: factor.validFrom };
  return {
    what: replaces === undefined ? `New surcharge ${factor.name}` : `Surcharge ${replaces}`,
    changes: differences(
      old && withoutId(factorDocument(old)),
      withoutId(factorDocument({ ...factor, eventFactorId: 0 })),
    ),
    sampleFares: [fareBoth(before, after, vehicleTypeId, sample)],
  };
}

function fareBoth(
  before: TariffBook,
  after: TariffBook,
  vehicleTypeId: number,
  {
    trip,
    meters,
    seconds,
    departureAt,
  }: Omit<TypicalTrip, 'hours'> & { readonly departureAt: Temporal.Instant },
): SampleFare {
  const fareBy = (book: TariffBook) => {
    const tariff = book.findTariff(vehicleTypeId, departureAt);
    const eventFactors = book.findEventFactors(vehicleTypeId, departureAt);
    return (
      tariff &&
      calculateFare(tariff, { distanceMeters: meters, durationSeconds: seconds, departureAt, eventFactors })
        .fareFils
    );
  };
  return { vehicleTypeId, trip, departureAt, beforeFils: fareBy(before), afterFils: fareBy(after) };
}

function withoutId(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { tariffId: _, eventFactorId: __, ...rest } = document;
  return rest;
}

function differences(
  from: Readonly<Record<string, unknown>> | undefined,
  to: Readonly<Record<string, unknown>>,
): Comparison['changes'] {
  return Object.entries(to)
    .map(([field, value]) => ({ field, from: from?.[field], to: value }))
    .filter(({ from: before, to: after }) => JSON.stringify(before ?? null) !== JSON.stringify(after));
}
