import { describe, expect, test } from 'vitest';
import { makeCalendar } from '../calendar/calendar.ts';
import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import { calculateFare } from './calculate-fare.ts';
import type { EventFactor, Tariff } from './tariff.ts';
import { makeTariffBook } from './tariff-book.ts';

const at = (uaeTime: string) => Temporal.Instant.from(`${uaeTime}+04:00`);

const entry = (
  calendarEntryId: number,
  kind: CalendarEntry['kind'],
  name: string,
  from: string,
  until: string,
): CalendarEntry => ({
  calendarEntryId,
  kind,
  name,
  status: 'announced',
  validFrom: at(from),
  validUntil: at(until),
  source: 'a test',
  statedOn: Temporal.PlainDate.from('2026-11-25'),
  version: 1,
});

// 18 February 2026 is a Wednesday; 19 March a Thursday, 20 March a Friday, 21 March a Saturday.
const calendar = makeCalendar([
  entry(1, 'ramadan', 'Ramadan', '2026-02-18T00:00', '2026-03-20T00:00'),
  entry(2, 'public_holiday', 'Eid al-Fitr', '2026-03-19T00:00', '2026-03-23T00:00'),
  entry(3, 'special_day', 'Floods', '2026-03-19T14:00', '2026-03-19T20:00'),
  entry(4, 'special_day', 'A race', '2026-03-21T12:00', '2026-03-21T16:00'),
]);

/** AED 100.00 flat, by day and during the week. */
const tariff: Tariff = {
  tariffId: 1,
  vehicleTypeId: 4,
  validFrom: at('1970-01-01T00:00'),
  baseFareFils: 10_000,
  includedMeters: 5_000,
  distanceTiers: [{ fromMeters: 0, filsPerKm: 700 }],
  filsPerMinute: 0,
  minimumFareFils: 10_000,
  night: { factorBasisPoints: 12_500, fromMinute: 1320, untilMinute: 360 },
  weekend: { factorBasisPoints: 10_500, days: [6, 7] },
  vatBasisPoints: 500,
  source: 'a test',
};

const factor = (
  eventFactorId: number,
  days: EventFactor['calendar'],
  factorBasisPoints: number,
  more: Partial<EventFactor> = {},
): EventFactor => ({
  eventFactorId,
  source: 'a test',
  name: `Surcharge ${eventFactorId}`,
  ...(days && { calendar: days }),
  validFrom: at('2026-01-01T00:00'),
  factorBasisPoints,
  ...more,
});

/** The fare with its surcharges, as `10000 + Eid al-Fitr 2000 = 12000`. */
function fareAt(uaeTime: string, factors: readonly EventFactor[], vehicleTypeId = 4): string {
  const book = makeTariffBook([{ ...tariff, vehicleTypeId }], factors, calendar);
  const departureAt = at(uaeTime);
  const eventFactors = book.findEventFactors(vehicleTypeId, departureAt);
  const request = { distanceMeters: 0, durationSeconds: 0, departureAt, eventFactors };
  const { lines, fareFils } = calculateFare({ ...tariff, vehicleTypeId }, request);
  const parts = lines.map(
    (line) => `${line.code === 'event' ? `${line.name} ` : `${line.code} `}${line.amountFils}`,
  );
  return `${parts.join(' + ')} = ${fareFils}`;
}

const ramadan = factor(1, { kind: 'ramadan' }, 11_000);
const holidays = factor(2, { kind: 'public_holiday' }, 12_000);
const specials = factor(3, { kind: 'special_day' }, 15_000);
const all = [ramadan, holidays, specials];

describe('of several days that hold, one is charged', () => {
  test.each<[string, readonly EventFactor[], string]>([
    ['2026-02-17T23:59', all, 'base 10000 + night 2500 = 12500'],
    ['2026-02-18T00:00', all, 'base 10000 + night 2500 + Ramadan 1250 = 13750'],
    ['2026-03-19T12:00', all, 'base 10000 + Eid al-Fitr 2000 = 12000'],
    ['2026-03-19T14:00', all, 'base 10000 + Floods 5000 = 15000'],
    ['2026-03-19T19:59', all, 'base 10000 + Floods 5000 = 15000'],
    ['2026-03-19T20:00', all, 'base 10000 + Eid al-Fitr 2000 = 12000'],
    // A day without a factor stands in nobody's way.
    ['2026-03-19T14:00', [ramadan, holidays], 'base 10000 + Eid al-Fitr 2000 = 12000'],
    ['2026-03-19T14:00', [ramadan], 'base 10000 + Ramadan 1000 = 11000'],
    ['2026-03-19T14:00', [], 'base 10000 = 10000'],
  ])('%s', (time, factors, fare) => {
    expect(fareAt(time, factors)).toBe(fare);
  });
});

