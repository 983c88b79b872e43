import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Coordinates } from '../../values/coordinates.ts';
import { outlineRings } from './outline.ts';
import { createServiceArea } from './service-area.ts';

const serviceArea = createServiceArea();

const inside: Record<string, Coordinates> = {
  'Abu Dhabi, Corniche': { lat: 24.4764, lng: 54.3386 },
  'Dubai, Burj Khalifa': { lat: 25.1972, lng: 55.2744 },
  'Dubai, The World islands': { lat: 25.2242, lng: 55.1667 },
  Sharjah: { lat: 25.3463, lng: 55.4209 },
  Ajman: { lat: 25.4052, lng: 55.5136 },
  'Umm Al Quwain': { lat: 25.5647, lng: 55.5552 },
  'Ras Al Khaimah': { lat: 25.7895, lng: 55.9432 },
  'Al Jeer, the last village before Musandam': { lat: 26.045, lng: 56.083 },
  Fujairah: { lat: 25.1288, lng: 56.3265 },
  Kalba: { lat: 25.05, lng: 56.355 },
  'Khatmat Malaha border post': { lat: 24.9842, lng: 56.3613 },
  'Khor Fakkan': { lat: 25.3392, lng: 56.3562 },
  'Dibba Al-Fujairah': { lat: 25.5925, lng: 56.2618 },
  'Dibba Al-Hisn, squeezed between Fujairah and Oman': { lat: 25.6196, lng: 56.2729 },
  'Nahwa, inside Madha': { lat: 25.2682, lng: 56.2801 },
  'Shis, beside Madha': { lat: 25.28, lng: 56.1935 },
  Hatta: { lat: 24.8007, lng: 56.1273 },
  Masfout: { lat: 24.833, lng: 56.067 },
  'Al Ain, oasis': { lat: 24.2165, lng: 55.766 },
  'Hili, beside Al Buraimi': { lat: 24.2847, lng: 55.7633 },
  'Mezyad, beside Oman': { lat: 24.0369, lng: 55.8425 },
  Liwa: { lat: 23.1322, lng: 53.7966 },
  'Ghuwaifat border post': { lat: 24.1264, lng: 51.6136 },
  "As Sila'": { lat: 24.08, lng: 51.75 },
  'Delma island': { lat: 24.49, lng: 52.31 },
  'Sir Bani Yas island': { lat: 24.33, lng: 52.6 },
  'Das island': { lat: 25.15, lng: 52.873 },
  'Sir Bu Nair island': { lat: 25.22, lng: 54.23 },
  'at sea, ten kilometres off Dubai': { lat: 25.27, lng: 55.14 },
};

const outside: Record<string, Coordinates> = {
  'New Madha (Oman)': { lat: 25.283, lng: 56.333 },
  'Al Buraimi (Oman), beside Al Ain': { lat: 24.2509, lng: 55.7931 },
  'Khasab, Musandam (Oman)': { lat: 26.1799, lng: 56.2477 },
  'Tibat, Musandam (Oman)': { lat: 26.075, lng: 56.105 },
  'Dibba Al-Baya (Oman)': { lat: 25.645, lng: 56.265 },
  'Al Wajajah (Oman), beyond Hatta': { lat: 24.86, lng: 56.27 },
  'Al Rawdah (Oman), between Madam and Hatta': { lat: 24.89, lng: 55.95 },
  'Shinas (Oman)': { lat: 24.7426, lng: 56.4661 },
  'Saudi side of the Ghuwaifat crossing': { lat: 24.12, lng: 51.58 },
  'Al Batha (Saudi Arabia)': { lat: 24.2165, lng: 51.46 },
  'Abu Samra (Qatar)': { lat: 24.745, lng: 50.84 },
  'Doha (Qatar)': { lat: 25.2854, lng: 51.531 },
  'Manama (Bahrain)': { lat: 26.2235, lng: 50.5876 },
  'Empty Quarter (Saudi Arabia)': { lat: 22.5, lng: 54 },
  'Abu Musa island': { lat: 25.873, lng: 55.033 },
  'Greater Tunb island': { lat: 26.262, lng: 55.305 },
  'Lesser Tunb island': { lat: 26.241, lng: 55.147 },
  'open sea of the Gulf': { lat: 26, lng: 54 },
  'open sea of the Gulf of Oman': { lat: 25.2, lng: 56.9 },
  'Dubai with latitude and longitude swapped': { lat: 55.2744, lng: 25.1972 },
  'the zero point': { lat: 0, lng: 0 },
  'the north pole': { lat: 90, lng: 55 },
  'Dubai on the other side of the earth': { lat: -25.1972, lng: -124.7256 },
};

