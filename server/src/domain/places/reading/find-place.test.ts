import type { PlaceNote } from '@satha/terms/calls';
import { describe, expect, test } from 'vitest';
import { createPlaces } from '../../../assembly/parts/create-places.ts';
import { straightLineMeters } from '../../../values/coordinates.ts';
import { createServiceArea } from '../../service-area/service-area.ts';
import { type FoundByText, findPlace } from './find-place.ts';

const deps = { places: createPlaces(() => undefined), serviceArea: createServiceArea() };
const signal = new AbortController().signal;
const find = (text: string) => findPlace(deps, { text, signal });

const point = { lat: 25.1972, lng: 55.2744 };
const texts: readonly string[] = [
  // Decimals, as maps on phones copy them and as people write them.
  '25.1972, 55.2744',
  '25.1972,55.2744',
  '  25.1972   55.2744 ',
  '(25.1972, 55.2744)',
  '25.1972; 55.2744',
  '25.1972/55.2744',
  '+25.1972, +55.2744',
  '25.1972°, 55.2744°',
  '25.1972° N, 55.2744° E',
  '25.1972N 55.2744E',
  'N25.1972 E55.2744',
  'N 25.1972, E 55.2744',
  'E 55.2744, N 25.1972',
  '٢٥٫١٩٧٢، ٥٥٫٢٧٤٤',
  '۲۵٫۱۹۷۲، ۵۵٫۲۷۴۴',
  '\u200f25.1972, 55.2744\u200e',
  'I am at 25.197200, 55.274400 near the bridge',
  'موقعي 25.1972, 55.2744 عند الجسر',
  // Degrees, minutes, seconds.
  '25°11\'49.9"N 55°16\'27.8"E',
  '25° 11′ 49.92″ N, 55° 16′ 27.84″ E',
  '25º11’49.92”N, 55º16’27.84”E',
  "N 25°11.832' E 55°16.464'",
  '25°11\'49.92", 55°16\'27.84"',
  '55°16\'27.84"E 25°11\'49.92"N',
  // Phones.
  'geo:25.1972,55.2744',
  'geo:25.1972,55.2744;u=35',
  'geo:25.1972,55.2744?z=17',
  'geo:0,0?q=25.1972,55.2744(My car)'.replaceAll(' ', '%20'),
  // Google.
  'https://www.google.com/maps?q=25.1972,55.2744',
  'https://maps.google.com/?q=25.1972,55.2744',
  'https://maps.google.com/maps?q=25.1972%2C55.2744&z=17&hl=en',
  'https://maps.google.com/maps?q=loc:25.1972,55.2744',
  'https://maps.google.ae/maps?ll=25.1972,55.2744&z=16',
  'maps.google.com/?q=25.1972,55.2744',
  'https://www.google.com/maps/@25.1972,55.2744,17z',
  'https://www.google.com/maps/@25.1972,55.2744,3a,75y,90t/data=!3m6',
  'https://www.google.com/maps/place/Burj+Khalifa/@25.3,55.5,17z/data=!3m1!4b1!4m6!3m5!1s0x3e5f!8m2!3d25.1972!4d55.2744!16zL20',
  "https://www.google.com/maps/place/25%C2%B011'49.9%22N+55%C2%B016'27.8%22E/@25.3,55.5,17z",
  'https://www.google.com/maps/search/25.1972,+55.2744?entry=tts',
  'https://www.google.com/maps/search/?api=1&query=25.1972%2C55.2744',
  'https://www.google.com/maps/dir/?api=1&destination=25.1972,55.2744&travelmode=driving',
  'https://www.google.com/maps/dir/25.3,55.5/25.1972,55.2744/',
  'https://www.google.com/maps/dir//25.1972,55.2744/@25.3,55.5,12z',
  'https://maps.google.com/?saddr=25.3,55.5&daddr=25.1972,55.2744',
  'My location: https://maps.google.com/?q=25.1972,55.2744.',
  'Here (https://maps.google.com/?q=25.1972,55.2744)',
  // Apple.
  'https://maps.apple.com/?ll=25.1972,55.2744&q=Dropped%20Pin',
  'https://maps.apple.com/?q=25.1972,55.2744',
  'https://maps.apple.com/place?coordinate=25.1972,55.2744&name=Marked%20Location',
  'https://maps.apple.com/?daddr=25.1972,55.2744&dirflg=d',
  // Waze.
  'https://waze.com/ul?ll=25.1972,55.2744&navigate=yes',
  'https://www.waze.com/ul?ll=25.1972%2C55.2744',
  'https://www.waze.com/live-map/directions?to=ll.25.1972%2C55.2744',
  'https://ul.waze.com/ul?latlng=25.1972%2C55.2744&zoom=8',
  // OpenStreetMap, 2GIS, Yandex, Bing, HERE.
  'https://www.openstreetmap.org/?mlat=25.1972&mlon=55.2744#map=17/25.3/55.5',
  'https://www.openstreetmap.org/#map=17/25.1972/55.2744',
  'https://2gis.ae/dubai/geo/70000001/55.2744,25.1972?m=55.5%2C25.3%2F16',
  'https://2gis.ae/dubai?m=55.2744%2C25.1972%2F16',
  'https://yandex.com/maps/?pt=55.2744,25.1972&z=17',
  'https://www.bing.com/maps?cp=25.1972~55.2744&lvl=17',
  'https://share.here.com/l/25.1972,55.2744',
  'https://www.example.ae/where?to=25.1972,55.2744',
];

