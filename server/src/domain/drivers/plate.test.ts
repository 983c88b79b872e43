import { emirates } from '@satha/terms/emirates';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatPlate, parsePlate } from './plate.ts';

describe('a plate', () => {
  it.each([
    ['Dubai K 40217', 'Dubai', 'K', '40217'],
    ['  dubai   aa  7 ', 'Dubai', 'AA', '7'],
    ['Dubai K40217', 'Dubai', 'K', '40217'],
    ['Abu Dhabi 5 12345', 'Abu Dhabi', '5', '12345'],
    ['ABU DHABI 17/999', 'Abu Dhabi', '17', '999'],
    ['Ras Al Khaimah V-1234', 'Ras Al Khaimah', 'V', '1234'],
    ['Ajman 771', 'Ajman', '', '771'],
    ['دبي K ٤٠٢١٧', 'Dubai', 'K', '40217'],
    ['أبو ظبي ٥ ۱۲۳۴۵', 'Abu Dhabi', '5', '12345'],
    ['دبئی k 40217', 'Dubai', 'K', '40217'],
    ['\u2068RAK V\u20111234\u2069', 'Ras Al Khaimah', 'V', '1234'],
    ['دبي K ٤٠٠٠٠', 'Dubai', 'K', '40000'],
    ['\u200fدبي\u00a0k ۴۰۲۱۷ ', 'Dubai', 'K', '40217'],
    ['Dubai K ٤٠٢١٧', 'Dubai', 'K', '40217'],
    ['أبوظبي ٥ ١٢٣٤٥', 'Abu Dhabi', '5', '12345'],
    ['ابو ظبي 5 12345', 'Abu Dhabi', '5', '12345'],
    ['الشارقه ٣ ٧', 'Sharjah', '3', '7'],
    ['راس الخيمة V1234', 'Ras Al Khaimah', 'V', '1234'],
    ['عجمان ٧٧١', 'Ajman', '', '771'],
    ['DUBAI-K-40217', 'Dubai', 'K', '40217'],
    ['Umm-Al-Quwain/B/12', 'Umm Al Quwain', 'B', '12'],
    ['دبي – K – ٤٠٢١٧', 'Dubai', 'K', '40217'],
  ])('is read from %s', (text, emirate, code, number) => {
    expect(parsePlate(text)).toEqual({ emirate, code, number });
  });

  it.each([
    '',
    'Dubai',
    'Dubai K',
    'Dubai K 0',
    'Dubai K 01234',
    'Dubai K 123456',
    'Dubai ABCD 1',
    'Dubai K 12 34',
    'Dubaix K 1',
    'Muscat A 1234',
    'K 40217',
    'Dubai ك 40217',
  ])('is not read from "%s"', (text) => {
    expect(parsePlate(text)).toBeUndefined();
  });
});

test('any plate is read back from what is shown of it', () => {
  const plates = fc.record({
    emirate: fc.constantFrom(...emirates),
    code: fc.stringMatching(/^[A-Z0-9]{0,3}$/),
    number: fc.stringMatching(/^[1-9][0-9]{0,4}$/),
  });
  fc.assert(
    fc.property(plates, (plate) => {
      expect(parsePlate(formatPlate(plate))).toEqual(plate);
    }),
  );
});
