import { expect, test } from 'vitest';
import { bookedIn, daysBefore, listDays, periodOf, readFiguresSearch } from './figures-search.ts';

test.for([
  [
    { from: '2026-11-01', to: '2026-11-30', account: '7', demo: 'with' },
    { from: '2026-11-01', to: '2026-11-30', account: 7, demo: 'with' },
  ],
  [{ from: 'today', to: '2026-02-30', account: 0, demo: 'without', other: 1 }, {}],
])('Of the address %j the figures use %j', ([given, used]) => {
  expect(readFiguresSearch(given as Record<string, unknown>)).toEqual(used);
});

test('Without days the figures are those of thirty days, today among them', () => {
  expect(periodOf({}, '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(periodOf({ to: '2026-03-10', account: 7 }, '2026-11-20')).toEqual({
    ...{ from: '2026-02-09', to: '2026-03-10', accountId: 7 },
  });
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(listDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('The trips behind figures are those of the same days and accounts, without the demo unless it is among them', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect(bookedIn(days)).toEqual({ ...days, demo: 'without' });
  expect(bookedIn({ ...days, accountId: 7, demo: 'with' })).toEqual({ ...days, account: 7 });
});