const pointOf = (found: FoundByText | undefined) => found?.center ?? { lat: 0, lng: 0 };

describe('A pasted text', () => {
  test.each(texts)('says a point: %s', async (text) => {
    const { found, note } = await find(text);
    expect(found).toHaveLength(1);
    expect(found[0]?.kind).toBe('point');
    // The tenth of a second that a phone leaves out is three metres.
    expect(straightLineMeters(pointOf(found[0]), point)).toBeLessThan(5);
    expect(note).toBeUndefined();
    expect(found[0]?.emirate).toBe('Dubai');
  });

  test.each<[string, PlaceNote]>([
    ['55.2744, 25.1972', 'order_swapped'],
    ['55.2744 25.1972', 'order_swapped'],
    ['48.8584, 2.2945', 'outside_uae'],
    ['N 48.8584 E 2.2945', 'outside_uae'],
    ['https://maps.google.com/?q=48.8584,2.2945', 'outside_uae'],
    ['8FVC9G8F+6X', 'outside_uae'],
    ['https://maps.app.goo.gl/Ab12Cd34Ef56', 'short_link'],
    ['Burj Khalifa https://maps.app.goo.gl/Ab12Cd34Ef56?g_st=iw', 'short_link'],
    ['maps.app.goo.gl/Ab12Cd34Ef56', 'short_link'],
    ['https://goo.gl/maps/Ab12Cd34', 'short_link'],
    ['https://maps.apple/p/Ab12', 'short_link'],
    ['https://osm.org/go/0A_8A', 'short_link'],
    ['https://what3words.com/filled.count.soap', 'link_without_point'],
    ['https://www.example.ae/', 'link_without_point'],
    ['https://', 'link_without_point'],
    ['https://maps.google.com/?q=%ff', 'link_without_point'],
    ['geo:', 'link_without_point'],
    ['...', 'name_not_found'],
    ['qwxzv kjhgq', 'name_not_found'],
    ['95.5, 200.5', 'name_not_found'],
  ])('says with a note what is to be known of it: %s', async (text, note) => {
    expect(await find(text)).toMatchObject({ note });
  });

  test.each([
    ['7HQQ57W4+XX', 25.1974, 55.2574],
    ['7hqq57w4+xx', 25.1974, 55.2574],
    ['57W4+XX Dubai', 25.1974, 55.2574],
    ['57W4+XX, Dubai', 25.1974, 55.2574],
    ['57W4+XX Dubai - United Arab Emirates', 25.1974, 55.2574],
    ['Dubai 57W4+XX', 25.1974, 55.2574],
    ['https://www.google.com/maps/place/57W4%2BXX+Dubai', 25.1974, 55.2574],
    ['https://www.google.com/maps?q=57W4%2BXX+Dubai', 25.1974, 55.2574],
    ['https://plus.codes/7HQQ57W4+XX', 25.1974, 55.2574],
  ])('may be a plus code: %s', async (text, lat, lng) => {
    const { found, note } = await find(text);
    expect(straightLineMeters(pointOf(found[0]), { lat, lng })).toBeLessThan(20);
    expect(note).toBeUndefined();
  });

  test('may be a short plus code alone, which is told with every field of the country, the nearest first', async () => {
    const { found, note } = await find('57W4+XX');
    expect(note).toBe('code_nearest_first');
    expect(found.length).toBeGreaterThan(3);
    expect(straightLineMeters(pointOf(found[0]), { lat: 25.1974, lng: 55.2574 })).toBeLessThan(20);
  });

  test.each([
    'Dubai Marina',
    'دبي مارينا',
    'https://maps.google.com/?q=Dubai+Marina',
    'https://www.google.com/maps/place/Dubai+Marina',
  ])('may be the name of a place: %s', async (text) => {
    const { found, note } = await find(text);
    expect(found[0]).toMatchObject({ kind: 'area', name: { en: 'Dubai Marina' } });
    expect(note).toBeUndefined();
  });

  test('is read in time that grows with its length alone, whatever is in it', async () => {
    const hostile = [
      '1'.repeat(2_000),
      '1.1,'.repeat(500),
      '!3d1.1!4d'.repeat(220),
      '°'.repeat(2_000),
      ' 1'.repeat(1_000),
    ];
    for (const text of [...hostile, ...hostile.map((one) => `https://maps.google.com/${one}`)]) {
      expect((await find(text)).found.length).toBeLessThan(9);
    }
  });
});

describe('A short link', () => {
  const following = (answer: string | undefined) => ({ ...deps, followShortLink: async () => answer });
  const asked = { text: 'https://maps.app.goo.gl/Ab12', signal };

  test('is followed where this service may, by the address that it stands for', async () => {
    const { found } = await findPlace(following('https://www.google.com/maps?q=25.1972,55.2744'), asked);
    expect(found).toMatchObject([{ kind: 'point', center: point }]);
  });

  test.each([undefined, 'https://goo.gl/maps/another', 'https://www.example.ae/'])(
    'that leads to %s says that nothing was told',
    async (answer) => {
      expect(await findPlace(following(answer), asked)).toEqual({ found: [], note: 'short_link_not_told' });
    },
  );
});
