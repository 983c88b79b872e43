import { expect, test } from 'vitest';
import { readTripNumber } from './read-trip-number.ts';

test.each([
  ['trip 3', '3'],
  ['Trip 41', '41'],
  ['الرحلة ٣', '3'],
  ['رحلة 12', '12'],
  ['41', '41'],
  ['CASE 1045', 'CASE 1045'],
  ['Omar', 'Omar'],
  ['trip', 'trip'],
])('“%s” looks for %s among the trips', (text, wanted) => {
  expect(readTripNumber(text)).toBe(wanted);
});
