import { expect, test } from 'vitest';
import { isHalf, makeDocumentFilter, makeMonths, readDocumentsSearch } from './documents-search.ts';

test('an address shows the same documents to whoever opens it', () => {
  const raw = { account: 7, kind: 'tax_invoice', month: '2026-11', name: 'inv-2026-000041' };
  expect(makeDocumentFilter(readDocumentsSearch(raw))).toEqual({
    ...{ accountId: 7, kind: 'tax_invoice', month: '2026-11', name: 'inv-2026-000041' },
  });
});

test('what makes no sense in an address is left out, and half a number is not asked for', () => {
  expect(readDocumentsSearch({ account: 'x', kind: 'letter', month: '2026-13', name: '' })).toEqual({});
  for (const name of ['INV-20', 'ABC-2026-000041'])
    expect([isHalf({ name }), makeDocumentFilter({ name })]).toEqual([true, {}]);
  expect([isHalf({}), isHalf({ name: 'rfn-2026-000041' })]).toEqual([false, false]);
});

test('the months of this year and of the seven before it can be chosen, by the clocks of the UAE, and any that is looked at', () => {
  const months = makeMonths(Date.parse('2026-11-30T20:00:00Z'), '2018-12');
  expect([months[0], months[1], months.at(-2), months.at(-1)]).toEqual([
    ...['2026-12', '2026-11', '2019-01', '2018-12'],
  ]);
  expect(makeMonths(Date.parse('2027-01-01T00:00:00Z'), '2026-12').at(-1)).toBe('2020-01');
});
