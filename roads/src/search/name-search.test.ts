import { foldName } from '@satha/terms/writing/fold-name';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toUnits } from '../coordinates.ts';
import { makeNameIndex } from './name-index.ts';
import { createNameSearch, nameFits } from './name-search.ts';

const row = (names: string[], weight = 0, lat = 25.2, lng = 55.27) => ({
  names,
  weight,
  lat: toUnits(lat),
  lng: toUnits(lng),
});
const entries = [
  row(['Burj Khalifa', 'برج خليفة'], 6),
  row(['Burj Khalifa Café', ''], 1),
  row(['Armani Lounge Burj Khalifa', ''], 1),
  row(['Khalifa City', 'مدينة خليفة'], 5, 24.42, 54.58),
  row(['Sheikh Zayed Road', 'شارع الشيخ زايد', 'E11'], 6),
  row(['', 'مسجد الرحمن'], 2),
  row(['ENOC', 'إينوك'], 2, 25.1, 55.2),
  row(['ENOC', 'إينوك'], 2, 25.4, 55.5),
  row(['Mall of the Emirates', 'مول الإمارات'], 6),
  row(['Al Wasl', 'الوصل'], 5),
  row(['Jumeirah', 'جميرا'], 5),
];
const search = createNameSearch(makeNameIndex(entries));
const find = (text: string, most = 5, near?: { lat: number; lng: number }) =>
  search({ text, most, near }).map(({ entry }) => entries[entry]?.names.find((name) => name !== ''));

test.each([
  ['Burj Khalifa', 'Burj Khalifa'],
  ['burj khalifa', 'Burj Khalifa'],
  ['burj kha', 'Burj Khalifa'],
  ['BURJ', 'Burj Khalifa'],
  ['برج خليفة', 'Burj Khalifa'],
  ['برج خليفه', 'Burj Khalifa'],
  ['برج خل', 'Burj Khalifa'],
  ['Burj Khaleefa', 'Burj Khalifa'],
  ['burj kalifa', 'Burj Khalifa'],
  ['khalifa burj', 'Burj Khalifa'],
  ['lounge burj', 'Armani Lounge Burj Khalifa'],
  ['cafe', 'Burj Khalifa Café'],
  ['e11', 'Sheikh Zayed Road'],
  ['E 11', 'Sheikh Zayed Road'],
  ['e-11', 'Sheikh Zayed Road'],
  ['e 1', 'Sheikh Zayed Road'],
  ['sheik zayed', 'Sheikh Zayed Road'],
  ['الشيخ زايد', 'Sheikh Zayed Road'],
  ['masjid al rahman', 'مسجد الرحمن'],
  ['mall of emirates', 'Mall of the Emirates'],
  ['wasl', 'Al Wasl'],
  ['الوصل', 'Al Wasl'],
  ['Jumeira', 'Jumeirah'],
])('%s finds %s first', (text, first) => {
  expect(find(text)[0]).toBe(first);
});

test('An alike name comes before one that begins so, that before one with a word that does, that before one that sounds so', () => {
  const fits = search({ text: 'burj khalifa', most: 9 }).map(({ entry, fit }) => [entry, fit]);
  expect(fits).toEqual([
    [0, nameFits.same],
    [1, nameFits.begins],
    [2, nameFits.word],
  ]);
  expect(search({ text: 'burj khaleefa', most: 1 })).toEqual([{ entry: 0, fit: nameFits.heard }]);
});

test('Of names that fit alike the nearer one comes first, where a point is given', () => {
  const south = { lat: 25.1, lng: 55.2 };
  const north = { lat: 25.4, lng: 55.5 };
  expect(search({ text: 'enoc', most: 2, near: south })[0]?.entry).toBe(6);
  expect(search({ text: 'enoc', most: 2, near: north })[0]?.entry).toBe(7);
});

test.each(['', '  ', '!', 'Atlantis on the moon', 'al', 'ال', '\0', '\ud800'])(
  'Nothing is found by %j',
  (text) => {
    expect(find(text)).toEqual([]);
  },
);

test('What is found is what a look at every name finds, whatever the names are', () => {
  const word = fc.constantFrom('al', 'bab', 'burj', 'bur', 'عين', 'العين', 'x1', 'é', 'Zayed');
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const property = fc.property(fc.array(name, { maxLength: 20 }), name, (names, text) => {
    const made = names.map((each) => row([each]));
    const found = createNameSearch(makeNameIndex(made))({ text, most: 99 });
    const sought = foldName(text);
    const fitting = [...names.keys()].filter(
      (entry) => sought !== '' && ` ${foldName(names[entry] ?? '')}`.includes(` ${sought}`),
    );
    const strict = found.filter(({ fit }) => fit <= nameFits.word).map(({ entry }) => entry);
    expect(strict.toSorted((one, other) => one - other)).toEqual(fitting);
    expect(new Set(found.map(({ entry }) => entry)).size).toBe(found.length);
  });
  fc.assert(property, { numRuns: process.env.SATHA_TEST_FULL ? 2_000 : 80 });
});

test('No more are found than were asked for, and one query leaves nothing to the next', () => {
  expect(find('burj', 2)).toHaveLength(2);
  expect(find('enoc')).toEqual(['ENOC', 'ENOC']);
  expect(find('burj')).toEqual(find('burj'));
});
