import { afterEach, expect, test, vi } from 'vitest';
import { addView, readKeptViews } from './kept-views.ts';

afterEach(() => vi.unstubAllGlobals());

test('A view is kept in place of another of its name, and the oldest one goes when there are too many', () => {
  const views = Array.from({ length: 20 }, (_, index) => ({ name: `View ${index}`, search: {} }));
  const more = addView(views, { name: 'Mine', search: { status: 'open' } });
  expect(more).toHaveLength(20);
  expect(more[0]).toEqual({ name: 'Mine', search: { status: 'open' } });
  expect(more.map(({ name }) => name)).not.toContain('View 19');
  const again = addView(more, { name: 'Mine', search: { status: 'ended' } });
  expect(again.filter(({ name }) => name === 'Mine')).toEqual([
    { name: 'Mine', search: { status: 'ended' } },
  ]);
});

test.for([
  ['[{"name":"Mine","search":{"status":"open","other":1}},{"name":7},{"name":"x","search":null}]', 1],
  ['{"name":"Mine"}', 0],
  ['no JSON', 0],
  [null, 0],
])('Of what a browser has stored (%s), what makes sense is a view', ([stored, count]) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'satha-trip-views-5' ? stored : null) });
  expect(readKeptViews(5)).toHaveLength(count as number);
  expect(readKeptViews(6)).toEqual([]);
});
