import { expect, test } from 'vitest';
import { isAppAddress, readAppAddress } from './app-address.ts';

test.for([
  ['/', { to: '/', search: {} }],
  ['/accounts/3/trips?status=searching&vehicle=2', { search: { status: 'searching', vehicle: 2 } }],
  ['/accounts/3/trips?search=a%3Fb?c', { to: '/accounts/3/trips', search: { search: 'a?b?c' } }],
  ['/profile?x=1#sessions', { to: '/profile', search: { x: 1 }, hash: 'sessions' }],
  ['/profile#a?b', { to: '/profile', search: {}, hash: 'a?b' }],
] as const)('%s is come back to, with its filters and its place', ([address, wanted]) => {
  expect(readAppAddress(address)).toMatchObject(wanted);
});

test('What stood behind the # of the page before goes along, to an address that has nothing there itself', () => {
  expect(readAppAddress('/accept-invitation', 'a_b-c')).toMatchObject({
    to: '/accept-invitation',
    hash: 'a_b-c',
  });
  expect(readAppAddress('/profile#sessions', 'a_b-c')).toMatchObject({ hash: 'sessions' });
  expect(readAppAddress('https://evil.example/', 'a_b-c')).toEqual({ to: '/' });
});

test.for([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  '/.//evil.example/x',
  '/x/..//evil.example/x',
  'javascript:alert(1)',
  'evil.example/x',
  '',
  undefined,
  3,
])('%o leads out of the app, and is not followed', (address) => {
  expect(isAppAddress(address)).toBe(false);
  if (typeof address !== 'number') expect(readAppAddress(address)).toEqual({ to: '/' });
});
