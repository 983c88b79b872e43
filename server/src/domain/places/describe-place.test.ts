import { describe, expect, test } from 'vitest';
import { describePlace, describePlaceAlways } from './describe-place.ts';
import type { Place } from './place-provider.ts';

const point = { lat: 25.19720001, lng: 55.2744 };
const address = { en: 'near Sheikh Zayed Road (E11), Al Barsha 1, Dubai', ar: 'شارع الشيخ زايد' };
const areaName = { en: 'Al Barsha 1', ar: 'البرشاء ١' };

describe('a place', () => {
  test.each<Place>([
    {},
    { emirate: 'Dubai' },
    { areaName, emirate: 'Dubai' },
    { address, areaName, emirate: 'Dubai' },
  ])('is described by what is known and nothing more: %j', (place) => {
    expect(describePlace(knowing(place), point)).toEqual(place);
  });
});

describe('a place in words that are always there', () => {
  test.each<[string, Place, { address: string; areaName: string }]>([
    [
      'address and area',
      { address, areaName, emirate: 'Dubai' },
      { address: address.en, areaName: areaName.en },
    ],
    [
      'the area for an address',
      { areaName, emirate: 'Dubai' },
      { address: areaName.en, areaName: areaName.en },
    ],
    ['the emirate for both', { emirate: 'Dubai' }, { address: 'Dubai', areaName: 'Dubai' }],
    ['the emirate for an area', { address, emirate: 'Dubai' }, { address: address.en, areaName: 'Dubai' }],
    ['the coordinates for both', {}, { address: '25.1972, 55.2744', areaName: '25.1972, 55.2744' }],
    ['the coordinates for an area', { address }, { address: address.en, areaName: '25.1972, 55.2744' }],
  ])('gives %s when no more is known', (_what, place, words) => {
    expect(describePlaceAlways(knowing(place), point)).toEqual(words);
  });

  test.each([
    [{ lat: -33.9, lng: -0.00001 }, '-33.9000, 0.0000'],
    [{ lat: 90, lng: -180 }, '90.0000, -180.0000'],
    [{ lat: 1e-7, lng: 0 }, '0.0000, 0.0000'],
  ])('writes the coordinates %j as %s', (anywhere, words) => {
    expect(describePlaceAlways(knowing({}), anywhere).address).toBe(words);
  });
});

function knowing(place: Place) {
  return { places: { label: 'Test', search: () => [], describe: () => place } };
}
