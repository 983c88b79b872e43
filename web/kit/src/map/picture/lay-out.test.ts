import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLine, layOut, paper } from './lay-out.ts';

const point = fc.record({
  lat: fc.double({ min: 22.5, max: 26.5, noNaN: true }),
  lng: fc.double({ min: 51, max: 57, noNaN: true }),
});

describe('the picture of a trip', () => {
  it('has all that it is to show on its paper, with room for the symbols', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 30 }), (points) => {
        for (const { x, y } of points.map(layOut(points))) {
          expect(Math.min(x, paper.width - x)).toBeGreaterThan(45);
          expect(Math.min(y, paper.height - y)).toBeGreaterThan(45);
        }
      }),
    );
  });

  it('has north above and east to the right, whatever the reader’s language', () => {
    const [low, high] = [
      { lat: 25, lng: 55 },
      { lat: 25.1, lng: 55.2 },
    ] as const;
    const place = layOut([low, high]);
    expect(place(high).y).toBeLessThan(place(low).y);
    expect(place(high).x).toBeGreaterThan(place(low).x);
  });

  it('draws a long line with few points, to its very end, and none through a single point', () => {
    const points = Array.from({ length: 100_000 }, (_, index) => ({
      lat: 25 + index / 1e6,
      lng: 55 + index / 1e6,
    }));
    const place = layOut(points);
    const path = drawLine(points, place);
    expect(path.length).toBeLessThan(5_000);
    const end = place(points.at(-1) ?? { lat: 0, lng: 0 });
    expect(path.endsWith(`L${end.x.toFixed(1)} ${end.y.toFixed(1)}`)).toBe(true);
    expect(drawLine(points.slice(0, 1), place)).toBe('');
  });
});
