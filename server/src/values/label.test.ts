import { expect, test } from 'vitest';
import { requireArabicName, requireLabel } from './label.ts';

test.for([
  'Noura',
  '  شركة النور  ',
  'Shop \u200f12',
  '😀'.repeat(80),
  'svc_sk key',
  'whsec_rotation',
  'A\u200dB',
])('%j is a name', (text) => {
  expect(requireLabel('name', text)).toBe(text.trim());
});

test.each(['\u2068Shop\u2069', 'Sh\u202aop\u202c', 'Shop\u2028', '\u2067 \u2029Shop'])(
  '%j is the name without what was pasted along',
  (text) => {
    expect(requireLabel('name', text)).toBe('Shop');
  },
);

test.for([
  ['', 'name has 0 characters; send 1 to 80.'],
  ['x'.repeat(81), 'name has 81 characters; send 1 to 80.'],
  ['a\u0000b', 'name has a control character in it, such as a line break; send plain text.'],
  ['a\ud800', 'name has half of a character in it (a lone surrogate); send whole ones.'],
  [
    'Shop \u202eelif',
    'name has an invisible character in it (U+202E) that shows letters in another order; send it without.',
  ],
  ['\u200b', 'name has no character that can be seen; send 1 to 80 with some that can.'],
  [' \u200d\u3164\ufe0f\u2800 ', 'name has no character that can be seen; send 1 to 80 with some that can.'],
  [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'name has a secret in it, which everybody could read there; send it without.',
  ],
  [
    'my svc_sk_live_4eC39HqLyjWDarjtT1zd',
    'name has a secret in it, which everybody could read there; send it without.',
  ],
] as const)('%j is refused as a name, in a sentence that says why', ([text, message]) => {
  expect(() => requireLabel('name', text)).toThrow(
    expect.objectContaining({ code: 'invalid_request', fields: [{ field: 'name', message }] }),
  );
});

test.for(['عمران خان', '  محمد بن سالم الكعبي ', 'پرويز گل', 'VIP سالم', 'ع'.repeat(80)])(
  '%j is a name in Arabic',
  (text) => {
    expect(requireArabicName('nameAr', text)).toBe(text.trim());
  },
);

test.for([
  ['Imran Khan', 'nameAr has no Arabic letter in it; send the name as it is written in Arabic.'],
  ['١٢٣ ،؟', 'nameAr has no Arabic letter in it; send the name as it is written in Arabic.'],
  [
    '\u202dعمران',
    'nameAr has an invisible character in it (U+202D) that shows letters in another order; send it without.',
  ],
  ['عمران\nخان', 'nameAr has a control character in it, such as a line break; send plain text.'],
  ['', 'nameAr has 0 characters; send 1 to 80.'],
  ['ع'.repeat(81), 'nameAr has 81 characters; send 1 to 80.'],
] as const)('%j is refused as a name in Arabic, in a sentence that says why', ([text, message]) => {
  expect(() => requireArabicName('nameAr', text)).toThrow(
    expect.objectContaining({ code: 'invalid_request', fields: [{ field: 'nameAr', message }] }),
  );
});
