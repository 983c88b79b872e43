import { createPolylineWriter } from '@satha/roads/route/polyline';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline } from './decode-polyline.ts';

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('A line is read as it was written, to a tenth of a metre', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), (line) => {
      const writer = createPolylineWriter();
      for (const { lat, lng } of line) writer.add(Math.round(lat * 1e7), Math.round(lng * 1e7));
      const read = decodePolyline(writer.finish());
      const first = line[0] as (typeof line)[number];
      expect(read[0]?.lat).toBeCloseTo(first.lat, 5);
      expect(read[0]?.lng).toBeCloseTo(first.lng, 5);
      expect(read.at(-1)?.lng).toBeCloseTo(line.at(-1)?.lng ?? 0, 5);
    }),
  );
});

test('The published example is read as published, its decimals moved by one', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
    { lat: 3.85, lng: -12.02 },
    { lat: 4.07, lng: -12.095 },
    { lat: 4.3252, lng: -12.6453 },
  ]);
});

test.each([
  ['ends within a number', '_p~iF~ps|'],
  ['ends within a point', '_p~iF'],
  ['holds a character that no line has', '_p~iF ps|U'],
  ['leads off the earth', '_________?_p~iF'],
  ['holds a number without an end', '~~~~~~~~~~~~'],
])('What %s is refused', (_fault, text) => {
  expect(() => decodePolyline(text)).toThrow(/^answered a line /);
});
