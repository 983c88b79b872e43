import { expect, test } from 'vitest';
import { requireLinkAccess, type TrackingApiAccess } from './gate.ts';

type Declared = [method: string, path: string, access: TrackingApiAccess | 'anybody'];

const declare = ([method, path, access]: Declared) =>
  requireLinkAccess({ method, path, access } as Parameters<typeof requireLinkAccess>[0]);

test.each<Declared>([
  ['GET', '/links/:token', 'link'],
  ['GET', '/links/:token/way', 'link'],
  ['GET', '/trips/:tripId', 'customer'],
  ['POST', '/sign-in', 'anybody'],
])('%s %s is taken for %s', (...declared) => {
  expect(() => declare(declared)).not.toThrow();
});

test.each<Declared>([
  ['GET', '/links/:token', 'anybody'],
  ['GET', '/links/:token/way', 'customer'],
  ['GET', '/trips/:tripId', 'link'],
  ['GET', '/trips/links/:token', 'link'],
])('No service starts with %s %s for %s', (...declared) => {
  expect(() => declare(declared)).toThrow(`${declared[1]} declares ${declared[2]}`);
});
