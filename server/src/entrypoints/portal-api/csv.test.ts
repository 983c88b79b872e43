import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeAed, writeText } from './csv.ts';
import { entriesHead, entryLine } from './wallet/entries-csv.ts';

test('amounts are exact for every number of fils that a wallet can hold', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9e15, max: 9e15 }), (fils) => {
      const [, sign, whole = '', cents = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(writeAed(fils)) ?? [];
      expect(BigInt(`${sign}${whole}${cents}`)).toBe(BigInt(fils));
    }),
  );
  expect([0, 5, -5, 100, -123_450].map(writeAed)).toEqual(['0.00', '0.05', '-0.05', '1.00', '-1234.50']);
});

describe('a reason', () => {
  test.each([
    ['Transfer 4711', 'Transfer 4711'],
    ['تحويل، دفعة ٢', 'تحويل، دفعة ٢'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+971', '"\'+971"'],
    ['-1', '"\'-1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['  =1+1', '"\'  =1+1"'],
    ['\t=1', '"\'\t=1"'],
    ['＝1+1', '"\'＝1+1"'],
  ])('%j is written %j', (text, cell) => {
    expect(writeText(text)).toBe(cell);
  });

  test('never begins a cell with a sign that a spreadsheet takes for a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(writeText(text).replace(/^"/, '')).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});

test('the file says that it is UTF-8, and a line has a cell for each column', () => {
  const head = entriesHead();
  expect(head.startsWith('\ufeffentry,')).toBe(true);
  const line = entryLine({
    entryId: 7,
    kind: 'top_up',
    amountFils: 100_000,
    balanceAfterFils: -50,
    tripId: undefined,
    topUpId: 3,
    reason: undefined,
    at: Temporal.Instant.from('2026-11-20T10:05:00Z'),
  });
  expect(line).toBe('7,2026-11-20T14:05:00.000+04:00,top_up,,3,,1000.00,-0.50\r\n');
  expect(line.split(',')).toHaveLength(head.split(',').length);
});
