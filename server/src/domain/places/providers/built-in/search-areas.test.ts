import { describe, expect, test } from 'vitest';
import { areas } from './areas.ts';
import { searchAreas } from './search-areas.ts';

const namesOf = (text: string) => searchAreas({ text, most: 5 }).map(({ name }) => name.en);

describe('a place is found by its name', () => {
  test.each([
    ['Dubai Marina', 'Dubai Marina'],
    ['dubai marin', 'Dubai Marina'],
    ['Barsha 1', 'Al Barsha 1'],
    ['al-barsha 1', 'Al Barsha 1'],
    ['دبي مارينا', 'Dubai Marina'],
    ['ابوظبي', 'Abu Dhabi'],
    ['أبوظبي', 'Abu Dhabi'],
  ])('%s: %s first', (text, first) => {
    expect(namesOf(text)[0]).toBe(first);
  });

  test('every area by its own name, in English and in Arabic', () => {
    for (const { name, center } of areas) {
      if (!name) continue;
      for (const text of [name.en, name.ar]) {
        const centers = searchAreas({ text, most: 20 }).map((found) => found.center);
        expect([text, centers]).toEqual([text, expect.arrayContaining([center])]);
      }
    }
  });

  test.each(['', '  ', '!', 'Atlantis on the moon'])('and nothing is by what is none: %s', (text) => {
    expect(searchAreas({ text, most: 5 })).toEqual([]);
  });

  test('at most as many as were asked for', () => {
    expect(searchAreas({ text: 'a', most: 3 })).toHaveLength(3);
  });
});
