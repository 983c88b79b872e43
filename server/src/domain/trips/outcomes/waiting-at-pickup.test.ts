import { describe, expect, test } from 'vitest';
import type { WitnessedPoint } from '../tracks/witnessed-track.ts';
import { judgeWaiting, type WaitingCase } from './waiting-at-pickup.ts';

const noon = Temporal.Instant.from('2026-11-18T12:00:00+04:00');
const pickup = { lat: 25.1972, lng: 55.2744 };
const rule = { withinMeters: 200, seconds: 600, latestAfterPromiseSeconds: 1800 };

/** A point so many seconds after noon and so many metres north of the pickup, received so much later. */
const at = (seconds: number, meters = 0, delaySeconds = 1): WitnessedPoint => ({
  lat: pickup.lat + meters / 111_195,
  lng: pickup.lng,
  recordedAt: noon.add({ milliseconds: Math.round(seconds * 1000) }),
  receivedAt: noon.add({ milliseconds: Math.round((seconds + delaySeconds) * 1000) }),
});
/** A truck that stands so many metres away, with a point every so often. */
const stand = (from: number, until: number, meters = 0, every = 30): WitnessedPoint[] =>
  Array.from({ length: Math.floor((until - from) / every) + 1 }, (_, index) =>
    at(from + index * every, meters),
  );

const judge = (points: readonly WitnessedPoint[], more: Partial<WaitingCase> = {}) =>
  judgeWaiting(rule, {
    pickup,
    departsAt: noon.subtract({ hours: 1 }),
    promisedAt: noon,
    start: undefined,
    points,
    timeScale: 1,
    ...more,
  });

describe('a truck that is to wait 10 minutes within 200 metres', () => {
  test.each<[what: string, points: WitnessedPoint[], verdict: string]>([
    ['stood there for 10 minutes', stand(0, 600), 'waited'],
    ['stood there for a second less', [...stand(0, 590, 0, 10), at(599)], 'waited_too_short'],
    ['stood 199 metres away', stand(0, 600, 199), 'waited'],
    ['stood 201 metres away', stand(0, 600, 201), 'not_near_pickup'],
    [
      'left after 5 minutes for a moment',
      [...stand(0, 300), at(330, 300), ...stand(360, 900)],
      'waited_too_short',
    ],
    ['came back for 10 minutes', [...stand(0, 300), at(330, 300), ...stand(360, 960)], 'waited'],
    ['was silent for 120 seconds', [...stand(0, 240), ...stand(360, 600)], 'waited'],
    ['was silent for 121 seconds', [...stand(0, 240), ...stand(361, 901)], 'waited_too_short'],
    ['came as late as it may', stand(1800, 2400), 'waited'],
    ['came a second later', stand(1801, 2701), 'came_late'],
    ['came late and left at once', stand(1801, 1861), 'came_late'],
    ['told nothing', [], 'not_near_pickup'],
    [
      'told half an hour later where it had been',
      stand(0, 900).map((p) => ({ ...p, receivedAt: noon.add({ minutes: 45 }) })),
      'position_not_believed',
    ],
    [
      'told all within 5 minutes',
      stand(0, 600).map((p) => ({ ...p, receivedAt: p.recordedAt.add({ minutes: 5 }) })),
      'waited',
    ],
    [
      'told it before it was so',
      stand(0, 600).map((p) => ({ ...p, receivedAt: p.recordedAt.subtract({ seconds: 61 }) })),
      'position_not_believed',
    ],
    [
      'told at once where it would be',
      stand(0, 600).map((p) => ({
        ...p,
        receivedAt:
          p.recordedAt.since(noon).total('seconds') > 550 ? noon.add({ seconds: 550 }) : p.receivedAt,
      })),
      'waited_too_short',
    ],
    [
      'told it by a clock that is a minute ahead',
      stand(0, 600).map((p) => ({ ...p, receivedAt: p.recordedAt.subtract({ seconds: 60 }) })),
      'waited',
    ],
    [
      'told when it was not noted yet when points came',
      stand(0, 600).map((p) => ({ ...p, receivedAt: undefined })),
      'position_not_believed',
    ],
  ])('%s', (_what, points, verdict) => {
    expect(judge(points)).toBe(verdict);
  });

  test('is not thought to have waited before the departure that was booked', () => {
    const departsAt = noon.add({ minutes: 30 });
    const early = { departsAt, promisedAt: departsAt };
    expect(judge(stand(0, 1_800), early)).toBe('waited_too_short');
    expect(judge(stand(0, 2_399), early)).toBe('waited_too_short');
    expect(judge(stand(0, 2_400), early)).toBe('waited');
  });

  test('is late by no promise where there is none', () => {
    expect(judge(stand(9_000, 9_600), { promisedAt: undefined })).toBe('waited');
  });
});

describe('positions that no truck could have driven', () => {
  const far = 30_000;

  test('prove nothing when they come in hops, each of which a wandering phone could make', () => {
    const hops = Array.from({ length: 20 }, (_, index) => at(index + 1, 10_000 - (index + 1) * 500));
    expect(judge([...hops, ...stand(60, 900, 0, 60)], { start: at(0, 10_000) })).toBe(
      'position_not_believed',
    );
    // As fast as a truck may be.
    const driven = Array.from({ length: 60 }, (_, index) =>
      at((index + 1) * 10, 10_000 - ((index + 1) * 10_000) / 60),
    );
    expect(judge([...driven, ...stand(610, 1_300)], { start: at(0, 10_000) })).toBe('waited');
  });

  test('at the pickup prove nothing, however often they are told, and nothing later does', () => {
    expect(judge([at(0, far), ...stand(30, 2_000)])).toBe('position_not_believed');
    expect(judge([at(0, far), at(30), at(60), ...stand(900, 1_600)])).toBe('position_not_believed');
  });

  test('are judged by where the driver was when they took the trip', () => {
    expect(judge(stand(30, 900), { start: at(0, far) })).toBe('position_not_believed');
    expect(judge(stand(600, 1_200), { start: at(0, far) })).toBe('waited');
  });

  test('are passed over elsewhere: a truck is not punished for a leap of its phone', () => {
    expect(judge([at(0, 3_000), at(60, 900_000), ...stand(120, 720)])).toBe('waited');
    expect(judge([...stand(0, 300), at(310, 900_000), ...stand(330, 600)])).toBe('waited');
  });

  test('take back nothing that was proven before', () => {
    expect(judge([...stand(0, 600), at(610, 900_000), at(620)])).toBe('waited');
  });
});

describe('in a sandbox that is 60 times as fast', () => {
  test('10 seconds are 10 minutes, and a track with a point every half minute is enough', () => {
    expect(judge([at(0), at(10)], { timeScale: 60 })).toBe('waited');
    expect(judge([at(0), at(9)], { timeScale: 60 })).toBe('waited_too_short');
    expect(judge([at(0), at(30)], { timeScale: 60 })).toBe('waited');
    expect(judge([at(0), at(36)], { timeScale: 60, promisedAt: undefined })).toBe('waited_too_short');
    expect(judge([at(31), at(41)], { timeScale: 60 })).toBe('came_late');
    expect(judge([at(0, 30_000), at(10), at(20)], { timeScale: 60 })).toBe('waited');
  });
});
