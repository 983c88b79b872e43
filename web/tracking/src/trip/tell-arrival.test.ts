import type { TrackedTrip } from '@satha/contract/tracking';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { knowTrip } from '../api/known-trip.ts';
import { minutesToSay, tellArrival } from './tell-arrival.ts';

const zeroMs = Date.parse('2026-11-20T10:00:00Z');
const at = (seconds: number) => new Date(zeroMs + seconds * 1000).toISOString();

type Told = {
  readonly arrivesAfter: number | null;
  readonly age: number | null;
  readonly status?: TrackedTrip['status'];
};

/** Told at second 0: a driver who is to arrive after so many seconds, reckoned from a position of that age. */
function tell({ arrivesAfter, age, status = 'driver_to_pickup' }: Told, afterSeconds: number) {
  const trip = {
    status,
    fix: age === null ? null : { lat: 25, lng: 55, headingDegrees: null, recordedAt: at(-age) },
    arrival: {
      leg: 'pickup',
      distanceMeters: null,
      durationSeconds: null,
      arrivalAt: arrivesAfter === null ? null : at(arrivesAfter),
      positionAgeSeconds: age,
      confidence: age === null ? 'none' : age > 60 ? 'stale' : 'fresh',
    },
  } as TrackedTrip;
  return tellArrival(knowTrip(trip, zeroMs), zeroMs + afterSeconds * 1000);
}

describe('the minutes to arrival', () => {
  it('count down while the position is fresh', () => {
    const told = [0, 30, 59].map((after) => tell({ arrivesAfter: 600, age: 0 }, after));
    expect(told).toMatchObject([
      { kind: 'minutes', minutes: 10 },
      { kind: 'minutes', minutes: 10 },
      { kind: 'minutes', minutes: 10 },
    ]);
    expect(tell({ arrivesAfter: 125, age: 3 }, 10)).toMatchObject({ kind: 'minutes', minutes: 2 });
    expect(tell({ arrivesAfter: 5, age: 0 }, 20)).toMatchObject({ kind: 'minutes', minutes: 0 });
  });

  it('stand still once the position is old, and say of when they are', () => {
    const told = [61, 300, 3600].map((after) => tell({ arrivesAfter: 600, age: 0 }, after));
    expect(told).toEqual(Array(3).fill({ kind: 'held', minutes: 9, asOfMs: zeroMs }));
  });

  it('are not told when by an old position the truck should be there already', () => {
    expect(tell({ arrivesAfter: 40, age: 0 }, 90)).toEqual({ kind: 'overdue', asOfMs: zeroMs });
    expect(tell({ arrivesAfter: 0, age: 300 }, 5)).toEqual({ kind: 'overdue', asOfMs: zeroMs - 300_000 });
  });

  it('are what was promised where there is no position, until that has passed', () => {
    expect(tell({ arrivesAfter: 600, age: null }, 61)).toMatchObject({ kind: 'promised', minutes: 9 });
    expect(tell({ arrivesAfter: 600, age: null }, 601)).toEqual({ kind: 'unknown' });
    expect(tell({ arrivesAfter: null, age: 10 }, 0)).toEqual({ kind: 'unknown' });
  });

  it('end when the driver is there', () => {
    const told = tell({ arrivesAfter: -120, age: 400, status: 'at_pickup' }, 0);
    expect(told).toEqual({ kind: 'there', sinceMs: zeroMs - 120_000 });
  });

  it('never fall below what the last position allows, however long nothing is heard', () => {
    const seconds = fc.integer({ min: 0, max: 7200 });
    fc.assert(
      fc.property(seconds, fc.integer({ min: 0, max: 59 }), seconds, (arrivesAfter, age, after) => {
        const told = tell({ arrivesAfter, age }, after);
        const knownUntil = Math.min(after, 60 - age);
        const least = Math.ceil((arrivesAfter - knownUntil) / 60);
        if (told?.kind === 'minutes' || told?.kind === 'held')
          expect(told.minutes).toBeGreaterThanOrEqual(least);
        else expect(least).toBeLessThanOrEqual(0);
      }),
    );
  });
});

test('What is said aloud changes seldom, and more often towards the end', () => {
  const said = new Set(Array.from({ length: 60 }, (_, index) => minutesToSay(60 - index)));
  expect([...said]).toEqual([60, 45, 30, 20, 15, 10, 5, 3, 2, 1]);
  expect(minutesToSay(100)).toBe(120);
});
