import { expect, test } from 'vitest';
import { readRequestsSearch } from './requests-search.ts';

test.for([
  [
    { search: 31, status: '4xx', from: '2026-01-01', to: '2026-01-31' },
    { search: '31', status: '4xx', from: '2026-01-01', to: '2026-01-31' },
  ],
  [{ search: ' ', status: '3xx', from: 'today', to: 7, other: 'x' }, {}],
])('Of the address %j the log of requests uses %j', ([given, used]) => {
  expect(readRequestsSearch(given as Record<string, unknown>)).toEqual(used);
});
