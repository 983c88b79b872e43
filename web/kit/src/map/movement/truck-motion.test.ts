import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapPoint } from '../map-points.ts';
import { findFooting, makePath } from './path.ts';
import { metersBetween } from './plane.ts';
import { addFix, beginMotion, type Fix, hasArrived, poseAt, type TruckMotion } from './truck-motion.ts';

const runs = Number(process.env.SATHA_TEST_FULL ? 2000 : 300);

/** A road with bends, some 11 km long. */
const bends: readonly MapPoint[] = [
  { lat: 25.2, lng: 55.27 },
  { lat: 25.18, lng: 55.26 },
  { lat: 25.17, lng: 55.28 },
  { lat: 25.15, lng: 55.25 },
  { lat: 25.13, lng: 55.24 },
];
const route = makePath(bends);
if (!route) throw new Error('the road has points');

const point = fc.record({
  lat: fc.double({ min: 25.1, max: 25.3, noNaN: true }),
  lng: fc.double({ min: 55.2, max: 55.4, noNaN: true }),
});
/** Fixes as they come in: each some time after the one before, by the position's clock and by the reader's. */
const steps = fc.array(
  fc.record({
    point,
    apartMs: fc.integer({ min: -5_000, max: 60_000 }),
    laterMs: fc.integer({ min: 0, max: 40_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const first: Fix = { point: { lat: 25.2, lng: 55.27 }, atMs: 0 };

/** Every motion that the fixes make, with the moment at which it begins and the one at which the next one does. */
function play(list: readonly { point: MapPoint; apartMs: number; laterMs: number }[]) {
  let [motion, nowMs, atMs] = [beginMotion(first, 0), 0, 0];
  const played: { before: TruckMotion; motion: TruckMotion; fromMs: number }[] = [];
  for (const step of list) {
    nowMs += step.laterMs;
    atMs += step.apartMs;
    const before = motion;
    motion = addFix(before, { point: step.point, atMs }, nowMs, { route });
    played.push({ before, motion, fromMs: nowMs });
  }
  return played;
}

describe('The truck on the map', () => {
  it('goes on from where it is shown, however fixes come in, unless it was not heard of for long', () => {
    fc.assert(
      fc.property(steps, (list) => {
        for (const { before, motion, fromMs } of play(list)) {
          if (motion.lastFix.atMs - before.lastFix.atMs > 45_000) continue;
          expect(metersBetween(poseAt(before, fromMs).point, poseAt(motion, fromMs).point)).toBeLessThan(0.5);
        }
      }),
      { numRuns: runs },
    );
  });

  it('never goes back on its way, and never beyond the last fix', () => {
    fc.assert(
      fc.property(steps, (list) => {
        for (const { motion, fromMs } of play(list)) {
          let reached = 0;
          for (let share = 0; share <= 1.5; share += 0.1) {
            const shown = poseAt(motion, fromMs + share * Math.max(0, motion.endMs - fromMs)).point;
            // Looked for no earlier than where it was: one that went back is not found on its way.
            const footing = findFooting(motion.path, shown, reached);
            expect(footing.asideMeters).toBeLessThan(1);
            reached = footing.alongMeters;
          }
          expect(poseAt(motion, motion.endMs).point).toEqual(motion.lastFix.point);
          expect(poseAt(motion, motion.endMs + 1e7).point).toEqual(motion.lastFix.point);
        }
      }),
      { numRuns: runs },
    );
  });

  it('is at the newest fix after as long as the two lie apart', () => {
    const motion = addFix(beginMotion(first, 1000), { point: bends[1] as MapPoint, atMs: 4000 }, 2000);
    expect(hasArrived(motion, 5999)).toBe(false);
    expect(hasArrived(motion, 6000)).toBe(true);
    expect(poseAt(motion, 4000).point.lat).toBeCloseTo(25.19, 4);
  });

  it('does nothing about a fix that is not newer than the last', () => {
    const motion = addFix(beginMotion(first, 0), { point: bends[1] as MapPoint, atMs: 4000 }, 0);
    expect(addFix(motion, { point: bends[2] as MapPoint, atMs: 4000 }, 100)).toBe(motion);
    expect(addFix(motion, { point: bends[2] as MapPoint, atMs: 3000 }, 100)).toBe(motion);
    expect(addFix(motion, { point: bends[2] as MapPoint, atMs: Number.NaN }, 100)).toBe(motion);
  });

  it('follows the bends of its route, and turns with them', () => {
    const motion = addFix(beginMotion(first, 0), { point: bends[4] as MapPoint, atMs: 10_000 }, 0, { route });
    for (let ms = 0; ms <= 10_000; ms += 250) {
      expect(findFooting(route, poseAt(motion, ms).point).asideMeters).toBeLessThan(1);
    }
    expect(poseAt(motion, 1000).headingDegrees).toBeCloseTo(204.4, 0);
    expect(poseAt(motion, 5000).headingDegrees).toBeGreaterThan(200);
  });

  it('goes straight where it is on another way', () => {
    const aside = { lat: 25.19, lng: 55.3 };
    const motion = addFix(beginMotion(first, 0), { point: aside, atMs: 4000 }, 0, { route });
    expect(poseAt(motion, 2000).point.lng).toBeCloseTo(55.285, 4);
  });

  it('is put to the newest fix at once after a long silence, and where nothing is to move', () => {
    const far = bends[3] as MapPoint;
    expect(poseAt(addFix(beginMotion(first, 0), { point: far, atMs: 50_000 }, 10), 10).point).toEqual(far);
    const still = addFix(beginMotion(first, 0), { point: far, atMs: 2000 }, 10, { isStill: true });
    expect(poseAt(still, 10).point).toEqual(far);
  });

  it('keeps its heading while it is parked and its phone tells none', () => {
    let motion = addFix(beginMotion(first, 0), { point: bends[1] as MapPoint, atMs: 1000 }, 0);
    for (let atMs = 2000; atMs <= 90_000; atMs += 1000) {
      motion = addFix(motion, { point: bends[1] as MapPoint, atMs, headingDegrees: null }, atMs);
      expect(poseAt(motion, atMs + 500).headingDegrees).toBeCloseTo(204.4, 0);
    }
    const afterSilence = addFix(motion, { point: bends[1] as MapPoint, atMs: 900_000 }, 900_000);
    expect(poseAt(afterSilence, 900_000).headingDegrees).toBeCloseTo(204.4, 0);
  });

  it('has no heading until one is told or driven', () => {
    const parked = beginMotion(first, 0);
    expect(poseAt(parked, 0).headingDegrees).toBeUndefined();
    const told = addFix(parked, { point: first.point, atMs: 1000, headingDegrees: 0 }, 0);
    expect(poseAt(told, 2000).headingDegrees).toBe(0);
  });

  it('stands as its last fix tells, and else as it came', () => {
    const told = addFix(
      beginMotion(first, 0),
      { point: bends[1] as MapPoint, atMs: 1000, headingDegrees: 90 },
      0,
    );
    expect(poseAt(told, 2000).headingDegrees).toBe(90);
    const untold = addFix(beginMotion(first, 0), { point: bends[1] as MapPoint, atMs: 1000 }, 0);
    expect(poseAt(untold, 2000).headingDegrees).toBeCloseTo(204.4, 0);
  });
});
