import { expect, test } from 'vitest';
import { judgeMovingAway, judgePromise, judgeStop, type TrackPoint } from './movement.ts';

const target = { lat: 25.2, lng: 55.27 };
const metersNorth = (meters: number) => ({ lat: target.lat + meters / 111_195, lng: target.lng });
/** Points each ten seconds, by how far north of the target. */
const track = (meters: readonly number[]): TrackPoint[] =>
  meters.map((each, index) => ({ ...metersNorth(each), at: index * 10 }));
const upTo = (points: readonly TrackPoint[]) => ({ points, target, now: points.at(-1)?.at ?? 0 });
const every = (count: number, meters: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => meters(index));

test.each([
  ['comes nearer', every(30, (n) => 9_000 - n * 150), undefined],
  ['goes away for three minutes', every(19, (n) => 5_000 + n * 150), 0],
  ['goes away for less than three minutes', every(18, (n) => 5_000 + n * 150), undefined],
  ['goes away by less than two and a half kilometres', every(30, (n) => 5_000 + n * 80), undefined],
  ['turns round', [...every(10, (n) => 5_000 - n * 150), ...every(25, (n) => 3_500 + n * 150)], 100],
])('A truck that %s', (_what, meters, since) => {
  expect(judgeMovingAway(upTo(track(meters)), false)?.since).toBe(since);
});

test('A truck that drove away does so until it is a kilometre nearer than at its farthest', () => {
  const away = every(20, (n) => 5_000 + n * 150);
  const back = (meters: number) => [...away, 7_850 - meters / 2, 7_850 - meters];
  expect(judgeMovingAway(upTo(track(back(900))), true)?.since).toBe(0);
  expect(judgeMovingAway(upTo(track(back(1_100))), true)).toBeUndefined();
});

test.each([
  ['stands for eight minutes', every(49, (n) => 2_000 + (n % 3) * 40), 0],
  ['stands for less', every(48, (n) => 2_000 + (n % 3) * 40), undefined],
  ['stands, with one point of its phone far away', every(49, (n) => (n === 20 ? 2_900 : 2_000)), 0],
  ['crawls', every(60, (n) => 4_000 - n * 12), undefined],
  ['stands where it is to go', every(60, () => 250), undefined],
])('A truck that %s', (_what, meters, since) => {
  expect(judgeStop(upTo(track(meters)), false)).toBe(since);
});

test('Nothing is said of a truck that was heard of more than two minutes ago', () => {
  const points = track(every(60, () => 2_000));
  expect(judgeStop({ points, target, now: 590 + 120 }, false)).toBe(0);
  expect(judgeStop({ points, target, now: 590 + 121 }, false)).toBeUndefined();
  expect(judgeMovingAway({ points: [], target, now: 0 }, false)).toBeUndefined();
});

test('A promise is at risk when 90 km/h do not keep it, and safe only with a minute to spare', () => {
  // 25 km by road at the least: a thousand seconds.
  const way = { from: metersNorth(25_000 / 1.2), target, at: 0, timeScale: 1 };
  const judge = (promisedAt: number, isOpen: boolean, timeScale = 1) =>
    judgePromise({ ...way, promisedAt, timeScale }, isOpen);
  expect(judge(900, false)).toBeCloseTo(1_000, -1);
  expect(judge(950, false)).toBeUndefined();
  expect(judge(1_050, true)).toBeCloseTo(1_000, -1);
  expect(judge(1_070, true)).toBeUndefined();
  expect(judge(100, false, 30)).toBeUndefined();
});
