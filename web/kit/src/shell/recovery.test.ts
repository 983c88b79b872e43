import { expect, test } from 'vitest';
import { countReloads, type Recovery, waitBeforeReload } from './recovery.ts';

/** The waits of a page that fails a moment after each time that it was loaded. */
function waitsOf(times: number): number[] {
  let nowMs = 0;
  let latest: Recovery | undefined;
  return Array.from({ length: times }, () => {
    const reloads = countReloads(latest, nowMs);
    const waitMs = waitBeforeReload(reloads);
    latest = { reloads: reloads + 1, atMs: nowMs + waitMs };
    nowMs += waitMs + 4_000;
    return waitMs / 1_000;
  });
}

test('A page that fails whenever it is loaded loads itself anew ever more seldom, and never gives up', () => {
  expect(waitsOf(8)).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
  expect(waitsOf(2_000).at(-1)).toBe(300);
});

test('A page that was well for a minute begins with the shortest wait', () => {
  expect(waitBeforeReload(countReloads({ reloads: 5, atMs: 0 }, 59_999))).toBe(300_000);
  expect(waitBeforeReload(countReloads({ reloads: 5, atMs: 0 }, 60_000))).toBe(10_000);
});
