import { expect, test } from 'vitest';
import { createUsualSpelling } from './usual-spelling.ts';

const { spellPlace, spellRoad, sharesWord } = createUsualSpelling();

test('A place is spelled as in the built-in table, when it is the one that lies there', () => {
  const alAin = { lat: 24.22, lng: 55.74 };
  expect(spellPlace('المعترض', alAin, 6000)).toBe('Al Mutarad');
  expect(spellPlace('المعترض', { lat: 25.2, lng: 55.3 }, 6000)).toBeUndefined();
  expect(spellPlace('لا يوجد', alAin, 6000)).toBeUndefined();
});

test('A road that is named after a place is spelled like it', () => {
  expect(spellRoad('شارع الوصل')).toBe('Al Wasl Street');
  expect(spellRoad('شارع ابن سينا')).toBeUndefined();
  expect(spellRoad('الوصل')).toBeUndefined();
});

test('Two roads share a word that says which road it is, not merely that it is one', () => {
  expect(sharesWord('شارع الإتحاد', 'طريق الاتحاد')).toBe(true);
  expect(sharesWord('شارع الشيخ مكتوم', 'شارع الشيخ زايد')).toBe(false);
  expect(sharesWord('شارع الشيخ زايد', '')).toBe(false);
});
