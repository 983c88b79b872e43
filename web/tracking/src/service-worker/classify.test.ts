import { expect, test } from 'vitest';
import { classify } from './classify.ts';

const origin = 'https://track.example';
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  classify({ method, mode, url: new URL(path, origin).href }, origin);

test('Pages of the app start without a network, at every address that they have', () => {
  for (const path of ['/track', '/track/', '/track/trips/7?a=b', '/t/abc.def-_1'])
    expect(ask(path)).toBe('page');
});

test('Files of the app are kept, and so can never be out of step with its page', () => {
  for (const path of ['/track/assets/main-Ab_1-.js', '/track/assets/map-1.css', '/track/icon-192.png']) {
    expect(ask(path, 'no-cors')).toBe('file');
  }
});

test('Nothing that the service says of trips is ever kept, nor what other apps or servers say', () => {
  for (const path of [
    '/tracking-api/trips',
    '/tracking-api/trips/7/receipt',
    '/tracking-api/links/abc',
    '/base-map/style.json',
    '/portal/',
    '/track/service-worker.js',
    '/track/manifest.webmanifest',
    'https://elsewhere.example/track/assets/main.js',
  ]) {
    expect([path, ask(path), ask(path, 'cors')]).toEqual([path, undefined, undefined]);
  }
  expect(ask('/track/', 'cors')).toBeUndefined();
  expect(ask('/track/', 'navigate', 'POST')).toBeUndefined();
});
