import { expect, test } from 'vitest';
import type { TrackPoint } from './movement.ts';
import { doubtSettingOut, isNearerByRoad } from './setting-out.ts';

const target = { lat: 25.2, lng: 55.27 };
/** So many metres north and east of the target. */
const place = (north: number, east = 0) => ({
  lat: target.lat + north / 111_195,
  lng: target.lng + east / 100_610,
});
type Place = ReturnType<typeof place>;
/** A point each five seconds, the first five seconds after the driver got the trip at zero. */
const track = (seconds: number, placeAt: (second: number) => Place): TrackPoint[] =>
  Array.from({ length: seconds / 5 }, (_, index) => ({ ...placeAt(index * 5 + 5), at: index * 5 + 5 }));
const doubt = (points: readonly TrackPoint[], isOpen = false, now = points.at(-1)?.at ?? 0) => {
  const doubted = doubtSettingOut({ points, target, now, hasTripSince: 0 }, isOpen);
  return doubted === undefined ? 'none' : doubted.way === undefined ? 'told' : 'roads';
};
const circle = (meters: number) => (second: number) =>
  place(4_000 + meters * Math.cos(second / 8), meters * Math.sin(second / 8));
const erring = (second: number) => place(4_000 + ((second * 7) % 5) * 9, ((second * 3) % 5) * 9);

test.each([
  ['stands for seventy-five seconds', track(75, () => place(4_000)), 'told'],
  ['stands for less', track(70, () => place(4_000)), 'none'],
  ['stands, with a phone that errs by some metres', track(80, erring), 'told'],
  ['stands, with one point far away', track(80, (at) => place(at === 40 ? 4_900 : 4_000)), 'told'],
  ['stands, with its first point far away', track(80, (at) => place(at === 5 ? 4_900 : 4_000)), 'told'],
  ['stands, with its last point far away', track(80, (at) => place(at === 80 ? 3_100 : 4_000)), 'told'],
  ['comes nearer', track(80, (at) => place(4_000 - at * 8)), 'none'],
  ['sets out after forty seconds', track(80, (at) => place(4_000 - Math.max(0, at - 40) * 8)), 'none'],
  ['drives away', track(80, (at) => place(4_000 + at * 8)), 'roads'],
  ['drives in circles', track(80, circle(100)), 'roads'],
  ['drives across', track(80, (at) => place(4_000, at * 8)), 'roads'],
  ['waits at a light round the corner', track(80, (at) => place(4_000 - Math.min(at, 15) * 8)), 'none'],
  [
    'still stands there after three minutes',
    track(180, (at) => place(4_000 - Math.min(at, 15) * 8)),
    'roads',
  ],
  ['turns round after a while', track(160, (at) => place(4_000 + 60 * 8 - Math.abs(at - 60) * 8)), 'none'],
  ['stands near the pickup', track(120, () => place(450)), 'none'],
  ['stood for five minutes before anybody looked', track(305, () => place(4_000)), 'none'],
] as const)('A truck that %s', (_what, points, expected) => {
  expect(doubt(points)).toBe(expected);
});

test('Nothing is said of a truck whose phone was first heard of late, or not lately', () => {
  const standing = track(160, () => place(4_000));
  expect(doubt(standing.filter(({ at }) => at > 45))).toBe('none');
  expect(doubt(standing, false, 160 + 121)).toBe('none');
  expect(doubt([])).toBe('none');
});

test('Once it is told, it is so until the truck is four hundred metres nearer than at its farthest, or near the pickup', () => {
  const away = (back: number) =>
    track(200, (at) => place(4_000 + Math.min(at, 100) * 8 - Math.max(0, at - 100) * back));
  expect(doubt(away(3.9), true)).toBe('roads');
  expect(doubt(away(4.6), true)).toBe('none');
  expect(
    doubt(
      track(600, () => place(4_000)),
      true,
    ),
  ).toBe('told');
  expect(
    doubt(
      track(100, (at) => place(700 - at * 3)),
      true,
    ),
  ).toBe('none');
});

test.each([
  [undefined, 300, false, undefined],
  [11, 300, false, false],
  [12, 300, false, true],
  [24, 1_000, false, false],
  [25, 1_000, false, true],
  [29, 1_000, true, false],
  [30, 1_000, true, true],
])(
  'A road that is %s seconds shorter, after %i metres, while it is told %s',
  (seconds, drivenMeters, isOpen, expected) => {
    expect(isNearerByRoad(seconds, { drivenMeters }, isOpen)).toBe(expected);
  },
);
