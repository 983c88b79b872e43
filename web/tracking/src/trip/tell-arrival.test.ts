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
  readonly left?: number;
  readonly heldUp?: 'not_on_way' | 'moving_away' | 'stopped_on_way';
};

/** Told at second 0: a driver who is to arrive after so many seconds, reckoned from a position of that age. */
function tell({ isCut = false, ...told }: Told & { isCut?: boolean }, afterSeconds: number) {
  return tellArrival(knowTrip(tripAt(0, told), zeroMs), { atMs: zeroMs + afterSeconds * 1000, isCut });
}

/** As the service tells it at a second. */
function tripAt(
  second: number,
  { arrivesAfter, age, status = 'driver_to_pickup', left, heldUp }: Told,
): TrackedTrip {
  return {
    status,
    fix: age === null ? null : { lat: 25, lng: 55, headingDegrees: null, recordedAt: at(second - age) },
    arrival: {
      leg: 'pickup',
      distanceMeters: null,
      durationSeconds: left ?? null,
      arrivalAt: arrivesAfter === null ? null : at(second + arrivesAfter),
      positionAgeSeconds: age,
      confidence: age === null ? 'none' : age > 60 ? 'stale' : 'fresh',
      ...(heldUp && { heldUp }),
    },
  } as TrackedTrip;
}

/** Two minutes to go, told at second 0. */
const settled = knowTrip(tripAt(0, { arrivesAfter: 120, age: 0 }), zeroMs);

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

  it('do not come back while the estimate is what it was, give or take a minute', () => {
    // A truck that stands: every twenty seconds the service says that it is just arriving.
    let known = knowTrip(tripAt(0, { arrivesAfter: 0, age: 0 }), zeroMs);
    for (const second of [0, 13, 26, 39, 52]) {
      known = knowTrip(tripAt(second, { arrivesAfter: 0, age: second }), zeroMs + second * 1000, known);
      // The page's clock is up to a quarter of a minute behind.
      const read = zeroMs + Math.floor(second / 15) * 15_000;
      expect(tellArrival(known, { atMs: read, isCut: false })).toMatchObject({ kind: 'minutes', minutes: 0 });
    }
    const told = [125, 150, 130, 121, 175].map((arrivesAfter) => {
      const later = knowTrip(tripAt(5, { arrivesAfter, age: 0 }), zeroMs + 5000, settled);
      return tellArrival(later, { atMs: zeroMs + 5000, isCut: false });
    });
    expect(told).toMatchObject(Array(5).fill({ kind: 'minutes', minutes: 2 }));
  });

  it.each([25, 37, 50, 60, 365, 725])(
    'are never counted down while the truck stands, of which the road is %i seconds long',
    (left) => {
      let known: ReturnType<typeof knowTrip> | undefined;
      const shown = new Set<number>();
      for (let second = 0; second < 90; second += 20) {
        known = knowTrip(tripAt(second, { arrivesAfter: left, age: 0, left }), zeroMs + second * 1000, known);
        for (const after of [0, 10, 19]) {
          const told = tellArrival(known, { atMs: zeroMs + (second + after) * 1000, isCut: false });
          // What is counted on within the twenty seconds until it is told anew comes to no more than the minute.
          if (second > 0 && told?.kind === 'minutes') shown.add(told.minutes);
        }
      }
      const least = Math.min(...shown);
      expect(Math.max(...shown) - least).toBe(0);
      expect(least).toBeGreaterThanOrEqual(Math.max(1, Math.floor(left / 60)));
    },
  );

  it('are not told of a truck that does not come nearer, but how long the road is from where it is', () => {
    const told = [0, 30, 59].map((after) =>
      tell({ arrivesAfter: null, age: 0, left: 610, heldUp: 'not_on_way' }, after),
    );
    expect(told).toEqual(Array(3).fill({ kind: 'heldUp', by: 'not_on_way', minutes: 11 }));
    const old = tell({ arrivesAfter: null, age: 40, left: 610, heldUp: 'stopped_on_way' }, 30);
    expect(old).toMatchObject({ kind: 'heldUp', minutes: 11, oldAsOfMs: zeroMs - 40_000 });
  });

  it('are those of an operator who has promised them, though the truck stands', () => {
    const told = tell({ arrivesAfter: 1_200, age: 0, left: 610, heldUp: 'not_on_way' }, 0);
    expect(told).toMatchObject({ kind: 'promised', minutes: 20 });
  });

  it('are counted from when they were told, however far behind the clock of the page is', () => {
    const known = knowTrip(tripAt(13, { arrivesAfter: 0, age: 0 }), zeroMs + 13_000);
    expect(tellArrival(known, { atMs: zeroMs, isCut: false })).toMatchObject({ kind: 'minutes', minutes: 0 });
  });

  it('come back when the truck is really later, or goes on to somewhere else', () => {
    const later = knowTrip(tripAt(5, { arrivesAfter: 400, age: 0 }), zeroMs + 5000, settled);
    expect(tellArrival(later, { atMs: zeroMs + 5000, isCut: false })).toMatchObject({ minutes: 7 });
    const onward = tripAt(5, { arrivesAfter: 170, age: 0, status: 'in_progress' });
    const told = tellArrival(knowTrip(onward, zeroMs + 5000, settled), { atMs: zeroMs + 5000, isCut: false });
    expect(told).toMatchObject({ minutes: 3 });
  });

  it('are no "any moment now" while the service cannot be reached', () => {
    expect(tell({ arrivesAfter: 5, age: 0, isCut: true }, 20)).toEqual({ kind: 'overdue', asOfMs: zeroMs });
    expect(tell({ arrivesAfter: 90, age: 0, isCut: true }, 20)).toMatchObject({
      kind: 'minutes',
      minutes: 2,
    });
  });

  it('end when the driver is there', () => {
    const told = tell({ arrivesAfter: -120, age: 400, status: 'at_pickup' }, 0);
    expect(told).toEqual({ kind: 'there', sinceMs: zeroMs - 120_000 });
  });

  it('are followed by when the vehicle is at the destination, while that is to come and can be corrected', () => {
    const loading = (afterSeconds: number, isCut = false) => {
      const trip = tripAt(0, { arrivesAfter: -120, age: 0, status: 'loading' });
      const arrival = trip.arrival && { ...trip.arrival, deliveryAt: at(900) };
      const known = knowTrip({ ...trip, arrival }, zeroMs);
      return tellArrival(known, { atMs: zeroMs + afterSeconds * 1000, isCut });
    };
    const there = { kind: 'there', sinceMs: zeroMs - 120_000 };
    expect(loading(60)).toEqual({ ...there, deliveryMs: zeroMs + 900_000 });
    expect(loading(60, true)).toEqual({ ...there, deliveryMs: undefined });
    expect(loading(901)).toEqual({ ...there, deliveryMs: undefined });
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
  const said = new Set(Array.from({ length: 61 }, (_, index) => minutesToSay(60 - index)));
  // That it arrives now is said, too, after the last minute was.
  expect([...said]).toEqual([60, 45, 30, 20, 15, 10, 5, 3, 2, 1, 0]);
  expect(minutesToSay(100)).toBe(120);
});
