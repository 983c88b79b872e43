import fc from 'fast-check';
import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import metadata from 'libphonenumber-js/mobile/metadata';
import { describe, expect, test } from 'vitest';
import { normaliseMobileNumber } from './mobile-number.ts';

const ok = (phoneCode: string, nationalNumber: string) => ({
  ok: { phoneCode, nationalNumber, e164: `+${phoneCode}${nationalNumber}` },
});

describe('a UAE mobile number', () => {
  test.each([
    ['501234567', '501234567'],
    ['0501234567', '501234567'],
    ['521234567', '521234567'],
    ['0531234567', '531234567'],
    ['541234567', '541234567'],
    ['551234567', '551234567'],
    ['561234567', '561234567'],
    ['0581234567', '581234567'],
  ])('%s is accepted as %s', (written, national) => {
    expect(normaliseMobileNumber('971', written)).toEqual(ok('971', national));
  });

  test.each([
    '',
    '0',
    '5',
    '50123456',
    '5012345678',
    '050123456',
    '05012345678',
    '00501234567',
    '511234567',
    '571234567',
    '591234567',
    '41234567',
    '041234567',
    '8001234',
    '971501234567',
    '00971501234567',
    '9710501234567',
    '123456789012345',
    '9'.repeat(500),
  ])('%j is refused for its length or range', (written) => {
    expect(normaliseMobileNumber('971', written)).toEqual({ fault: 'invalid_length' });
  });

  test.each([
    '+971501234567',
    '050-123-4567',
    '050 123 4567',
    ' 501234567',
    '501234567 ',
    '501234567\n',
    '50123456a',
    '(050)1234567',
    '٠٥٠١٢٣٤٥٦٧',
    '５０１２３４５６７',
    '5.01234567',
    '50123456\u0000',
  ])('%j is refused for its characters', (written) => {
    expect(normaliseMobileNumber('971', written)).toEqual({ fault: 'invalid_characters' });
  });

  test('with and without the trunk prefix it is one customer', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^5[02-68][0-9]{7}$/), (national) => {
        expect(normaliseMobileNumber('971', national)).toEqual(ok('971', national));
        expect(normaliseMobileNumber('971', `0${national}`)).toEqual(ok('971', national));
      }),
    );
  });
});

describe('a phone code', () => {
  test.each([
    '',
    '0',
    '0971',
    '00971',
    '+971',
    ' 971',
    '971 ',
    '97a',
    '9715',
    '999',
    '210',
    '٩٧١',
    'constructor',
  ])('%j is refused when it is no assigned calling code', (phoneCode) => {
    expect(normaliseMobileNumber(phoneCode, '501234567')).toEqual({ fault: 'invalid_phone_code' });
  });

  test('the characters of the number are told before the phone code', () => {
    expect(normaliseMobileNumber('999', '50-123')).toEqual({ fault: 'invalid_characters' });
  });

  test('a number that no country has is told before the phone code, any other after it', () => {
    expect(normaliseMobileNumber('999', '123')).toEqual({ fault: 'invalid_length' });
    expect(normaliseMobileNumber('999', '0123')).toEqual({ fault: 'invalid_length' });
    expect(normaliseMobileNumber('999', '1'.repeat(15))).toEqual({ fault: 'invalid_length' });
    expect(normaliseMobileNumber('999', '1234')).toEqual({ fault: 'invalid_phone_code' });
    expect(normaliseMobileNumber('999', '1'.repeat(14))).toEqual({ fault: 'invalid_phone_code' });
  });
});

describe('a mobile number of another country', () => {
  test.each([
    ['966', '0501234567', '501234567'],
    ['91', '8123456789', '8123456789'],
    ['91', '08123456789', '8123456789'],
    ['44', '07400123456', '7400123456'],
    ['44', '07797712345', '7797712345'], // Jersey
    ['1', '2015550123', '2015550123'],
    ['1', '5062345678', '5062345678'], // Canada
    ['1', '8762101234', '8762101234'], // Jamaica
    ['7', '9123456789', '9123456789'],
    ['7', '7710009998', '7710009998'], // Kazakhstan
    ['39', '3123456789', '3123456789'],
    ['225', '0123456789', '0123456789'], // Ivory Coast: the 0 belongs to the number
    ['225', '00123456789', '0123456789'],
    ['241', '06031234', '06031234'], // Gabon: likewise, though its old numbers were these without the 0
    ['992', '040123456', '040123456'], // Tajikistan: likewise
    ['881', '612345678', '612345678'], // satellite
  ])('+%s %s is accepted as %s', (phoneCode, written, national) => {
    expect(normaliseMobileNumber(phoneCode, written)).toEqual(ok(phoneCode, national));
  });

  test.each([
    ['966', '112345678'], // a landline
    ['44', '2079460018'], // a landline
    ['44', '447400123456'], // the calling code once more
    ['1', '12015550123'], // the long-distance prefix
    ['7', '89123456789'], // the Russian trunk prefix 8
    ['54', '1123456789'], // Argentina without its 9
    ['91', '81234567890'],
    ['800', '12345678'], // freephone: no handset
    ['888', '12345678901'],
  ])('+%s %s is refused for its length or range', (phoneCode, written) => {
    expect(normaliseMobileNumber(phoneCode, written)).toEqual({ fault: 'invalid_length' });
  });

  // Tristan da Cunha (TA) has landlines alone: its example is none of a mobile.
  const countries = (Object.keys(examples) as CountryCode[]).filter((country) => country !== 'TA');
  test.each(countries.map((country) => [country, getCountryCallingCode(country, metadata)]))(
    'the example mobile number of %s (+%s) is accepted as it stands',
    (country, phoneCode) => {
      const example = examples[country];
      expect(normaliseMobileNumber(phoneCode, example)).toEqual(ok(phoneCode, example));
    },
  );
});

test('whatever is accepted is accepted again in its own form and is E.164', () => {
  const phoneCode = fc.oneof(fc.constantFrom(...Object.keys(metadata.country_calling_codes)), fc.string());
  const mobileNumber = fc.oneof(fc.stringMatching(/^[0-9]{3,15}$/), fc.string());
  fc.assert(
    fc.property(phoneCode, mobileNumber, (code, written) => {
      const result = normaliseMobileNumber(code, written);
      if (!('ok' in result)) return;
      expect(result.ok.e164).toMatch(/^\+[1-9][0-9]{4,14}$/);
      expect(written.endsWith(result.ok.nationalNumber)).toBe(true);
      expect(normaliseMobileNumber(result.ok.phoneCode, result.ok.nationalNumber)).toEqual(result);
    }),
    { numRuns: 2000 },
  );
});
