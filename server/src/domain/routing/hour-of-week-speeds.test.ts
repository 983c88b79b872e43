import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCalendar } from '../calendar/calendar.ts';
import { trafficFactorsAt } from './hour-of-week-speeds.ts';
import type { RoadClass } from './route-provider.ts';

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

const anyInstant = fc
  .integer({ min: Date.parse('1970-01-01'), max: Date.parse('2100-01-01') })
  .map((epochMs) => Temporal.Instant.fromEpochMilliseconds(epochMs));

/** Of a week without holidays, outside Ramadan. */
function factorsAt(instant: Temporal.Instant) {
  return trafficFactorsAt(instant, emptyCalendar);
}
