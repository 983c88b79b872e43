import { expect, test } from 'vitest';
import { classify } from './classify.ts';

const origin = 'https://track.example';
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  classify({ method, mode, url: new URL(path, origin).href }, origin, {
    prefix: '/track/',
    secretPrefix: '/t/',
  });

test('Pages of the app start without a network, at every address that they have', () => {
  for (const path of ['/track', '/track/', '/track/trips/7?a=b', '/t/abc.def-_1', '/t/abc.def-_1/'])
    expect(ask(path)).toBe('page');
});

test('Files of the app are kept, and so can never be out of step with its page', () => {
  for (const path of ['/track/assets/main-Ab_1-.js', '/track/assets/map-1.css', '/track/icon-192.png']) {
    expect(ask(path, 'no-cors')).toBe('file');
  }
});

test('The ground that the map is drawn on is kept, but not its tiles, of which there is no end', () => {
  for (const path of [
    '/base-map/style.json?language=ar&scheme=dark',
    '/base-map/built-in/a1b2/land.json',
    '/base-map/fonts/ibm-plex-sans-latin-400-normal.woff2',
  ]) {
    expect([path, ask(path, 'cors')]).toEqual([path, 'ground']);
  }
  for (const path of ['/base-map/tiles/a1/3/4/5.pbf', '/base-map/tiles.json'])
    expect([path, ask(path, 'cors')]).toEqual([path, undefined]);
});

test('Nothing that the service says of trips is ever kept, nor what other apps or servers say', () => {
  for (const path of [
    '/tracking-api/trips',
    '/tracking-api/trips/7/receipt',
    '/tracking-api/links/abc',
    '/portal/',
    '/track/service-worker.js',
    '/track/manifest.webmanifest',
    'https://elsewhere.example/track/assets/main.js',
    'https://elsewhere.example/base-map/style.json',
  ]) {
    expect([path, ask(path), ask(path, 'cors')]).toEqual([path, undefined, undefined]);
  }
  expect(ask('/track/', 'cors')).toBeUndefined();
  expect(ask('/track/', 'navigate', 'POST')).toBeUndefined();
});
