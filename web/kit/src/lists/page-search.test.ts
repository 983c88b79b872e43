import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { changeSearch, readChoice, readDay, readId, readText, usePageSearch } from './page-search.ts';

/** What a page of requests reads of its address. */
function readSearch(raw: Record<string, unknown>) {
  const operation = readChoice(raw.operation, ['eta', 'estimate']);
  const from = readDay(raw.from);
  return { ...(operation && { operation }), ...(from && { from }) };
}

/** What the router hands down to a page at an address. */
function handDown(address: string): Record<string, unknown> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/page', validateSearch: readSearch });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
    search: { strict: true },
  });
  return { ...router.matchRoutes(router.latestLocation).at(-1)?.search };
}

describe('an address', () => {
  test('is taken up as far as the page understands it, and the rest is as if it were not there', () => {
    const search = handDown('/page?status=bogus&operation=eta&key=x&from=2026-02-30&a=b');
    const route = { useSearch: () => search };
    expect(usePageSearch(route, readSearch)).toEqual({ operation: 'eta' });
    // Were this no longer so, a page could take what it is given.
    expect(search).toMatchObject({ status: 'bogus', a: 'b' });
  });

  test('is changed value by value, and one that is emptied leaves it', () => {
    const search: { from?: string; trip?: number } = { from: '2026-11-01', trip: 3 };
    expect(changeSearch(search, { trip: 4 })).toEqual({ from: '2026-11-01', trip: 4 });
    expect(changeSearch(search, { from: '', trip: undefined })).toEqual({});
  });
});

describe('a value in an address', () => {
  test('is a day when the calendar has it', () => {
    const written = ['2026-02-28', '2026-02-30', '2026-13-01', '2026-2-1', '1 May', 20_260_228, undefined];
    expect(written.map(readDay)).toEqual(['2026-02-28', ...Array(6).fill(undefined)]);
  });

  test('is the number of something when it is whole and above zero', () => {
    const written = [3, '3', 0, -1, '1.5', 'x', true, [3], null, undefined, 2 ** 53];
    expect(written.map(readId)).toEqual([3, 3, ...Array(9).fill(undefined)]);
  });

  test('is text however it was read, and as long as it may be', () => {
    const written = [' a b ', 501_234_567, '', '  ', ['a'], { a: 1 }, true, undefined, 'a'.repeat(20)];
    expect(written.map((value) => readText(value, 10))).toEqual([
      'a b',
      '501234567',
      ...Array(6).fill(undefined),
      'a'.repeat(10),
    ]);
  });

  test('is a choice when it is among those that there are', () => {
    expect(['a', 'c', ['a'], undefined].map((value) => readChoice(value, ['a', 'b']))).toEqual([
      'a',
      ...Array(3).fill(undefined),
    ]);
  });
});
