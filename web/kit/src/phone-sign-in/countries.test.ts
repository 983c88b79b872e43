import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { countries, findCountries, homeCountry, listCountries, nameCountry } from './countries.ts';

test('Whoever has a number with a country’s code finds that country', () => {
  const known = getCountries().map((region) => ({ region, phoneCode: getCountryCallingCode(region) }));
  expect(countries).toEqual(known.toSorted((a, b) => a.region.localeCompare(b.region)));
});

test.for(['en', 'ar'] as const)(
  'The UAE is first, and the others stand as the alphabet has them (%s)',
  (language) => {
    const [first, ...others] = listCountries(language);
    expect(first).toEqual(homeCountry);
    expect(nameCountry(homeCountry, language)).toBe(
      new Intl.DisplayNames([language], { type: 'region' }).of(homeCountry.region),
    );
    expect(others).toHaveLength(countries.length - 1);
    const names = others.map((country) => nameCountry(country, language));
    expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
  },
);

test.for([
  ['Oman', 'OM'],
  ['عمان', 'OM'],
  ['الامارات', 'AE'],
  ['اسبانيا', 'ES'],
  ['turkiye', 'TR'],
  ['+966', 'SA'],
  ['00965', 'KW'],
  ['UK', 'GB'],
  ['sau', 'SA'],
] as const)('%s finds %s', ([search, region]) => {
  expect(findCountries(listCountries('en'), search)[0]?.region).toBe(region);
});

test('What nobody is called finds nobody, and nothing written leaves all', () => {
  expect(findCountries(countries, 'qqq')).toEqual([]);
  expect(findCountries(countries, '')).toHaveLength(countries.length);
});
