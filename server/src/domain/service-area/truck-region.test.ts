import { expect, test } from 'vitest';
import { outlineRings } from './outline.ts';
import { toPairs } from './outline-pairs.ts';
import { mayHoldTruck } from './truck-region.ts';

test('The region of trucks is the area with some fifty kilometres around it, and nothing far away', () => {
  const kilometer = { lat: 1 / 111.2, lng: 1 / 101.6 };
  const around = [45, 65].map((kilometers) =>
    outlineRings.flatMap(toPairs).flatMap(([lng, lat]) => {
      const [north, east] = [kilometers * kilometer.lat, kilometers * kilometer.lng];
      return [
        mayHoldTruck({ lat: lat + north, lng }),
        mayHoldTruck({ lat: lat - north, lng }),
        mayHoldTruck({ lat, lng: lng + east }),
        mayHoldTruck({ lat, lng: lng - east }),
      ];
    }),
  );
  expect(around[0]).not.toContain(false);
  // At each end of the box something is too far.
  expect(around[1]?.filter((isInside) => !isInside).length).toBeGreaterThan(3);
  for (const far of [
    { lat: 0, lng: 0 },
    { lat: 25.2, lng: 0 },
    { lat: 55.27, lng: 25.2 },
    { lat: -25.2, lng: 55.27 },
    { lat: Number.NaN, lng: 55 },
  ]) {
    expect(mayHoldTruck(far)).toBe(false);
  }
});
