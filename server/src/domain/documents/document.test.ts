import { documentKinds } from '@satha/terms/payments';
import { expect, test } from 'vitest';
import { documentName, parseDocumentName } from './document.ts';

test('a printed number is read back as the document that it names', () => {
  for (const kind of documentKinds) {
    for (const number of [1, 41, 999_999, 1_000_000]) {
      const named = { kind, year: 2026, number };
      expect(parseDocumentName(documentName(named))).toEqual(named);
    }
  }
  expect(documentName({ kind: 'tax_invoice', year: 2026, number: 41 })).toBe('INV-2026-000041');
  expect(parseDocumentName('inv-2026-000041')).toEqual({ kind: 'tax_invoice', year: 2026, number: 41 });
});

test.each(['', 'INV-2026-41', 'INV-26-000041', 'XYZ-2026-000041', 'INV-2026-000041 '])(
  '%j names no document',
  (text) => {
    expect(parseDocumentName(text)).toBeUndefined();
  },
);
