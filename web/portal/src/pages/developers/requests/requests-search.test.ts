import { expect, test } from 'vitest';
import { readRequestsSearch, toRequestFilter } from './requests-search.ts';

test('An address gives the filters that make sense in it, and no others', () => {
  expect(
    readRequestsSearch({
      search: 46,
      status: '4xx',
      operation: 'create-trip',
      key: '3',
      from: '2026-11-20',
      to: 'today',
      entry: '1795154561076-42',
      other: 1,
    }),
  ).toEqual({
    search: '46',
    status: '4xx',
    operation: 'create-trip',
    key: 3,
    from: '2026-11-20',
    entry: '1795154561076-42',
  });
  expect(
    readRequestsSearch({ status: '3xx', operation: 'x', key: -1, entry: '../keys', search: ' ' }),
  ).toEqual({});
});

test('An operation is asked for by its method and its route', () => {
  expect(toRequestFilter({ operation: 'search' })).toMatchObject({ method: 'GET', route: '/api/Trips' });
});
