import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUaeDateTime } from '../../values/uae-time.ts';
import { calculateFare } from './calculate-fare.ts';
import { sumFareLines } from './sum-fare-lines.ts';
import type { EventFactor, Tariff } from './tariff.ts';

const at = (uaeDateTime: string): Temporal.Instant => {
  const instant = parseUaeDateTime(uaeDateTime);
  if (instant === undefined) throw new RangeError(uaeDateTime);
  return instant;
};

/** The default tariff of the Standard Recovery Truck. */
const standard: Tariff = {
  tariffId: 7,
  vehicleTypeId: 4,
  validFrom: at('1970-01-01T00:00'),
  baseFareFils: 10_500,
  includedMeters: 5_000,
  distanceTiers: [
    { fromMeters: 0, filsPerKm: 700 },
    { fromMeters: 20_000, filsPerKm: 320 },
    { fromMeters: 60_000, filsPerKm: 210 },
  ],
  filsPerMinute: 50,
  minimumFareFils: 12_000,
  night: { factorBasisPoints: 12_500, fromMinute: 22 * 60, untilMinute: 6 * 60 },
  weekend: { factorBasisPoints: 10_500, days: [6, 7] },
  vatBasisPoints: 500,
  source: 'a test',
};

// November 2026: the 5th is a Thursday, the 7th a Saturday.
const weekdayNoon = at('2026-11-05T12:00');
const weekdayNight = at('2026-11-05T23:00');
const weekendNoon = at('2026-11-07T12:00');
const weekendNight = at('2026-11-07T23:00');

const event = (eventFactorId: number, name: string, factorBasisPoints: number): EventFactor => ({
  eventFactorId,
  source: 'a test',
  name,
  validFrom: at('2026-01-01T00:00'),
  validUntil: at('2027-01-01T00:00'),
  factorBasisPoints,
});

const fareFor = (
  distanceMeters: number,
  durationSeconds: number,
  departureAt = weekdayNoon,
  eventFactors: EventFactor[] = [],
) => calculateFare(standard, { distanceMeters, durationSeconds, departureAt, eventFactors });

const amounts = (fare: ReturnType<typeof calculateFare>) =>
  fare.lines.map(({ code, amountFils }) => `${code} ${amountFils}`).join(', ');

describe('a fare, worked out by hand', () => {
  test.each([
    // [km, minutes, departure, what it costs, from what]
    ['the same point', 0, 0, weekdayNoon, 12_000, 'base 10500, minimum 1500'],
    ['just short of the minimum', 6_000, 24 * 60, weekdayNoon, 12_400, 'base 10500, distance 700, time 1200'],
    ['the included distance', 5_000, 10 * 60, weekdayNoon, 12_000, 'base 10500, time 500, minimum 1000'],
    ['10 km in town', 10_000, 18 * 60, weekdayNoon, 14_900, 'base 10500, distance 3500, time 900'],
    ['the end of the first tier', 20_000, 0, weekdayNoon, 21_000, 'base 10500, distance 10500'],
    ['a metre further', 20_002, 0, weekdayNoon, 21_001, 'base 10500, distance 10500, distance 1'],
    [
      'Dubai to Abu Dhabi',
      140_000,
      95 * 60,
      weekdayNoon,
      55_350,
      'base 10500, distance 10500, distance 12800, distance 16800, time 4750',
    ],
    [
      '10 km at night',
      10_000,
      18 * 60,
      weekdayNight,
      18_625,
      'base 10500, distance 3500, time 900, night 3725',
    ],
    [
      '10 km on a Saturday',
      10_000,
      18 * 60,
      weekendNoon,
      15_645,
      'base 10500, distance 3500, time 900, weekend 745',
    ],
    [
      'the minimum on a Saturday night',
      0,
      0,
      weekendNight,
      15_750,
      'base 10500, minimum 1500, night 3000, weekend 750',
    ],
    // 14,900 + 3,725 = 18,625; 5 % of it is 931.25.
    [
      '10 km on a Saturday night',
      10_000,
      18 * 60,
      weekendNight,
      19_556,
      'base 10500, distance 3500, time 900, night 3725, weekend 931',
    ],
  ])('%s', (_, distanceMeters, durationSeconds, departureAt, fareFils, lines) => {
    const fare = fareFor(distanceMeters, durationSeconds, departureAt);
    expect(amounts(fare)).toBe(lines);
    expect(fare.fareFils).toBe(fareFils);
  });

  test('each line tells the figures it was made from', () => {
    const fare = fareFor(25_500, 1_830, weekendNight, [event(1, 'Heavy rain', 20_000)]);
    expect(fare.lines).toEqual([
      { code: 'base', amountFils: 10_500, includedMeters: 5_000 },
      { code: 'distance', amountFils: 10_500, meters: 15_000, filsPerKm: 700 },
      { code: 'distance', amountFils: 1_760, meters: 5_500, filsPerKm: 320 },
      { code: 'time', amountFils: 1_525, seconds: 1_830, filsPerMinute: 50 },
      // 24,285 × 0.25 = 6,071.25
      { code: 'night', amountFils: 6_071, onFils: 24_285, factorBasisPoints: 12_500 },
      // 30,356 × 0.05 = 1,517.8
      { code: 'weekend', amountFils: 1_518, onFils: 30_356, factorBasisPoints: 10_500 },
      { code: 'event', name: 'Heavy rain', amountFils: 31_874, onFils: 31_874, factorBasisPoints: 20_000 },
    ]);
    expect(fare).toMatchObject({ fareFils: 63_748, tariffId: 7 });
  });

  test('surcharges follow one another in the order in which they are given', () => {
    const fare = fareFor(10_000, 18 * 60, weekdayNoon, [event(2, 'Eid', 11_000), event(1, 'Rain', 15_000)]);
    expect(amounts(fare)).toBe('base 10500, distance 3500, time 900, event 1490, event 8195');
  });

  test('a factor of 1 is no line', () => {
    expect(amounts(fareFor(10_000, 0, weekdayNoon, [event(1, 'Nothing', 10_000)]))).toBe(
      'base 10500, distance 3500',
    );
  });

  test('a tariff whose included distance passes a tier charges the later tier from there', () => {
    const generous = { ...standard, includedMeters: 30_000 };
    const request = {
      distanceMeters: 40_000,
      durationSeconds: 0,
      departureAt: weekdayNoon,
      eventFactors: [],
    };
    expect(calculateFare(generous, request).lines[1]).toEqual({
      code: 'distance',
      amountFils: 3_200,
      meters: 10_000,
      filsPerKm: 320,
    });
  });
});

