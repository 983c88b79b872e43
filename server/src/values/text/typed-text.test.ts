import { expect, test } from 'vitest';
import { readTypedText } from './typed-text.ts';

test.each([
  ['  Imran Khan ', { text: 'Imran Khan', digits: undefined, number: undefined }],
  ['12', { text: '12', digits: '12', number: 12 }],
  ['#12', { text: '#12', digits: undefined, number: 12 }],
  ['007', { text: '007', digits: '7', number: undefined }],
  ['050 123-4567', { text: '050 123-4567', digits: '0501234567', number: undefined }],
  ['+971 (50) 1234567', { text: '+971 (50) 1234567', digits: '971501234567', number: undefined }],
  ['00971501234567', { text: '00971501234567', digits: '971501234567', number: undefined }],
  ['\u200f٤٠٢١٧\u200e', { text: '٤٠٢١٧', digits: '40217', number: 40_217 }],
  ['9'.repeat(40), { text: '9'.repeat(40), digits: undefined, number: undefined }],
  ['\u202e', { text: '', digits: undefined, number: undefined }],
])('%j that somebody typed is read as what it may be', (typed, read) => {
  expect(readTypedText(typed)).toEqual(read);
});

test.each(['a\u0000b', 'a\nb', '\u009b', 'half \ud800'])(
  '%j is no text that anything is found by',
  (typed) => {
    expect(readTypedText(typed)).toBe(undefined);
  },
);
