import { emirates } from '@satha/terms/emirates';
import { inEachLanguage } from '@satha/terms/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBuiltInPlaceProvider } from './built-in-place-provider.ts';

const sheikhZayedRoad = { name: { en: 'Sheikh Zayed Road', ar: 'شارع الشيخ زايد' }, reference: 'E11' };
const places = createBuiltInPlaceProvider({ findNamedRoad: () => undefined });
const placesByTheRoad = createBuiltInPlaceProvider({ findNamedRoad: () => sheikhZayedRoad });

/** An address in languages of which a test does not say what it is. */
const anyAddress = inEachLanguage(() => expect.any(String));

describe('The built-in place provider', () => {
  it('describes a point beside a named road by road, area and emirate, in both languages', () => {
    expect(placesByTheRoad.describe({ lat: 25.114, lng: 55.194 })).toEqual({
      address: {
        ...anyAddress,
        en: 'near Sheikh Zayed Road (E11), Al Barsha 1, Dubai',
        ar: 'قرب شارع الشيخ زايد (E11)، البرشاء 1، دبي',
      },
      areaName: { en: 'Al Barsha 1', ar: 'البرشاء 1' },
      emirate: 'Dubai',
    });
  });

  it('leaves the road out where there is none', () => {
    expect(places.describe({ lat: 25.114, lng: 55.194 }).address).toEqual({
      ...anyAddress,
      en: 'Al Barsha 1, Dubai',
      ar: 'البرشاء 1، دبي',
    });
  });

  it('leaves out the brackets of a road without reference', () => {
    const beside = createBuiltInPlaceProvider({
      findNamedRoad: () => ({ name: { en: 'Corniche Street', ar: 'شارع الكورنيش' } }),
    });
    expect(beside.describe({ lat: 24.4708, lng: 54.343 }).address?.en).toBe(
      'near Corniche Street, Al Khalidiyah, Abu Dhabi',
    );
  });

  it('names the road and the emirate between two towns', () => {
    const place = placesByTheRoad.describe({ lat: 23.4, lng: 53.76 });
    expect(place.address?.en).toBe('near Sheikh Zayed Road (E11), Abu Dhabi');
    expect(place.areaName).toBeUndefined();
  });

  it.each([
    ['Downtown Dubai', 'Dubai', 25.1972, 55.2744],
    ['Palm Jumeirah', 'Dubai', 25.117, 55.135],
    ['Hatta', 'Dubai', 24.797, 56.118],
    ['Yas Island', 'Abu Dhabi', 24.489, 54.609],
    ['Mussafah', 'Abu Dhabi', 24.357, 54.51],
    ['Hili', 'Abu Dhabi', 24.287, 55.77],
    ['Liwa', 'Abu Dhabi', 23.12, 53.8],
    ['Delma Island', 'Abu Dhabi', 24.49, 52.31],
    ['Rolla', 'Sharjah', 25.357, 55.3905],
    ['Nahwa', 'Sharjah', 25.2737, 56.2844],
    ['Kalba', 'Sharjah', 25.065, 56.355],
    ['Khor Fakkan', 'Sharjah', 25.347, 56.35],
    ['Al Nuaimiya 1', 'Ajman', 25.392, 55.457],
    ['Masfout', 'Ajman', 24.827, 56.062],
    ['Falaj Al Mualla', 'Umm Al Quwain', 25.35, 55.85],
    ['Al Marjan Island', 'Ras Al Khaimah', 25.678, 55.742],
    ['Dibba Al Fujairah', 'Fujairah', 25.592, 56.268],
    ['Masafi', 'Fujairah', 25.311, 56.168],
  ])('knows %s in %s', (area, emirate, lat, lng) => {
    const place = places.describe({ lat, lng });
    expect(place.areaName?.en).toBe(area);
    expect(place.emirate).toBe(emirate);
  });

  it.each([
    ['a ship ten kilometres off Dubai', 25.3, 55.13],
    ['the Empty Quarter', 22.7, 52.5],
    ['New Madha', 25.27, 56.315],
    ['Al Buraimi', 24.25, 55.79],
    ['Khasab', 26.18, 56.25],
    ['Sohar', 24.35, 56.72],
    ['Doha', 25.28, 51.53],
    ['the Gulf of Guinea', 0, 0],
  ])('says nothing of %s', (_name, lat, lng) => {
    expect(places.describe({ lat, lng })).toEqual({});
  });

  it('labels a point between the areas of a city with the city', () => {
    const alAinMall = places.describe({ lat: 24.2235, lng: 55.7817 });
    expect(alAinMall).toMatchObject({ areaName: { en: 'Al Ain' }, emirate: 'Abu Dhabi' });
    expect(alAinMall.address?.en).toMatch(/Al Ain, Abu Dhabi$/);
    const tradeCentre = places.describe({ lat: 25.2285, lng: 55.287 });
    expect(tradeCentre.areaName?.en).toBe('Dubai');
    expect(tradeCentre.address?.en).not.toMatch(/Dubai, Dubai/);
  });

  it('says nothing of a place abroad even when one of our roads passes near', () => {
    expect(placesByTheRoad.describe({ lat: 24.25, lng: 55.79 })).toEqual({});
  });

  it('describes every point on earth without fail, and never half', () => {
    const point = fc.record({
      lat: fc.oneof(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: 22.5, max: 26.3, noNaN: true }),
      ),
      lng: fc.oneof(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 51, max: 56.6, noNaN: true }),
      ),
    });
    fc.assert(
      fc.property(point, (anywhere) => {
        const { address, areaName, emirate } = places.describe(anywhere);
        if (areaName) {
          expect(emirates).toContain(emirate);
          expect(address?.en).toContain(areaName.en);
          expect(address?.ar).toContain(areaName.ar);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
