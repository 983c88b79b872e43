import { expect, test } from 'vitest';
import { nameInText } from './name-in-text.ts';

const text = 'ا'.repeat(110);

test.each<[name: string, told: string | undefined]>([
  ['Noor Motors', 'Noor Motors'],
  [' نور   للسيارات ', 'نور للسيارات'],
  // 134 letters in two parts leave 23 beside the text and the line's end.
  ['A'.repeat(23), 'A'.repeat(23)],
  ['Emirates Insurance Assistance', 'Emirates Insurance…'],
  ['شركة الإمارات للمساعدة على الطريق', 'شركة الإمارات…'],
  ['A'.repeat(40), `${'A'.repeat(22)}…`],
  ['', undefined],
  ['pay at evil.example', undefined],
  ['evil.ae', undefined],
  ['https:evil', undefined],
  ['Call 0501234567', undefined],
  ['a@b', undefined],
  ['St. George & Co.', 'St. George & Co.'],
])('the name %j stands before a text as %j', (name, told) => {
  expect(nameInText(name, text)).toBe(told);
});

test('a name never makes a message of more parts, and is left out where there is hardly any room', () => {
  const partsOf = (letters: number) => (letters <= 70 ? 1 : Math.ceil(letters / 67));
  for (let length = 1; length < 400; length++) {
    const alone = 'ا'.repeat(length);
    for (const name of ['Noor', 'Noor Motors LLC', 'شركة الإمارات للمساعدة على الطريق ذ.م.م'.repeat(4)]) {
      const told = nameInText(name, alone);
      if (told === undefined) continue;
      expect(partsOf(`${told}\n${alone}`.length)).toBe(partsOf(length));
    }
  }
});
