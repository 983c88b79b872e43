import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

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
  ['+968 9212 3456', '968', '92123456'],
  ['+225 01 23 45 67 89', '225', '0123456789'],
  ['+1 201 555 0123', '1', '2015550123'],
] as const)('%s is taken for the number that it is', ([text, phoneCode, mobileNumber]) => {
  expect(readNumber(text, '971')).toEqual({ phoneCode, mobileNumber });
});

test('What cannot be a number is left for the service to judge', () => {
  expect(readNumber('05O1234567', '971')).toEqual({ phoneCode: '971', mobileNumber: '05O1234567' });
  expect(readNumber('+999', '971')).toEqual({ phoneCode: '971', mobileNumber: '+999' });
  expect(readNumber('971501234567', '966')).toEqual({ phoneCode: '966', mobileNumber: '971501234567' });
});
