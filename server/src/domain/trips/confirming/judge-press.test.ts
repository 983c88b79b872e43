import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WitnessedPoint } from '../tracks/witnessed-track.ts';
import { findFirstSeen, judgePress, type PressPlace, type Whereabouts } from './judge-press.ts';

const noon = Temporal.Instant.from('2026-11-18T12:00:00+04:00');
const place: PressPlace = { lat: 25.1972, lng: 55.2744, since: undefined };
const at = (seconds: number) => noon.add({ milliseconds: Math.round(seconds * 1000) });
const north = (meters: number) => ({ lat: place.lat + meters / 111_195, lng: place.lng });
/** So many metres from the place, so many seconds after the press, received so much later. */
const point = (seconds: number, meters: number, delaySeconds = 1): WitnessedPoint => ({
  ...north(meters),
  recordedAt: at(seconds),
  receivedAt: at(seconds + delaySeconds),
});
const rule = { withinMeters: 500, timeScale: 1 };
const assignedAt = at(-3_600);

const judge = (
  points: readonly WitnessedPoint[],
  more: Partial<Whereabouts & { toldAt: number; scale: number }> = {},
  of: PressPlace = place,
) => {
  const { toldAt, scale = 1, ...whereabouts } = more;
  const verdict = judgePress(
    { ...rule, timeScale: scale },
    of,
    { assignedAt, start: undefined, told: [], points, ...whereabouts },
    { pressedAt: noon, toldAt: toldAt === undefined ? undefined : at(toldAt) },
  );
  if (verdict.isConfirmed) return (verdict.arrivedAt.epochMilliseconds - noon.epochMilliseconds) / 1000;
  return verdict.distanceMeters === undefined
    ? verdict.because
    : `${verdict.because} ${verdict.distanceMeters}`;
};
const far = { ...north(20_000), recordedAt: assignedAt };

describe('a press is confirmed by a truck that was there', () => {
  test.each<[what: string, points: WitnessedPoint[], verdict: unknown]>([
    ['at that moment', [point(0, 0)], 0],
    ['a quarter of an hour before', [point(-900, 0)], -900],
    ['a second earlier than that', [point(-901, 0)], 'no_position'],
    ['half an hour after', [point(1_800, 0)], 1_800],
    ['a second later than that', [point(1_801, 0)], 'no_position'],
    ['as near as the rule asks', [point(0, 499)], 0],
    ['a little too far away', [point(0, 502)], 'far_away 502'],
    ['after having been farther away', [point(-60, 3_000), point(0, 100)], 0],
    ['and has gone since', [point(-60, 100), point(0, 3_000)], -60],
    ['since long before', [point(-3_000, 10), point(-1_500, 10), point(-10, 10)], -3_000],
  ])('%s', (_what, points, verdict) => {
    expect(judge(points)).toBe(verdict);
  });

  test('when it got the trip there', () => {
    const start = { ...north(100), recordedAt: at(-700) };
    expect(judge([], { start, assignedAt: at(-600) })).toBe(-600);
    expect(judge([], { start: { ...start, recordedAt: at(-901) }, assignedAt: at(-600) })).toBe(
      'no_position',
    );
  });

  test.each([
    [30, -30, -30],
    [30, -31, 'no_position'],
    [30, 60, 60],
    [30, 61, 'no_position'],
    [300, -3, -3],
    [300, -4, 'no_position'],
  ])('in a sandbox %i times faster than life within so much less time: at %i', (scale, seconds, verdict) => {
    expect(judge([point(seconds, 0)], { scale })).toBe(verdict);
  });

  test('by what it told without a network, from when the service knew of it', () => {
    expect(judge([point(-600, 0, 590)])).toBe(-10);
    expect(judge([point(-600, 0, 290)])).toBe(-600);
  });
});

describe('the phone’s own time of pressing says where to look', () => {
  test('on the track', () => {
    expect(judge([point(-2_400, 50, 20), point(0, 9_000)])).toBe('far_away 9000');
    expect(judge([point(-2_400, 50, 20), point(0, 9_000)], { toldAt: -2_340 })).toBe(-2_400);
  });

  test('and confirms nothing that the track does not', () => {
    expect(judge([point(-2_400, 9_000)], { toldAt: -2_340 })).toBe('far_away 9000');
    expect(judge([], { toldAt: -2_340 })).toBe('no_position');
  });
});

describe('what no truck can have is not believed', () => {
  test('a place that it cannot have driven to, however often it is told, until it can', () => {
    const start = far;
    const jump = [point(-3_500, 0), point(-3_497, 0)];
    expect(judge([...jump, point(-900, 0)], { start })).toBe(-900);
    const late = { start: { ...far, recordedAt: at(-10) }, assignedAt: at(-10) };
    expect(judge([point(0, 0), point(3, 0), point(6, 0)], late)).toBe('position_not_believed 20000');
    expect(judge([point(0, 0), point(3, 0), point(400, 0)], late)).toBe(400);
  });

  test('nor is a place that a source told and that was not believed: it says why nothing is confirmed', () => {
    const told = [{ ...north(0), recordedAt: at(-5) }];
    expect(judge([point(-60, 4_000)], { told })).toBe('position_not_believed 4000');
    expect(judge([], { told: [{ ...north(0), recordedAt: at(-2_000) }] })).toBe('no_position');
  });
});

test('Of a way that began later, what was before does not count', () => {
  const points = [point(-600, 0), point(-300, 5_000)];
  const began = { ...place, since: at(-400) };
  const whereabouts = { assignedAt, start: undefined, told: [], points };
  const verdict = judgePress(rule, began, whereabouts, { pressedAt: noon, toldAt: undefined });
  expect(verdict).toMatchObject({ isConfirmed: false, because: 'far_away', distanceMeters: 5_000 });
  expect(findFirstSeen(rule, began, whereabouts)).toBeUndefined();
  expect(String(findFirstSeen(rule, place, whereabouts))).toBe(String(at(-600)));
});

test.each<[what: string, points: WitnessedPoint[], verdict: unknown]>([
  ['where it was last before', [point(-600, 9_000), point(-500, 5_000)], 'far_away 5000'],
  ['nothing of where it was earlier than a quarter of an hour ago', [point(-901, 5_000)], 'no_position'],
  ['nothing of what it cannot have driven to', [point(-600, 5_000), point(-599, 90_000)], 'far_away 5000'],
  ['nothing, where it only came by before', [point(-600, 4_000), point(-500, 100)], 'no_position'],
])('Of a truck that nobody has heard since its way began, it is told %s', (_what, points, verdict) => {
  const began = { ...place, since: at(-400) };
  expect(judge(points, {}, began)).toBe(verdict);
});

test('Nothing is confirmed of a truck that was never near, whatever else is told', () => {
  const away = fc.tuple(fc.integer({ min: -3_000, max: 3_000 }), fc.integer({ min: 501, max: 90_000 }));
  fc.assert(
    fc.property(
      fc.array(away, { maxLength: 20 }),
      fc.option(fc.integer({ min: -3_000, max: 0 }), { nil: undefined }),
      (told, toldAt) => {
        const points = told
          .toSorted(([one], [other]) => one - other)
          .map(([seconds, meters]) => point(seconds, meters + 2));
        const verdict = judge(points, toldAt === undefined ? {} : { toldAt });
        expect(verdict).toMatch(/^(far_away|no_position|position_not_believed)/);
        expect(verdict).not.toMatch(/^position_not_believed/);
      },
    ),
  );
});
