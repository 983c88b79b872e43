import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { straightLineMeters } from '../../../values/coordinates.ts';
import { makeDrive, placeOnDrive, shareDriven } from './drive.ts';

const beganAt = Temporal.Instant.from('2026-11-18T12:00:00+04:00');
const point = fc.record({
  lat: fc.double({ min: 24, max: 26, noNaN: true }),
  lng: fc.double({ min: 54, max: 56, noNaN: true }),
});
const drives = fc
  .array(point, { minLength: 2, maxLength: 20 })
  .map((line) => makeDrive({ key: 'home', line, beganAt, durationMs: 60_000, lifeSeconds: 1_800 }));

describe('a drive', () => {
  test('is at its start when it begins, at its end when it is over, and nowhere beyond', () => {
    fc.assert(
      fc.property(drives, (drive) => {
        expect(shareDriven(drive, beganAt.subtract({ seconds: 5 }))).toBe(0);
        expect(shareDriven(drive, beganAt.add({ seconds: 30 }))).toBe(0.5);
        expect(shareDriven(drive, beganAt.add({ seconds: 90 }))).toBe(1);
        expect(straightLineMeters(placeOnDrive(drive, 0), drive.line[0] as never)).toBeLessThan(1);
        expect(straightLineMeters(placeOnDrive(drive, 1), drive.line.at(-1) as never)).toBeLessThan(1);
      }),
    );
  });

  test('goes on by as much road as time, whatever its line', () => {
    fc.assert(
      fc.property(drives, fc.double({ min: 0, max: 0.99, noNaN: true }), (drive, share) => {
        const meters = drive.metersTo.at(-1) ?? 0;
        const step = straightLineMeters(placeOnDrive(drive, share), placeOnDrive(drive, share + 0.01));
        // A place between two points is reckoned in degrees, which bends a straight line a little.
        expect(step).toBeLessThanOrEqual(meters * 0.01 * 1.02 + 1);
      }),
    );
  });

  test.each([
    [{ lat: 25.1, lng: 55 }, 0],
    [{ lat: 25, lng: 55.1 }, 90],
    [{ lat: 24.9, lng: 55 }, 180],
    [{ lat: 25, lng: 54.9 }, 270],
  ])('to %o heads %i degrees from north', (to, heading) => {
    const line = [{ lat: 25, lng: 55 }, to];
    const drive = makeDrive({ key: 'home', line, beganAt, durationMs: 1_000, lifeSeconds: 1_000 });
    expect(placeOnDrive(drive, 0.5).heading).toBeCloseTo(heading, 5);
    expect(drive.speedMps).toBeCloseTo(straightLineMeters(line[0] as never, to) / 1_000, 5);
  });

  test('to where it began is over at once and heads nowhere', () => {
    const here = { lat: 25, lng: 55 };
    const drive = makeDrive({ key: 'home', line: [here, here], beganAt, durationMs: 0, lifeSeconds: 0 });
    expect(shareDriven(drive, beganAt)).toBe(1);
    expect(placeOnDrive(drive, 1)).toEqual({ ...here, heading: undefined });
    expect(drive.speedMps).toBe(0);
  });
});
