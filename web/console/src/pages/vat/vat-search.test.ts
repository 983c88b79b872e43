import { expect, test } from 'vitest';
import { judgeVat, makeQuarters, readVatSearch } from './vat-search.ts';

test('an address shows the same quarter, and what stands behind the same figure', () => {
  const figure = { quarter: '2026-Q4', behind: 'completed_trip', rate: 500 };
  expect(readVatSearch(figure)).toEqual(figure);
  const waiting = { quarter: '2026-Q3', behind: 'undocumented' };
  expect(readVatSearch({ ...waiting, rate: 500 })).toEqual(waiting);
});

test('what makes no sense in an address is left out', () => {
  expect(readVatSearch({ quarter: '2026-Q5', behind: 'letters', rate: 500 })).toEqual({});
  expect(readVatSearch({ behind: 'extras', rate: 'x' })).toEqual({});
  expect(readVatSearch({ behind: 'extras' })).toEqual({});
});

test('the quarters of this year and of the seven before it can be chosen, by the clocks of the UAE, and any that is looked at', () => {
  const quarters = makeQuarters(Date.parse('2026-12-31T20:00:00Z'), '2019-Q2');
  expect(quarters.slice(0, 3)).toEqual(['2027-Q1', '2026-Q4', '2026-Q3']);
  expect(quarters.slice(-2)).toEqual(['2020-Q1', '2019-Q2']);
});

test('demo trips, which get no invoice, are no difference; invoices that are to be issued are one', () => {
  const part = (vatFils: number) => ({ count: 1, netFils: vatFils * 20, vatFils });
  const vat = { documents: part(500), demo: part(0), ledgerFils: 500, unexplainedFils: 0 };
  expect(judgeVat(vat)).toBe('agrees');
  expect(judgeVat({ ...vat, demo: part(40), ledgerFils: 540 })).toBe('agrees');
  expect(judgeVat({ ...vat, demo: part(40), ledgerFils: 600 })).toBe('explained');
  expect(judgeVat({ ...vat, ledgerFils: 501, unexplainedFils: 1 })).toBe('wrong');
});
