import { expect, it } from 'vitest';
import { correctBySending, takeForNow } from './correct-times.ts';

const received = Temporal.Instant.from('2026-11-20T08:00:00Z');
const after = (seconds: number) => received.add({ milliseconds: seconds * 1000 });

/** All in seconds after the service received it. */
it.each<[what: string, recorded: number[], sent: number | undefined, becomes: number[]]>([
  ['A right clock is left alone', [-20, -10, 0], 0, [-20, -10, 0]],
  ['A right clock that says nothing of sending is left alone', [-20, -10], undefined, [-20, -10]],
  ['A slow network makes nothing younger', [-40, -31], -30, [-40, -31]],
  ['A clock that is ahead gains nothing', [50, 58], 59, [-9, -1]],
  ['One that is ahead gains nothing, however old what it tells is', [-200], 55, [-255]],
  ['One that is ahead and says nothing of sending gains nothing', [40, 60], undefined, [-20, 0]],
  ['One that is ten minutes ahead is understood', [590, 600], 601, [-11, -1]],
  ['One that is behind loses nothing', [-610, -601], -600, [-10, -1]],
  ['A point from after it was sent is taken for sent at once', [630, 615], 600, [0, -15]],
  ['A time of sending that is days apart is not believed', [-5], -200_000, [-5]],
  ['Nor is one that is days ahead', [-5], 200_000, [-5]],
])('%s', (_what, recorded, sent, becomes) => {
  const points = recorded.map((seconds) => ({ recordedAt: after(seconds) }));
  const bySending = correctBySending(points, sent === undefined ? undefined : after(sent), received);
  const corrected = takeForNow(bySending, received);
  expect(
    corrected.map(({ recordedAt }) => (recordedAt.epochMilliseconds - received.epochMilliseconds) / 1000),
  ).toEqual(becomes);
});
