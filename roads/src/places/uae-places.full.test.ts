import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openMap } from '../map/open-map.ts';
import { explainWithoutUae, getUaeMap, isUaeThere } from '../uae-map.test-helper.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';

explainWithoutUae();

describe.skipIf(!isUaeThere)('in the whole UAE', () => {
  let finder: PlaceFinder;

  beforeAll(async () => {
    const { path } = await getUaeMap(inject('sharedFolder'));
    finder = createPlaceFinder(await openMap(path));
  });

  it('all seven emirates have their polygons and both names', () => {
    expect(finder.regions).toHaveLength(7);
    for (const { english, arabic } of finder.regions) expect([english, arabic]).not.toContain('');
  });

  it.each([
    ['Burj Khalifa', 25.1972, 55.2744, 'Burj Khalifa', 'برج خليفة', 'Dubai'],
    ['the Corniche', 24.4708, 54.343, 'Al Khalidiyah', 'الخالدية', 'Abu Dhabi'],
    ['Al Barsha', 25.114, 55.194, 'Al Barsha First', 'البرشاء الأولى', 'Dubai'],
    ['Hatta', 24.8, 56.12, 'Hatta', 'حتا', 'Dubai'],
  ])('%s lies where people say it does', (_, lat, lng, english, arabic, region) => {
    const found = finder.findPlace({ lat, lng });
    expect(found.area).toEqual({ english, arabic });
    expect(found.region?.english).toBe(region);
  });

  it.each([
    ['Al Ain', 24.2235, 55.7475, 'العين', 'Abu Dhabi'],
    ['Fujairah', 25.1288, 56.3265, 'الفجيرة', 'Fujairah'],
    ['Al Dhaid', 25.285, 55.88, 'الذيد', 'Sharjah'],
  ])('%s is known as a city', (_, lat, lng, arabic, region) => {
    const found = finder.findPlace({ lat, lng });
    expect(found.city?.arabic).toBe(arabic);
    expect(found.region?.english).toBe(region);
  });

  it.each([
    ['E11', 'شارع الشيخ زايد', 25.1193, 55.2002],
    ['E66', 'طريق دبي - العين', 25.1219, 55.362],
    ['E102', 'الشارقة - طريق كلباء', 25.1009, 55.9979],
  ])('a point on the %s is beside it', (ref, arabic, lat, lng) => {
    expect(finder.findPlace({ lat, lng }).road).toMatchObject({ ref, arabic });
  });

  it('the open desert has no more than its emirate, and the open sea nothing', () => {
    const region = { english: 'Abu Dhabi', arabic: 'أبوظبي' };
    expect(finder.findPlace({ lat: 22.75, lng: 54.2 })).toEqual({ region, side: region });
    expect(finder.findPlace({ lat: 25.6, lng: 54.6 })).toEqual({});
  });
});
