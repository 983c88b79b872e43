import { writtenOtherwise } from '@satha/terms/writing/written-otherwise.test-helper';
import fc from 'fast-check';
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
    ['أبو ظبي', 'Abu Dhabi'],
    ['ابوظہبی', 'Abu Dhabi'],
    ['کورنیش', 'Corniche'],
    ['مدینۃ زاید', 'Zayed City'],
    ['AlBarsha 1', 'Al Barsha 1'],
    ['DubaiMarina', 'Dubai Marina'],
    ['JBR', 'Jumeirah Beach Residence'],
    ['RAK', 'Ras Al Khaimah'],
    ['दुबई', 'Dubai'],
    ['البرشاء ۱', 'Al Barsha 1'],
    ['البرشا ١', 'Al Barsha 1'],
    ['AlBarsha 1', 'Al Barsha 1'],
    ['جامع الشيخ زايدالكبير', 'Sheikh Zayed Grand Mosque'],
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

  test('every area by all ways to write its names', () => {
    const named = areas.flatMap(({ name, center }) =>
      name ? [name.en, name.ar].map((text) => ({ text, center })) : [],
    );
    fc.assert(
      fc.property(
        fc
          .constantFrom(...named)
          .chain(({ text, center }) =>
            fc.record({ text: writtenOtherwise(text), center: fc.constant(center) }),
          ),
        ({ text, center }) => {
          const centers = searchAreas({ text, most: 20 }).map((found) => found.center);
          expect([text, centers]).toEqual([text, expect.arrayContaining([center])]);
        },
      ),
    );
  });

  test.each(['', '  ', '!', 'Atlantis on the moon'])('and nothing is by what is none: %s', (text) => {
    expect(searchAreas({ text, most: 5 })).toEqual([]);
  });

  test('at most as many as were asked for', () => {
    expect(searchAreas({ text: 'a', most: 3 })).toHaveLength(3);
  });
});
