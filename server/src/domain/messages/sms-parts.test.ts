import { expect, test } from 'vitest';
import { countSmsParts } from './sms-parts.ts';

test.each([
  ['nothing', '', 1],
  ['the most letters of one part', 'a'.repeat(160), 1],
  ['one letter more', 'a'.repeat(161), 2],
  ['the most of two parts', 'a'.repeat(306), 2],
  ['one more than two hold', 'a'.repeat(307), 3],
  ['signs of the extension table, which take two places each', '€'.repeat(80), 1],
  ['one of those more', '€'.repeat(81), 2],
  ['one of those that the end of a part would cut', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['Greek capitals and lines, which the basic alphabet has', `${'Δ'.repeat(159)}\n`, 1],
  ['a letter that it has not, which makes all of them longer', `${'a'.repeat(69)}ç`, 1],
  ['the same with one letter more', `${'a'.repeat(70)}ç`, 2],
  ['the most Arabic letters of one part', 'س'.repeat(70), 1],
  ['one letter more in Arabic', 'س'.repeat(71), 2],
  ['the most Arabic of two parts', 'س'.repeat(134), 2],
  ['one more in Arabic than two hold', 'س'.repeat(135), 3],
  ['a picture that the end of a part would cut', `${'س'.repeat(66)}🚚${'س'.repeat(66)}`, 3],
])('A text of %s has its number of parts', (_, text, parts) => {
  expect(countSmsParts(text)).toBe(parts);
});
