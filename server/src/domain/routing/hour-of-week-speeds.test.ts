import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uaeDayNumberAt } from '../../values/uae-time.ts';
import { emptyCalendar } from '../calendar/calendar.ts';
import { trafficFactorsAt } from './hour-of-week-speeds.ts';
import type { RoadClass } from './route-provider.ts';
import { ordinaryWeek, ramadanWeek } from './traffic-weeks.ts';

const roadClasses: readonly RoadClass[] = ['city', 'arterial', 'highway'];

describe.each(roadClasses)('the traffic on a %s road', (roadClass) => {
  test.each([
    ['Monday', '2026-11-02'],
    ['Wednesday', '2026-11-04'],
    ['Friday', '2026-11-06'],
    ['Saturday', '2026-11-07'],
    ['Sunday', '2026-11-08'],
  ])('is free at three in the night of a %s', (_day, date) => {
    expect(factor(`${date}T03:00`)).toBe(1);
  });

  test.each(['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'])(
    'is at its slowest in the morning and evening peaks of %s, Monday to Thursday',
    (date) => {
      const noon = factor(`${date}T12:00`);
      expect(factor(`${date}T08:00`)).toBeGreaterThan(noon);
      expect(factor(`${date}T18:00`)).toBeGreaterThan(noon);
      expect(factor(`${date}T18:00`)).toBeGreaterThan(factor(`${date}T22:00`));
    },
  );

  test('is lighter on a Friday afternoon than on a Thursday’s', () => {
    for (const time of ['14:00', '15:00', '16:00', '17:00', '18:00']) {
      expect(factor(`2026-11-06T${time}`)).toBeLessThan(factor(`2026-11-05T${time}`));
    }
  });

  test.each(['2026-11-07', '2026-11-08'])('has no morning peak on %s, a day of the weekend', (date) => {
    expect(factor(`${date}T08:00`)).toBeLessThanOrEqual(1.05);
  });

  test('is halfway between the hours at half past', () => {
    const [seven, half, eight] = ['07:00', '07:30', '08:00'].map((time) => factor(`2026-11-03T${time}`));
    expect(half).toBeCloseTo(((seven ?? 0) + (eight ?? 0)) / 2, 10);
  });

  test('never takes less time than a free road, never more than twice as much, and never jumps', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const now = factorsAt(instant)[roadClass];
        const inAMinute = factorsAt(instant.add({ minutes: 1 }))[roadClass];
        expect(now).toBeGreaterThanOrEqual(1);
        expect(now).toBeLessThanOrEqual(2);
        expect(Math.abs(inAMinute - now)).toBeLessThan(0.01);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is the same a week later', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(factorsAt(instant.add({ hours: 168 }))).toEqual(factorsAt(instant));
      }),
    );
  });

  test('has a figure for every hour of the week', () => {
    for (let hour = 0; hour < 168; hour++) {
      const instant = Temporal.Instant.from('2026-11-02T00:00+04:00').add({ hours: hour });
      expect(factorsAt(instant)[roadClass]).toBeGreaterThanOrEqual(1);
    }
  });

  function factor(uaeTime: string): number {
    return factorsAt(Temporal.Instant.from(`${uaeTime}+04:00`))[roadClass];
  }
});

