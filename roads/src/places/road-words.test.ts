import { expect, test } from 'vitest';
import { makeRoadWords } from './road-words.ts';

test.each([
  ['34b شارع', 'شارع 34b', '34b Street'],
  ['شارع 12', 'شارع 12', 'Street 12'],
  ['شارع الوصل', 'شارع الوصل', ''],
])('a road that the map calls %s is %s in Arabic and %s in English', (name, arabic, english) => {
  expect(makeRoadWords({ name, englishName: '', ref: '' })).toEqual({ arabic, english, ref: '' });
});
