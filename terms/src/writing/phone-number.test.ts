import { expect, test } from 'vitest';
import { readDialled, readWrittenNumber } from './phone-number.ts';

test.for([
  ['0501234567', '971', '501234567'],
  ['501234567', '971', '501234567'],
  ['050 123 4567', '971', '501234567'],
  ['(050) 123-4567', '971', '501234567'],
  ['+971 50 123 4567', '971', '501234567'],
  ['00971501234567', '971', '501234567'],
  ['971501234567', '971', '501234567'],
  ['+971 (0)50 123 4567', '971', '501234567'],
  ['٠٥٠١٢٣٤٥٦٧', '971', '501234567'],
  ['۰۵۰ ۱۲۳ ۴۵۶۷', '971', '501234567'],
  ['\u202a+971501234567\u202c', '971', '501234567'],
  ['\u2068+971\u00a050\u2011123\u20114567\u2069', '971', '501234567'],
  ['\u2066(+971) 50–123—4567\u2069', '971', '501234567'],
  ['+٩٧١ (٠)٥٠ ١٢٣ ٤٥٦٧', '971', '501234567'],
  ['＋９７１ ５０ １２３ ４５６７', '971', '501234567'],
  ['०५०-१२३-४५६७', '971', '501234567'],
  ['50.123/4567', '971', '501234567'],
  ['+44 (0)7700 900123', '44', '7700900123'],
  ['0044 7700 900123', '44', '7700900123'],
  ['+968 9212 3456', '968', '92123456'],
  ['+225 01 23 45 67 89', '225', '0123456789'],
  ['+1 201 555 0123', '1', '2015550123'],
] as const)('%s is taken for the number that it is', ([text, phoneCode, mobileNumber]) => {
  expect(readWrittenNumber(text, '971')).toEqual({ phoneCode, mobileNumber });
});

test('A 0 is left out only behind the code of a country: in brackets, and of the UAE without them', () => {
  expect(['+49 (0)151 23', '(0)50 1234567'].map(readDialled)).toEqual(['+4915123', '0501234567']);
  const inUae = [
    '+971 050 1234567',
    '971 (0)50 1234567',
    '00971 0501234567',
    '0501234567',
    '+966 0501234567',
  ];
  expect(inUae.map(readDialled)).toEqual([
    ...['+971501234567', '971501234567', '00971501234567', '0501234567', '+9660501234567'],
  ]);
});

test('What cannot be a number is left for the service to judge', () => {
  expect(readWrittenNumber('05O1234567', '971')).toEqual({ phoneCode: '971', mobileNumber: '05O1234567' });
  expect(readWrittenNumber('+999', '971')).toEqual({ phoneCode: '971', mobileNumber: '+999' });
  expect(readWrittenNumber('971501234567', '966')).toEqual({
    phoneCode: '966',
    mobileNumber: '971501234567',
  });
});
