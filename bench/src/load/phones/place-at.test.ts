import { expect, test } from 'vitest';
import { straightLineMeters } from '../../../../server/src/values/coordinates.ts';
import { placeAt } from './place-at.ts';

test('No two places that a driver reports within half a minute are so near that a track would leave one out', () => {
  const driver = { home: { lat: 25.2, lng: 55.3 }, driverId: 17 };
  const places = Array.from({ length: 100 }, (_, round) => placeAt(driver, round * 3));
  for (const [index, place] of places.entries()) {
    for (const next of places.slice(index + 1, index + 11)) {
      expect(straightLineMeters(place, next)).toBeGreaterThan(60);
    }
  }
});