describe('the tax contained in a fare', () => {
  test.each([
    [12_000, 571], // 571.43
    [10_500, 500],
    [10_510, 500], // 500.48
    [10_511, 501], // 500.52
    [1, 0],
    [11, 1], // 0.52
  ])('of %i fils is %i fils', (minimumFareFils, vatFils) => {
    const flat = { ...standard, baseFareFils: 0, minimumFareFils };
    const request = { distanceMeters: 0, durationSeconds: 0, departureAt: weekdayNoon, eventFactors: [] };
    expect(calculateFare(flat, request)).toMatchObject({ fareFils: minimumFareFils, vatFils });
  });
});

describe('the night and the weekend, by UAE clocks and at departure', () => {
  test.each([
    ['2026-11-05T21:59', ''],
    ['2026-11-05T22:00', 'night'],
    ['2026-11-05T23:59', 'night'],
    ['2026-11-06T00:00', 'night'],
    ['2026-11-06T05:59', 'night'],
    ['2026-11-06T06:00', ''],
    ['2026-11-06T21:59', ''],
    ['2026-11-06T23:59', 'night'],
    ['2026-11-07T00:00', 'night weekend'],
    ['2026-11-07T06:00', 'weekend'],
    ['2026-11-08T21:59', 'weekend'],
    ['2026-11-08T23:59', 'night weekend'],
    ['2026-11-09T00:00', 'night'],
    ['2026-11-09T06:00', ''],
  ])('%s: %s', (departure, factors) => {
    // A drive of ten hours reaches into the next period: that changes nothing.
    const codes = fareFor(10_000, 36_000, at(departure)).lines.map(({ code }) => code);
    expect(codes.filter((code) => code === 'night' || code === 'weekend').join(' ')).toBe(factors);
  });

  test('a night that does not pass midnight ends on the same day', () => {
    const smallHours = {
      ...standard,
      night: { factorBasisPoints: 12_500, fromMinute: 60, untilMinute: 180 },
    };
    const isNight = (departure: string) =>
      calculateFare(smallHours, {
        distanceMeters: 0,
        durationSeconds: 0,
        departureAt: at(departure),
        eventFactors: [],
      }).lines.some(({ code }) => code === 'night');
    expect(
      ['00:59', '01:00', '02:59', '03:00', '23:00'].map((time) => isNight(`2026-11-05T${time}`)),
    ).toEqual([false, true, true, false, false]);
  });
});