describe('the traffic of the calendar’s days', () => {
  // A Ramadan of one week, 16 to 22 November 2026, Monday to Sunday; holidays from Thursday to the next Monday.
  const dayNumber = (date: string) => uaeDayNumberAt(Temporal.Instant.from(`${date}T00:00+04:00`));
  const calendar = {
    isPublicHoliday: (day: number) => day >= dayNumber('2026-11-19') && day <= dayNumber('2026-11-23'),
    isRamadan: (day: number) => day >= dayNumber('2026-11-16') && day <= dayNumber('2026-11-22'),
  };
  const factorsOn = (uaeTime: string) =>
    trafficFactorsAt(Temporal.Instant.from(`${uaeTime}+04:00`).epochMilliseconds, calendar);

  test.each([
    // Ordinary: the Sunday before, and the Tuesday after.
    ['2026-11-15T18:00', { city: 1.35, arterial: 1.25, highway: 1.2 }],
    ['2026-11-24T08:00', { city: 1.5, arterial: 1.65, highway: 1.4 }],
    // A holiday on a Monday is as a Sunday.
    ['2026-11-23T08:00', { city: 1.05, arterial: 1, highway: 1 }],
    ['2026-11-23T18:00', { city: 1.35, arterial: 1.25, highway: 1.2 }],
    // Ramadan: rush home in the afternoon, nobody on the road while the fast is broken, lively at night.
    ['2026-11-17T15:00', { city: 1.55, arterial: 1.6, highway: 1.4 }],
    ['2026-11-17T18:00', { city: 1.05, arterial: 1.05, highway: 1.05 }],
    ['2026-11-17T22:00', { city: 1.4, arterial: 1.25, highway: 1.1 }],
    // Holidays in Ramadan, a Thursday and a Friday, are as Ramadan's Sunday.
    ['2026-11-19T15:00', { city: 1.3, arterial: 1.2, highway: 1.1 }],
    ['2026-11-20T12:00', { city: 1.2, arterial: 1.1, highway: 1.05 }],
  ])('at %s', (time, factors) => {
    expect(factorsOn(time)).toEqual(factors);
  });

  test('turns to the other day’s over the last hour before midnight', () => {
    // From 1.25 at 23:00 of Ramadan's Sunday to 1.1 at midnight of a holiday outside of it.
    expect(factorsOn('2026-11-22T23:00').city).toBe(1.25);
    expect(factorsOn('2026-11-22T23:30').city).toBeCloseTo(1.175, 10);
    expect(factorsOn('2026-11-23T00:00').city).toBe(1.1);
  });

  test('is the ordinary one to the last digit on every day that the calendar does not name', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = uaeDayNumberAt(instant);
        // The day before a named one turns to it in its last hour.
        const isNear = [day, day + 1].some(
          (near) => calendar.isPublicHoliday(near) || calendar.isRamadan(near),
        );
        if (!isNear)
          expect(trafficFactorsAt(instant.epochMilliseconds, calendar)).toEqual(factorsAt(instant));
      }),
    );
  });

  test.each(roadClasses)(
    'on a %s road never takes less time than a free road, never more than twice as much, and never jumps',
    (roadClass) => {
      for (let minute = 0; minute < 12 * 24 * 60; minute++) {
        const instant = Temporal.Instant.from('2026-11-14T00:00+04:00').add({ minutes: minute });
        const now = trafficFactorsAt(instant.epochMilliseconds, calendar)[roadClass];
        const inAMinute = trafficFactorsAt(instant.add({ minutes: 1 }).epochMilliseconds, calendar)[
          roadClass
        ];
        if (now < 1 || now > 2 || Math.abs(inAMinute - now) >= 0.01) throw new Error(`${instant}: ${now}`);
      }
    },
  );

  test.each([ordinaryWeek, ramadanWeek])(
    'has 24 figures for each road of each day of a week, with their source and their day',
    (week) => {
      expect(week.source).toMatch(/^our own figures/);
      expect(week.asOf).toMatch(/^2026-11-\d\d$/);
      expect(week.days).toHaveLength(7);
      for (const day of week.days) for (const figures of Object.values(day)) expect(figures).toHaveLength(24);
    },
  );
});

const anyInstant = fc
  .integer({ min: Date.parse('1970-01-01'), max: Date.parse('2100-01-01') })
  .map((epochMs) => Temporal.Instant.fromEpochMilliseconds(epochMs));

/** Of a week without holidays, outside Ramadan. */
function factorsAt(instant: Temporal.Instant) {
  return trafficFactorsAt(instant.epochMilliseconds, emptyCalendar);
}
