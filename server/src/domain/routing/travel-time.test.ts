import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCalendar } from '../calendar/calendar.ts';
import { trafficFactorsAt } from './hour-of-week-speeds.ts';
import type { Route } from './route-provider.ts';
import { secondsWithTraffic } from './travel-time.ts';

describe('the time on the road', () => {
  test('is the free-flow time in the night', () => {
    const freeFlowSeconds = { city: 600, arterial: 900, highway: 1_800 };
    expect(secondsOf(freeFlowSeconds, at('2026-11-03T02:00'))).toBe(3_300);
  });

  test('of a short way is each class of road at the pace of the departure', () => {
    const departureAt = at('2026-11-03T18:00');
    const factors = factorsAt(departureAt);
    expect(secondsOf({ city: 100, arterial: 50, highway: 10 }, departureAt)).toBeCloseTo(
      100 * factors.city + 50 * factors.arterial + 10 * factors.highway,
      9,
    );
  });

  test('of a long way is not held up all along by the rush hour of its departure', () => {
    const fiveHours = { city: 0, arterial: 0, highway: 18_000 };
    const departureAt = at('2026-11-03T18:00');
    const seconds = secondsOf(fiveHours, departureAt);
    expect(seconds).toBeGreaterThan(18_000);
    expect(seconds).toBeLessThan(18_000 * 1.15);
    expect(factorsAt(departureAt).highway).toBeGreaterThan(1.4);
  });

  test('is nothing for no way at all', () => {
    expect(secondsOf({ city: 0, arterial: 0, highway: 0 }, at('2026-11-03T18:00'))).toBe(0);
  });

  test('is never below the free-flow time nor above twice of it', () => {
    fc.assert(
      fc.property(way, departure, (freeFlowSeconds, departureAt) => {
        const { city, arterial, highway } = freeFlowSeconds;
        const seconds = secondsOf(freeFlowSeconds, departureAt);
        expect(seconds).toBeGreaterThanOrEqual(city + arterial + highway - 1e-6);
        expect(seconds).toBeLessThanOrEqual((city + arterial + highway) * 2);
      }),
    );
  });

  test('never falls when the way gets longer', () => {
    fc.assert(
      fc.property(way, way, departure, (shorter, more, departureAt) => {
        const longer = {
          city: shorter.city + more.city,
          arterial: shorter.arterial + more.arterial,
          highway: shorter.highway + more.highway,
        };
        expect(secondsOf(longer, departureAt)).toBeGreaterThanOrEqual(secondsOf(shorter, departureAt) - 1e-6);
      }),
    );
  });

  test('changes by less than a minute when the departure does, so that who leaves later never arrives earlier', () => {
    fc.assert(
      fc.property(way, departure, (freeFlowSeconds, departureAt) => {
        const now = secondsOf(freeFlowSeconds, departureAt);
        const aMinuteLater = secondsOf(freeFlowSeconds, departureAt.add({ minutes: 1 }));
        expect(Math.abs(aMinuteLater - now)).toBeLessThan(60);
      }),
      { numRuns: 1_000 },
    );
  });
});

const part = fc.double({ min: 0, max: 20_000, noNaN: true });
const way = fc.record({ city: part, arterial: part, highway: part });
const departure = fc
  .integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') })
  .map((epochMs) => Temporal.Instant.fromEpochMilliseconds(epochMs));

function at(uaeTime: string): Temporal.Instant {
  return Temporal.Instant.from(`${uaeTime}+04:00`);
}

/** In weeks without holidays, outside Ramadan. */
function secondsOf(freeFlowSeconds: Route['freeFlowSeconds'], departureAt: Temporal.Instant): number {
  return secondsWithTraffic(freeFlowSeconds, departureAt.epochMilliseconds, emptyCalendar);
}

function factorsAt(instant: Temporal.Instant) {
  return trafficFactorsAt(instant.epochMilliseconds, emptyCalendar);
}
