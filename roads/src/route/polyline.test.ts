import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RoadsError } from '../roads-error.ts';
import { createPolylineWriter, decodePolyline } from './polyline.ts';

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

function write(lat: number, lng: number): string {
  const writer = createPolylineWriter();
  writer.add(lat * 1e7, lng * 1e7);
  return writer.finish();
}

test.each([
  ['ends within a number', '_p~iF~ps|U_', 'The line ends within a number.'],
  ['ends within a point', '_p~iF', 'The line ends within a point.'],
  ['holds a character below those of lines', '_p~iF ps|U', 'The line is none.'],
  ['holds a character above those of lines', '_p~iF~ps|Ué', 'The line is none.'],
  ['leads beyond a pole', write(90.1, 0), 'The line leads off the earth.'],
  ['leads round the earth', write(0, -180.1), 'The line leads off the earth.'],
  ['holds a number without an end', '~~~~~~~~~~~~', 'The line is none.'],
])('What %s is refused', (_fault, text, sentence) => {
  expect(() => decodePolyline(text)).toThrow(new RoadsError(sentence));
});

test('A line may lead to the ends of the earth, and nowhere', () => {
  expect(decodePolyline(write(90, -180))).toEqual([{ lat: 90, lng: -180 }]);
  expect(decodePolyline('')).toEqual([]);
});