describe('any fare', () => {
  const meters = fc.integer({ min: 0, max: 2_000_000 });
  const seconds = fc.integer({ min: 0, max: 360_000 });
  const departure = fc
    .integer({ min: 0, max: 7 * 24 * 60 - 1 })
    .map((minute) => weekdayNoon.add({ minutes: minute }));
  const factor = fc.integer({ min: 10_000, max: 100_000 });
  const events = fc.array(
    factor.map((basisPoints) => event(1, 'Event', basisPoints)),
    { maxLength: 3 },
  );
  const rate = fc.nat(20_000);
  const tariff: fc.Arbitrary<Tariff> = fc
    .record({
      baseFareFils: rate,
      includedMeters: fc.nat(30_000),
      rates: fc.array(rate, { minLength: 1, maxLength: 4 }),
      gaps: fc.array(fc.integer({ min: 1, max: 80_000 }), { minLength: 3, maxLength: 3 }),
      filsPerMinute: rate,
      minimumFareFils: fc.integer({ min: 1, max: 100_000 }),
      nightBasisPoints: factor,
      weekendBasisPoints: factor,
    })
    .map(({ rates, gaps, nightBasisPoints, weekendBasisPoints, ...figures }) => ({
      ...standard,
      ...figures,
      distanceTiers: rates.map((filsPerKm, index) => ({
        fromMeters: gaps.slice(0, index).reduce((sum, gap) => sum + gap, 0),
        filsPerKm,
      })),
      night: { ...standard.night, factorBasisPoints: nightBasisPoints },
      weekend: { ...standard.weekend, factorBasisPoints: weekendBasisPoints },
    }));
  const request = fc.record({
    distanceMeters: meters,
    durationSeconds: seconds,
    departureAt: departure,
    eventFactors: events,
  });

  test('is the sum of its lines, in whole fils that are held exactly, and not below the minimum', () => {
    fc.assert(
      fc.property(tariff, request, (anyTariff, anyRequest) => {
        const fare = calculateFare(anyTariff, anyRequest);
        expect(sumFareLines(fare.lines)).toBe(fare.fareFils);
        expect(
          fare.lines.every((line) => Number.isSafeInteger(line.amountFils) && line.amountFils >= 0),
        ).toBe(true);
        expect(Number.isSafeInteger(fare.fareFils)).toBe(true);
        expect(fare.fareFils).toBeGreaterThanOrEqual(anyTariff.minimumFareFils);
        // The tax is within half a fils of 5/105 of the whole.
        expect(Math.abs(fare.vatFils * 105 - fare.fareFils * 5)).toBeLessThanOrEqual(52.5);
      }),
    );
  });

  test('is never less for a longer or a slower trip', () => {
    const small = fc.oneof(fc.nat(20), fc.nat(200_000));
    fc.assert(
      fc.property(tariff, request, small, small, (anyTariff, anyRequest, moreMeters, moreSeconds) => {
        const more = {
          ...anyRequest,
          distanceMeters: anyRequest.distanceMeters + moreMeters,
          durationSeconds: anyRequest.durationSeconds + moreSeconds,
        };
        expect(calculateFare(anyTariff, more).fareFils).toBeGreaterThanOrEqual(
          calculateFare(anyTariff, anyRequest).fareFils,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('charges every metre of the route exactly once, beyond the included ones', () => {
    fc.assert(
      fc.property(tariff, request, (anyTariff, anyRequest) => {
        const charged = calculateFare(anyTariff, anyRequest).lines.reduce(
          (sum, line) => (line.code === 'distance' ? sum + line.meters : sum),
          0,
        );
        expect(charged).toBe(Math.max(0, anyRequest.distanceMeters - anyTariff.includedMeters));
      }),
    );
  });

  test('is the same for the same request, and survives being stored as JSON', () => {
    fc.assert(
      fc.property(tariff, request, (anyTariff, anyRequest) => {
        const fare = calculateFare(anyTariff, anyRequest);
        expect(calculateFare(anyTariff, anyRequest)).toEqual(fare);
        expect(JSON.parse(JSON.stringify(fare))).toEqual(fare);
      }),
    );
  });
});

test.each([
  [-1, 0],
  [0.5, 0],
  [Number.NaN, 0],
  [Infinity, 0],
  [0, -1],
  [0, 1.5],
])('a route of %d metres and %d seconds has no fare', (distanceMeters, durationSeconds) => {
  expect(() => fareFor(distanceMeters, durationSeconds)).toThrow(RangeError);
});