describe('the service area', () => {
  test.each(Object.entries(inside))('serves %s', (_name, point) => {
    expect(serviceArea.contains(point)).toBe(true);
  });

  test.each(Object.entries(outside))('does not serve %s', (_name, point) => {
    expect(serviceArea.contains(point)).toBe(false);
  });

  test('gives the same answer for a point as a walk along the whole outline', () => {
    fc.assert(
      fc.property(
        fc.record({
          lat: fc.double({ min: 22.4, max: 26.4, noNaN: true }),
          lng: fc.double({ min: 51, max: 57, noNaN: true }),
        }),
        (point) => serviceArea.contains(point) === isInAnOddNumberOfRings(point),
      ),
      { numRuns: 3_000 },
    );
  });

  test('gives the same answer on the corners of the outline as a walk along the whole outline', () => {
    for (const ring of outlineRings) {
      for (let index = 0; index < ring.length; index += 2) {
        const point = { lng: ring[index] ?? 0, lat: ring[index + 1] ?? 0 };
        expect(serviceArea.contains(point)).toBe(isInAnOddNumberOfRings(point));
      }
    }
  });

  test('leaves out every point beyond the easternmost, westernmost, northernmost and southernmost of the Emirates', () => {
    const elsewhere = fc
      .record({ lat: fc.double({ min: -90, max: 90 }), lng: fc.double({ min: -180, max: 180 }) })
      .filter(({ lat, lng }) => !(lat > 22.6 && lat < 26.2 && lng > 51.4 && lng < 56.7));
    fc.assert(
      fc.property(elsewhere, (point) => !serviceArea.contains(point)),
      { numRuns: 1_000 },
    );
  });

  test('never throws, whatever the numbers', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.double(),
        (lat, lng) => typeof serviceArea.contains({ lat, lng }) === 'boolean',
      ),
    );
  });

  test('has an outline of closed rings with points in the Gulf', () => {
    expect(outlineRings).toHaveLength(4);
    for (const ring of outlineRings) {
      expect(ring.length % 2).toBe(0);
      expect(ring.slice(0, 2)).toEqual(ring.slice(-2));
      for (const [index, degrees] of ring.entries()) {
        expect(degrees).toBeGreaterThan(index % 2 === 0 ? 51 : 22);
        expect(degrees).toBeLessThan(index % 2 === 0 ? 57 : 27);
      }
    }
  });
});

/** The plain even-odd rule over every edge, without bands: slow, and short enough to be seen to be right. */
function isInAnOddNumberOfRings({ lat, lng }: Coordinates): boolean {
  let inside = false;
  for (const ring of outlineRings) {
    for (let index = 0; index + 3 < ring.length; index += 2) {
      const [lng1 = 0, lat1 = 0, lng2 = 0, lat2 = 0] = ring.slice(index, index + 4);
      if (lat1 > lat === lat2 > lat) continue;
      const southFirst = lat1 < lat2;
      const [south, west] = southFirst ? [lat1, lng1] : [lat2, lng2];
      if (lng < west + ((lat - south) * (lng2 - lng1)) / (lat2 - lat1)) inside = !inside;
    }
  }
  return inside;
}
