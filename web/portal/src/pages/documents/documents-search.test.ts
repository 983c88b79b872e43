import { expect, test } from 'vitest';
import { readDocumentsSearch, toDocumentFilter } from './documents-search.ts';

test('an address shows the same documents to whoever opens it', () => {
  const search = readDocumentsSearch({ kind: 'tax_invoice', month: '2026-11', trip: 41 });
  expect(search).toEqual({ kind: 'tax_invoice', month: '2026-11', trip: 41 });
  expect(toDocumentFilter(search)).toEqual({ kinds: 'tax_invoice', month: '2026-11', tripId: 41 });
});

test('what makes no sense in an address is left out', () => {
  expect(readDocumentsSearch({ kind: 'letter', month: '2026-13', trip: 'x' })).toEqual({});
});