describe('on a weekend', () => {
  test.each<[string, string, readonly EventFactor[], string]>([
    ['a holiday takes the place of the weekend', '2026-03-21T10:00', all, 'Eid al-Fitr 2000 = 12000'],
    [
      'a holiday that costs less than the weekend is charged as the weekend',
      '2026-03-21T10:00',
      [factor(2, { kind: 'public_holiday' }, 10_200)],
      'weekend 500 = 10500',
    ],
    [
      'a holiday that costs as much is named',
      '2026-03-21T10:00',
      [factor(2, { kind: 'public_holiday' }, 10_500)],
      'Eid al-Fitr 500 = 10500',
    ],
    ['a holiday without a factor is a weekend day', '2026-03-21T10:00', [], 'weekend 500 = 10500'],
    [
      'a holiday whose factor was ended is a weekend day',
      '2026-03-21T10:00',
      [holidays, factor(9, { kind: 'public_holiday' }, 10_000, { validFrom: at('2026-03-01T00:00') })],
      'weekend 500 = 10500',
    ],
    ['a special day comes on top of it', '2026-03-21T12:00', all, 'weekend 500 + A race 5250 = 15750'],
    ['Ramadan comes on top of it', '2026-02-21T12:00', [ramadan], 'weekend 500 + Ramadan 1050 = 11550'],
  ])('%s', (_, time, factors, surcharges) => {
    expect(fareAt(time, factors)).toBe(`base 10000 + ${surcharges}`);
  });
});

describe('of several factors for a day the one is charged that says most of it', () => {
  const ofEid = factor(4, { calendarEntryId: 2 }, 13_000);
  test.each<[string, readonly EventFactor[], number, string]>([
    ['the entry’s own before its kind’s', [ofEid, holidays], 4, 'Eid al-Fitr 3000 = 13000'],
    [
      'the entry’s own for all before the kind’s for the type',
      [ofEid, factor(5, { kind: 'public_holiday' }, 20_000, { vehicleTypeId: 4 })],
      4,
      'Eid al-Fitr 3000 = 13000',
    ],
    [
      'the type’s before all types’, however old it is',
      [
        holidays,
        factor(5, { kind: 'public_holiday' }, 14_000, {
          vehicleTypeId: 4,
          validFrom: at('2025-01-01T00:00'),
        }),
      ],
      4,
      'Eid al-Fitr 4000 = 14000',
    ],
    [
      'another type’s never',
      [holidays, factor(5, { kind: 'public_holiday' }, 14_000, { vehicleTypeId: 9 })],
      4,
      'Eid al-Fitr 2000 = 12000',
    ],
    [
      'the one in force last',
      [factor(5, { kind: 'public_holiday' }, 14_000, { validFrom: at('2026-03-20T10:00') }), holidays],
      4,
      'Eid al-Fitr 4000 = 14000',
    ],
    [
      'the one before, until then',
      [factor(5, { kind: 'public_holiday' }, 14_000, { validFrom: at('2026-03-20T10:01') }), holidays],
      4,
      'Eid al-Fitr 2000 = 12000',
    ],
    [
      'the one added last, of the same moment',
      [factor(6, { kind: 'public_holiday' }, 14_000), holidays],
      4,
      'Eid al-Fitr 4000 = 14000',
    ],
    [
      'none that is over',
      [factor(6, { kind: 'public_holiday' }, 14_000, { validUntil: at('2026-03-20T10:00') }), holidays],
      4,
      'Eid al-Fitr 2000 = 12000',
    ],
  ])('%s', (_, factors, vehicleTypeId, surcharge) => {
    expect(fareAt('2026-03-20T10:00', factors, vehicleTypeId)).toBe(`base 10000 + ${surcharge}`);
  });
});

test('a surcharge for a time is charged besides, after the calendar’s', () => {
  const rain = factor(7, undefined, 15_000, {
    name: 'Rain',
    validFrom: at('2025-12-01T00:00'),
    validUntil: at('2026-12-01T00:00'),
  });
  expect(fareAt('2026-03-20T10:00', [rain, holidays])).toBe(
    'base 10000 + Eid al-Fitr 2000 + Rain 6000 = 18000',
  );
});
