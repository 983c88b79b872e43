import { expect, test } from 'vitest';
import { straightLineMeters } from '../../../values/coordinates.ts';
import { decodePlusCode, readPlusCode, recoverPlusCode } from './plus-code.ts';

/** From the test data that the specification is published with. */
test.each([
  ['8FVC2222+22', 47.0000625, 8.0000625],
  ['8FVC9G8F+6X', 47.3655625, 8.5249375],
  ['8FVC9G8F+6XQ', 47.3655875, 8.524984375],
  ['7FG49QCJ+2V', 20.3700625, 2.7821875],
  ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
  ['22222222+22', -89.9999375, -179.9999375],
])('The code %s is a field around %d, %d', (code, lat, lng) => {
  const point = decodePlusCode(code);
  expect(point?.lat).toBeCloseTo(lat, 6);
  expect(point?.lng).toBeCloseTo(lng, 6);
});

test('A short code is the field of that code which lies nearest to a place', () => {
  const code = readPlusCode('9G8F+6X');
  expect(code).toEqual({ code: '9G8F+6X', missing: 4 });
  const [nearest] = code ? recoverPlusCode(code, { lat: 47.4, lng: 8.6 }, 1) : [];
  expect(nearest).toEqual(decodePlusCode('8FVC9G8F+6X'));
  // Across the border of a field, too.
  const [across] = code ? recoverPlusCode(code, { lat: 46.99, lng: 8.01 }, 1) : [];
  expect(across && straightLineMeters(across, { lat: 46.99, lng: 8.01 })).toBeLessThan(80_000);
});

test.each([
  '',
  '+',
  'A2+22',
  '8FVC2222',
  '8FVC22222+22',
  '8FVC2222+2',
  '8FV+22',
  'CC+CC',
  'A8VC2222+22',
  '8FVC2222+22222222',
])('%j is no plus code', (text) => {
  expect(readPlusCode(text)).toBeUndefined();
});
