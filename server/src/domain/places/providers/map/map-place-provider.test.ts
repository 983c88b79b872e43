import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildMap } from '@satha/roads/build/build-map';
import { openMap } from '@satha/roads/map/open-map';
import type { RoadMap } from '@satha/roads/map/road-map';
import { inChunks, writePbf } from '@satha/roads/pbf/write-pbf.test-helper';
import { readPlacesPart } from '@satha/roads/places/read-places-part';
import { at, makeTownExtract, type Town, withFolder } from '@satha/roads/town.test-helper';
import { emirateNames, emirates } from '@satha/terms/emirates';
import { inEachLanguage } from '@satha/terms/languages';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Place, PlaceProvider } from '../../place-provider.ts';
import { createMapPlaceProvider, type MapPlaceDeps } from './map-place-provider.ts';

const town: Town = {
  places: {
    a: [0, 0],
    b: [0, 40],
    c: [4, 40],
    d: [4, 0],
    w: [6, 10, { place: 'suburb', name: 'الوصل', 'name:en': 'Al Wasl' }],
    n: [-6, 36, { place: 'neighbourhood', name: 'وسط المدينة' }],
    m: [300, 0, { place: 'city', name: 'العين', 'name:en': 'Al Ain' }],
    h: [320, 0, { place: 'suburb', name: 'هيلي', 'name:en': 'Hili' }],
  },
  ways: [
    ['ab', { highway: 'trunk', name: 'شارع الشيخ زايد', ref: 'E11' }],
    ['bc', { highway: 'secondary', ref: '137' }],
    ['cd', { name: 'شارع ابن سينا' }],
    ['da'],
  ],
};
const square = (south: number, west: number, north: number, east: number) =>
  [at(south, west), at(south, east), at(north, east), at(north, west), at(south, west)].map(
    ({ lat, lng }) => [lng, lat],
  );
const emirateAt = (name: string, ...box: [number, number, number, number]) => ({
  type: 'Feature',
  properties: { name_en: name },
  geometry: { type: 'Polygon', coordinates: [square(...box)] },
});

function buildTown(boundaries: object[]): Promise<RoadMap> {
  return withFolder(async (folder) => {
    const path = join(folder, 'boundaries.geojson');
    await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features: boundaries }));
    const parts = [await readPlacesPart(boundaries.length > 0 ? { boundaries: path } : {})];
    const output = join(folder, 'town.map');
    const source = inChunks(writePbf(makeTownExtract(town)));
    await buildMap({ source, output, dataDate: '2026-11-20', parts });
    return openMap(output);
  });
}

const builtIn: Place = {
  address: { en: 'Al Safa 1, Dubai', ar: 'الصفا 1، دبي' },
  areaName: { en: 'Al Safa 1', ar: 'الصفا 1' },
  emirate: 'Dubai',
};
const sheikhZayedRoad = {
  name: { en: 'Sheikh Zayed Road', ar: 'شارع الشيخ زايد' },
  reference: 'E11',
};

let withEmirates: RoadMap;
let withoutEmirates: RoadMap;
beforeAll(async () => {
  const others = emirates.slice(2).map((name, index) => emirateAt(name, 100 + index, 0, 101 + index, 1));
  withEmirates = await buildTown([
    emirateAt('Emirate of Abu Dhabi', -50, -50, 400, 20),
    emirateAt('Dubai', -50, 20, 20, 60),
    ...others,
  ]);
  withoutEmirates = await buildTown([]);
});

const describing = (map: RoadMap | undefined, deps: Partial<MapPlaceDeps> = {}) =>
  createMapPlaceProvider({
    currentMap: () => map,
    fallBack: { label: 'Test', search: () => [], describe: () => builtIn },
    ...deps,
  });
const findSoughtRoad: MapPlaceDeps['findSoughtRoad'] = (_, { reference }) =>
  reference === 'E11' ? sheikhZayedRoad : undefined;

/** An address in languages of which a test does not say what it is. */
const anyAddress = inEachLanguage(() => expect.any(String));

