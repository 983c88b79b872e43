import { expect, test } from 'vitest';
import { findDoubts, judgeTrucks, nameOf } from './judge-trucks.ts';
import type { TruckOnWay } from './movements-store.ts';

const now = Temporal.Instant.from('2026-11-03T09:00:00Z');
const seconds = now.epochMilliseconds / 1000;
const moment = { now, timeScale: 1 };

/** Has its trip for ten minutes, and for four has driven north of its pickup, as the crow flies, by 3.6 km. */
const truck: TruckOnWay = {
  ...{ tripId: 1, target: { lat: 25.2, lng: 55.3 }, vehicleClass: 'truck', isToPickup: true, isDue: true },
  vehicleTypeId: 4,
  ...{ isExcused: false, hasTripSince: seconds - 600, promisedAt: undefined, open: [] },
  points: Array.from({ length: 25 }, (_, index) => ({
    ...{ lat: 25.25 + (index * 150) / 111_195, lng: 55.3 },
    at: seconds - 240 + index * 10,
  })),
};
const judge = (secondsLess: number | undefined, open: TruckOnWay['open'] = []) => {
  const byRoad = new Map(secondsLess === undefined ? [] : [[nameOf('moving_away', truck), secondsLess]]);
  return judgeTrucks([{ ...truck, open }], moment, byRoad).findings.map(({ kind }) => kind);
};

test.each([
  ['no nearer by road', -200, ['moving_away']],
  ['nearer by road, but by far less than what it has driven', 60, ['moving_away']],
  ['nearer by road', 120, []],
  ['on roads that do not answer', undefined, ['moving_away']],
])('A truck that has driven away for minutes, as the crow flies, and is %s', (_what, secondsLess, told) => {
  expect(judge(secondsLess)).toEqual(told);
});

test('The roads are asked from where the truck was nearest, and no more once it is told to drive away', () => {
  const [question, ...others] = findDoubts([truck], moment);
  expect(question).toMatchObject({
    ...{ kind: 'moving_away', isOpen: false },
    way: { from: { lat: 25.25 }, to: { lat: truck.points.at(-1)?.lat } },
  });
  expect(others).toEqual([]);
  expect(findDoubts([{ ...truck, open: ['moving_away'] }], moment)).toEqual([]);
  expect(judge(120, ['moving_away'])).toEqual(['moving_away']);
});
