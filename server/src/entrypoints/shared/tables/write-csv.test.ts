import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Columns } from './table.ts';
import { streamCsv, writeAed, writeText } from './write-csv.ts';

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

test('the file says that it is UTF-8, and a line has a cell for each column, empty where there is nothing', async () => {
  const columns = {
    entry: ['integer', ({ id }) => id],
    time: ['time', () => Temporal.Instant.from('2026-11-20T22:05:00Z')],
    day: ['day', () => Temporal.PlainDate.from('2026-11-21')],
    place: ['number', () => 25.1972],
    trip: ['integer', () => null],
    note: ['text', ({ note }) => note],
    amount_aed: ['aed', () => -50],
    fee_aed: ['aed', () => undefined],
  } as const satisfies Columns<{ readonly id: number; readonly note?: string }>;
  const file = await text(
    streamCsv({ columns, batches: batchesOf([{ id: 7 }], [], [{ id: 8, note: '=1' }]) }),
  );
  expect(file).toBe(
    '\ufeffentry,time,day,place,trip,note,amount_aed,fee_aed\r\n' +
      '7,2026-11-21T02:05:00.000+04:00,2026-11-21,25.1972,,,-0.50,\r\n' +
      `8,2026-11-21T02:05:00.000+04:00,2026-11-21,25.1972,,"'=1",-0.50,\r\n`,
  );
});

async function* batchesOf<Item>(...batches: readonly (readonly Item[])[]): AsyncGenerator<readonly Item[]> {
  yield* batches;
}