describe('Places of the map', () => {
  it('are told by road, area and emirate, in both languages', () => {
    expect(describing(withEmirates, { findSoughtRoad }).describe(at(-0.2, 10))).toEqual({
      address: {
        ...anyAddress,
        en: 'near Sheikh Zayed Road (E11), Al Wasl, Abu Dhabi',
        ar: 'قرب شارع الشيخ زايد (E11)، الوصل، أبوظبي',
      },
      areaName: { en: 'Al Wasl', ar: 'الوصل' },
      emirate: 'Abu Dhabi',
    });
  });

  it('are told by the number of a road whose English name nobody knows', () => {
    const places = describing(withEmirates);
    expect(places.describe(at(-0.2, 10)).address?.en).toBe('near E11, Al Wasl, Abu Dhabi');
    expect(places.describe(at(-0.2, 10)).address?.ar).toBe('قرب شارع الشيخ زايد (E11)، الوصل، أبوظبي');
    expect(places.describe(at(2, 40.1)).address?.en).toMatch(/^near Road 137, /);
  });

  it('do not take the English name of another road that bears the same number', () => {
    const other = { name: { en: 'Al Ittihad Road', ar: 'شارع الاتحاد' }, reference: 'E11' };
    const places = describing(withEmirates, { findSoughtRoad: () => other });
    expect(places.describe(at(-0.2, 10)).address?.en).toBe('near E11, Al Wasl, Abu Dhabi');
  });

  it('are told without a road that has an Arabic name only, in English', () => {
    const { address } = describing(withEmirates).describe(at(4.1, 10));
    expect(address).toEqual({
      ...anyAddress,
      en: 'Al Wasl, Abu Dhabi',
      ar: 'قرب شارع ابن سينا، الوصل، أبوظبي',
    });
  });

  it('have the area that the built-in table knows where the map knows none', () => {
    expect(describing(withEmirates).describe(at(-0.2, 30))).toMatchObject({
      address: { en: 'near E11, Al Safa 1, Dubai' },
      areaName: builtIn.areaName,
      emirate: 'Dubai',
    });
  });

  it('are told with the city that is not their emirate', () => {
    const places = describing(withEmirates);
    expect(places.describe(at(320, 0)).address?.en).toBe('Hili, Al Ain, Abu Dhabi');
    expect(places.describe(at(280, 0))).toEqual({
      address: { ...anyAddress, en: 'Al Ain, Abu Dhabi', ar: 'العين، أبوظبي' },
      areaName: { en: 'Al Ain', ar: 'العين' },
      emirate: 'Abu Dhabi',
    });
  });

  it('have no area of another emirate than the one whose polygon holds the point', () => {
    expect(describing(withEmirates).describe(at(-30, -40))).toEqual({ emirate: 'Abu Dhabi' });
  });

  it('have the emirate that the built-in table knows where the map has no polygons', () => {
    const place = describing(withoutEmirates).describe(at(6, 10));
    expect(place).toMatchObject({ areaName: { en: 'Al Wasl' }, emirate: 'Dubai' });
  });

  it('have the English name of the built-in table rather than an Arabic one', () => {
    expect(describing(withEmirates).describe(at(-6, 36)).areaName).toEqual(builtIn.areaName);
    const unknowing = { label: 'Test', search: () => [], describe: () => ({}) };
    const place = describing(withEmirates, { fallBack: unknowing }).describe(at(-6, 36));
    expect(place.areaName).toEqual({ en: 'وسط المدينة', ar: 'وسط المدينة' });
  });

  it('are none where neither a border of the map nor the built-in table tells an emirate', () => {
    const unknowing = { label: 'Test', search: () => [], describe: () => ({}) };
    expect(describing(withoutEmirates, { fallBack: unknowing }).describe(at(-0.2, 10))).toEqual({});
    expect(describing(withEmirates, { fallBack: unknowing }).describe(at(60, 60))).toEqual({});
  });

  it('have the emirate of the built-in table where they lie in none of the polygons, as on made land', () => {
    expect(describing(withEmirates).describe(at(60, 60))).toEqual({
      ...builtIn,
      address: { ...anyAddress, ...builtIn.address },
    });
  });

  it('have no area and no city of another emirate, though the map has no polygons', () => {
    const border = at(0, 5).lng;
    const sided: PlaceProvider = {
      label: 'Test',
      search: () => [],
      describe: ({ lng }) => ({ emirate: lng < border ? 'Dubai' : 'Sharjah' }),
    };
    const places = describing(withoutEmirates, { fallBack: sided });
    expect(places.describe(at(318, 0)).address?.en).toBe('Hili, Al Ain, Dubai');
    expect(places.describe(at(318, 10))).toEqual({ emirate: 'Sharjah' });
    expect(places.describe(at(300, 10))).toEqual({ emirate: 'Sharjah' });
  });

  it('are those of the built-in table while no map is there, and of each new map at once', () => {
    let map: RoadMap | undefined;
    const places = describing(undefined, { currentMap: () => map });
    const point = at(6, 10);
    expect(places.describe(point)).toEqual(builtIn);
    map = withEmirates;
    expect(places.describe(point).emirate).toBe('Abu Dhabi');
    map = withoutEmirates;
    expect(places.describe(point).emirate).toBe('Dubai');
    map = undefined;
    expect(places.describe(point)).toEqual(builtIn);
  });

  it('are told for every point on earth without fail, and never half', () => {
    const places = describing(withEmirates, { findSoughtRoad });
    const anywhere = fc.record({
      lat: fc.oneof(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: 24.9, max: 25.1, noNaN: true }),
      ),
      lng: fc.oneof(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 54.9, max: 55.1, noNaN: true }),
      ),
    });
    fc.assert(
      fc.property(anywhere, (point) => {
        const { address, areaName, emirate } = places.describe(point);
        expect(places.describe(point)).toEqual({
          ...(address && { address }),
          ...(areaName && { areaName }),
          ...(emirate && { emirate }),
        });
        if (areaName) expect(address?.en).toContain(areaName.en);
        if (address && emirate) expect(address.ar).toContain(emirateNames[emirate].ar);
      }),
      { numRuns: 2000 },
    );
  });
});
