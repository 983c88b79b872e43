import { describe, expect, test } from 'vitest';
import type { EventFactor, Tariff } from './tariff.ts';
import { makeTariffBook } from './tariff-book.ts';

const instant = (text: string) => Temporal.Instant.from(text);

const tariff = (
  tariffId: number,
  vehicleTypeId: number,
  validFrom: string,
  more: Partial<Tariff> = {},
): Tariff => ({
  tariffId,
  vehicleTypeId,
  validFrom: instant(validFrom),
  baseFareFils: 10_000,
  includedMeters: 5_000,
  distanceTiers: [
    { fromMeters: 0, filsPerKm: 700 },
    { fromMeters: 20_000, filsPerKm: 320 },
  ],
  filsPerMinute: 50,
  minimumFareFils: 12_000,
  night: { factorBasisPoints: 12_500, fromMinute: 1320, untilMinute: 360 },
  weekend: { factorBasisPoints: 10_500, days: [6, 7] },
  vatBasisPoints: 500,
  source: 'a test',
  ...more,
});

const event = (
  eventFactorId: number,
  from: string,
  until: string,
  more: Partial<EventFactor> = {},
): EventFactor => ({
  eventFactorId,
  source: 'a test',
  name: `Event ${eventFactorId}`,
  validFrom: instant(from),
  validUntil: instant(until),
  factorBasisPoints: 15_000,
  ...more,
});

describe('the tariff that holds', () => {
  // Given out of order on purpose.
  const book = makeTariffBook([
    tariff(3, 4, '2026-06-01T00:00+04:00'),
    tariff(1, 4, '2026-01-01T00:00+04:00'),
    tariff(4, 9, '2026-03-01T00:00+04:00'),
    tariff(2, 4, '2026-02-01T00:00+04:00'),
  ]);

  test.each([
    [4, '0001-01-01T00:00Z', 1],
    [4, '2026-01-01T00:00+04:00', 1],
    [4, '2026-01-31T23:59:59.999999999+04:00', 1],
    [4, '2026-02-01T00:00+04:00', 2],
    [4, '2026-05-31T23:59+04:00', 2],
    [4, '2026-06-01T00:00+04:00', 3],
    [4, '9999-12-31T00:00Z', 3],
    [9, '2026-01-01T00:00+04:00', 4],
    [9, '2027-01-01T00:00+04:00', 4],
    [1, '2026-06-01T00:00+04:00', undefined],
  ])('for vehicle type %i departing %s is number %s', (vehicleTypeId, departure, tariffId) => {
    expect(book.findTariff(vehicleTypeId, instant(departure))?.tariffId).toBe(tariffId);
  });

  test('tariffs are listed by vehicle type and beginning', () => {
    expect(book.tariffs.map(({ tariffId }) => tariffId)).toEqual([1, 2, 3, 4]);
  });
});

describe('the event factors that hold', () => {
  const book = makeTariffBook(
    [],
    [
      event(9, '2026-11-05T06:00+04:00', '2026-11-05T12:00+04:00'),
      event(2, '2026-11-05T06:00+04:00', '2026-11-05T12:00+04:00', { vehicleTypeId: 4 }),
      event(5, '2026-11-01T00:00+04:00', '2026-11-30T00:00+04:00'),
    ],
  );

  test.each([
    [4, '2026-10-31T23:59+04:00', []],
    [4, '2026-11-05T05:59:59+04:00', [5]],
    [4, '2026-11-05T06:00+04:00', [5, 2, 9]],
    [1, '2026-11-05T06:00+04:00', [5, 9]],
    [4, '2026-11-05T11:59:59.999+04:00', [5, 2, 9]],
    [4, '2026-11-05T12:00+04:00', [5]],
    [4, '2026-11-30T00:00+04:00', []],
  ])('for vehicle type %i departing %s are %j, the earliest first', (vehicleTypeId, departure, expected) => {
    const factors = book.findEventFactors(vehicleTypeId, instant(departure));
    expect(factors.map(({ eventFactorId }) => eventFactorId)).toEqual(expected);
  });
});

describe('a tariff that could give a wrong fare is refused', () => {
  test.each<[string, Partial<Tariff>]>([
    ['rates and distances', { baseFareFils: -1 }],
    ['rates and distances', { filsPerMinute: 0.5 }],
    ['rates and distances', { includedMeters: Number.NaN }],
    ['rates and distances', { vatBasisPoints: -500 }],
    ['rates and distances', { distanceTiers: [{ fromMeters: 0, filsPerKm: -700 }] }],
    ['the minimum fare', { minimumFareFils: 0 }],
    ['the minimum fare', { minimumFareFils: -1 }],
    ['the first distance tier', { distanceTiers: [] }],
    ['the first distance tier', { distanceTiers: [{ fromMeters: 1, filsPerKm: 700 }] }],
    [
      'ascending order',
      {
        distanceTiers: [
          { fromMeters: 0, filsPerKm: 700 },
          { fromMeters: 0, filsPerKm: 300 },
        ],
      },
    ],
    ['factors', { night: { factorBasisPoints: 9_999, fromMinute: 1320, untilMinute: 360 } }],
    ['factors', { weekend: { factorBasisPoints: 10_500.5, days: [6, 7] } }],
    ['the night', { night: { factorBasisPoints: 12_500, fromMinute: 1320, untilMinute: 1320 } }],
    ['the night', { night: { factorBasisPoints: 12_500, fromMinute: 1440, untilMinute: 360 } }],
    ['weekend days', { weekend: { factorBasisPoints: 10_500, days: [0, 6] } }],
    ['weekend days', { weekend: { factorBasisPoints: 10_500, days: [6, 8] } }],
  ])('%s: %j', (sentence, more) => {
    expect(() => makeTariffBook([tariff(8, 4, '2026-01-01T00:00Z', more)])).toThrow(
      expect.objectContaining({ name: 'RangeError', message: expect.stringContaining(sentence) }),
    );
  });

  test('so are two tariffs of one vehicle type from the same moment', () => {
    const twice = [tariff(1, 4, '2026-01-01T00:00Z'), tariff(2, 4, '2026-01-01T04:00+04:00')];
    expect(() => makeTariffBook(twice)).toThrow('vehicle type 4 has two tariffs');
  });

  test('so is a discount dressed as a surcharge', () => {
    const discount = event(1, '2026-01-01T00:00Z', '2026-01-02T00:00Z', { factorBasisPoints: 9_000 });
    expect(() => makeTariffBook([], [discount])).toThrow('event factor 1');
  });
});
