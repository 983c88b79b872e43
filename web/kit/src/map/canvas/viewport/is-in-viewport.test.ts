import { expect, test } from 'vitest';
import { clearSides } from './clear-sides.ts';
import { isInViewport } from './is-in-viewport.ts';

const size = { width: 800, height: 400 };
/** A row of tools at the top, buttons that zoom at the lower right, whose map it is at the lower left. */
const tools = { left: 8, top: 8, right: 752, bottom: 48 };
const zoom = { left: 742, top: 294, right: 790, bottom: 390 };
const owner = { left: 0, top: 376, right: 152, bottom: 400 };

test.each([
  ['in the middle', { x: 400, y: 200 }, true],
  ['well within', { x: 30, y: 370 }, true],
  ['about to leave', { x: 790, y: 200 }, false],
  ['above', { x: 400, y: -1 }, false],
  ['far away', { x: -4_000, y: 9_000 }, false],
])('A truck %s of a map is in its viewport: %o: %s', (_, at, isSeen) => {
  expect(isInViewport(at, size, [])).toBe(isSeen);
});

test('A map that is small still has a middle', () => {
  expect(isInViewport({ x: 20, y: 20 }, { width: 40, height: 40 }, [])).toBe(true);
});

test.each([
  ['the tools at its top', { x: 400, y: 60 }, tools],
  ['the buttons that zoom', { x: 730, y: 340 }, zoom],
  ['whose map it is', { x: 100, y: 370 }, owner],
])('A truck beneath %s is not in the viewport of a map', (_, at, covered) => {
  expect(isInViewport(at, size, [])).toBe(true);
  expect(isInViewport(at, size, [covered])).toBe(false);
});

test.each([
  ['a wide one', size],
  ['a phone’s', { width: 358, height: 320 }],
])(
  'Whatever covers a map, %s: all that is to be seen is brought where it is seen',
  (_, { width, height }) => {
    const covered = [
      { ...tools, right: width - 48 },
      { left: width - 58, top: height - 106, right: width - 10, bottom: height - 10 },
      { left: 0, top: height - 24, right: 152, bottom: height },
    ];
    const { left, top, right, bottom } = clearSides({ width, height }, covered);
    for (const x of [left, width - right]) {
      for (const y of [top, height - bottom])
        expect([x, y, isInViewport({ x, y }, { width, height }, covered)]).toEqual([x, y, true]);
    }
  },
);

test('Where nearly all is covered, some middle is left', () => {
  const { left, top, right, bottom } = clearSides({ width: 100, height: 60 }, [
    { left: 0, top: 0, right: 90, bottom: 50 },
    { left: 40, top: 0, right: 100, bottom: 60 },
  ]);
  expect(left + right).toBeLessThan(100);
  expect(top + bottom).toBeLessThan(60);
});
