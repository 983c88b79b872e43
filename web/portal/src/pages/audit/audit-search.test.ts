import { expect, test } from 'vitest';
import { makeAuditFilter, readAuditSearch } from './audit-search.ts';

test('Two days are looked at from the first minute of the one to the last of the other, UAE time', () => {
  expect(makeAuditFilter({ from: '2026-12-30', to: '2026-12-31' })).toEqual({
    from: '2026-12-30T00:00:00+04:00',
    to: '2027-01-01T00:00:00+04:00',
  });
});

test.for([
  [
    { member: 3, about: 'api_key', from: '2026-11-05' },
    { member: 3, about: 'api_key', from: '2026-11-05' },
  ],
  [{ member: 'me', about: 'API KEY', from: '2026-13-05', to: 7 }, {}],
  [{ member: -1, about: 'api_key.created', other: 'x' }, { about: 'api_key.created' }],
])('Of the address %j the page uses %j', ([given, used]) => {
  expect(readAuditSearch(given as Record<string, unknown>)).toEqual(used);
});
