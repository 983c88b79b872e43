import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNearbySections } from './nearby-sections.ts';
import { makeNetwork } from './network.ts';
import { makePlane, projectOntoLine } from './plane.ts';

const network = makeNetwork();
const farthestMeters = 40_000;
const nearby = createNearbySections(network, 'light', farthestMeters);
const points = fc.record({
  lat: fc.double({ min: 22, max: 26.5, noNaN: true }),
  lng: fc.double({ min: 51, max: 57, noNaN: true }),
});

test('every section within reach of a point is listed for it, and none is nearer than its list says', () => {
  fc.assert(
    fc.property(points, (point) => {
      const plane = makePlane(point);
      const listed = new Map(nearby.around(point).map(({ section, leastMeters }) => [section, leastMeters]));
      for (const section of network.sections) {
        const { straightMeters } = projectOntoLine(plane, section.start, section.end);
        if (straightMeters > farthestMeters) continue;
        expect(listed.get(section) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(straightMeters);
      }
    }),
  );
});

test('a list begins with what may be nearest', () => {
  fc.assert(
    fc.property(points, (point) => {
      const leasts = nearby.around(point).map(({ leastMeters }) => leastMeters);
      expect(leasts).toEqual(leasts.toSorted((a, b) => a - b));
    }),
  );
});

test('roads closed to trucks are not listed for them', () => {
  const forTrucks = createNearbySections(network, 'truck', farthestMeters).around({ lat: 25.25, lng: 55.32 });
  expect(forTrucks.length).toBeGreaterThan(0);
  expect(forTrucks.some(({ section }) => section.isClosedToTrucks)).toBe(false);
});
