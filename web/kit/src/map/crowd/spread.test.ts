import { expect, test } from 'vitest';
import { spread } from './spread.ts';

const depot = { lat: 25.2, lng: 55.27 };
const stackOf = (count: number) => Array.from({ length: count }, (_, n) => ({ id: n + 1, point: depot }));
const pixelsBetween = (one: { lat: number; lng: number }, other: typeof depot, zoom: number) => {
  const scale = (512 * 2 ** zoom) / 360;
  const stretch = Math.cos((25.2 * Math.PI) / 180);
  return Math.hypot((one.lng - other.lng) * scale, ((one.lat - other.lat) * scale) / stretch);
};

test.each([2, 3, 6, 9, 24])('%i trucks at one place are drawn apart, and each near the place', (count) => {
  const places = [...spread(stackOf(count), 14).values()];
  for (const [index, one] of places.entries()) {
    expect(pixelsBetween(one, depot, 14)).toBeLessThan(75);
    for (const other of places.slice(index + 1)) {
      expect(pixelsBetween(one, other, 14)).toBeGreaterThan(15);
    }
  }
});

test('A truck beside which no other stands is drawn where it is, and so are all that are seen from far away', () => {
  const alone = { id: 9, point: { lat: 25.21, lng: 55.27 } };
  expect(spread([...stackOf(2), alone], 14).get(9)).toBe(alone.point);
  expect(new Set(spread(stackOf(3), 7).values())).toEqual(new Set([depot]));
});
