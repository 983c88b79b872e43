import { decodePolyline } from '@satha/roads/route/polyline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePolyline } from './encode-polyline.ts';

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('A line that was written is read as it was, to a tenth of a metre', () => {
  fc.assert(
    fc.property(fc.array(point), (line) => {
      const read = decodePolyline(encodePolyline(line));
      expect(read).toHaveLength(line.length);
      for (const [index, { lat, lng }] of line.entries()) {
        expect(read[index]?.lat).toBeCloseTo(lat, 5);
        expect(read[index]?.lng).toBeCloseTo(lng, 5);
      }
    }),
  );
});

test('The published example is written as published, its decimals moved by one', () => {
  const line = [
    { lat: 3.85, lng: -12.02 },
    { lat: 4.07, lng: -12.095 },
    { lat: 4.3252, lng: -12.6453 },
  ];
  expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
});
