import { expect, test } from 'vitest';
import { readAddress, tripPath } from './address.ts';

test.for([
  ['/track/', { page: 'home' }],
  ['/track', { page: 'home' }],
  [tripPath(1042), { page: 'trip', tripId: 1042 }],
  ['/t/aB3.x-_9', { page: 'link', token: 'aB3.x-_9' }],
  ['/track/here', { page: 'here' }],
  ['/track/trips/x', { page: 'nothing' }],
  ['/track/trips/1/2', { page: 'nothing' }],
  ['/t/', { page: 'nothing' }],
  ['/t/a/b', { page: 'nothing' }],
] as const)('%s opens what it names', ([path, address]) => {
  expect(readAddress(path)).toEqual(address);
});
