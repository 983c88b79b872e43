import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentOf, readXlsx } from '../../../../tests/harness/read-xlsx.ts';
import { showUnseen } from '../../../values/text/tidy-text.ts';
import type { Columns } from './table.ts';
import { streamCsv } from './write-csv.ts';
import { streamXlsx } from './write-xlsx.ts';

type Item = {
  readonly text?: string;
  readonly fils?: number;
  readonly count?: number;
  readonly at?: Temporal.Instant;
  readonly on?: Temporal.PlainDate;
};

const columns = {
  note: ['text', ({ text }) => text],
  amount_aed: ['aed', ({ fils }) => fils],
  trip: ['integer', ({ count }) => count],
  time: ['time', ({ at }) => at],
  day: ['day', ({ on }) => on],
} as const satisfies Columns<Item>;

async function* batchesOf(...items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

async function readBack(...items: readonly Item[]) {
  const { sheets } = readXlsx(await buffer(streamXlsx({ columns, batches: batchesOf(...items) })));
  const [sheet] = sheets;
  if (!sheet) throw new Error('the workbook has no sheet');
  return { ...sheet, rows: sheet.rows.slice(1), head: sheet.rows[0]?.map(contentOf) };
}

const textsBack = async (texts: readonly string[]) =>
  (await readBack(...texts.map((text) => ({ text })))).rows.map(([cell]) => cell);

describe('a text in a workbook', () => {
  test('is text, whatever it begins with, and comes back as it was', async () => {
    const texts = [
      ...['=1+1', '@SUM(A1)', '+971501234567', '-1', '\t=1', '\r=1', '\n=1', ' =1 ', '＝1+1', '1e5', '0012'],
      ...[
        '=HYPERLINK("http://x","y")',
        "='[a]b'!A1",
        '<b>&amp;</b>',
        ']]>',
        '_x0041_',
        '_x005F_x0041_',
        '_x00_',
      ],
      ...['سطحة، دفعة ٢', '🚚 truck', 'a\r\nb\tc', '\u200fمن اليمين'],
    ];
    expect(await textsBack(texts)).toEqual(texts.map((text) => ({ text, format: '@' })));
  });

  test('has no formula in it for any characters, and only those change that XML cannot hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 20 }),
        async (texts) => {
          const { xml, rows } = await readBack(...texts.map((text) => ({ text })));
          expect(xml).not.toMatch(/<f[ >]|t="str"/);
          const writable = texts.map((text) =>
            // What turns a text or ends a line unseen stands there by its name.
            showUnseen(text)
              .toWellFormed()
              .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, (sign) =>
                sign >= '\u007f' && sign <= '\u009f' ? sign : '\ufffd',
              ),
          );
          expect(rows.map(([cell]) => contentOf(cell))).toEqual(writable);
        },
      ),
      { numRuns: process.env.SATHA_TEST_FULL ? 40 : 8 },
    );
    expect((await textsBack(['a\u0000b\u0001c\ud800d\udc00'])).map(contentOf)).toEqual([
      'a\ufffdb\ufffdc\ufffdd\ufffd',
    ]);
  });

  test('that is longer than a cell is cut, says so, and leaves no half of a sign', async () => {
    const whole = 'x'.repeat(32_767);
    const texts = [whole, `${whole}x`, 'x'.repeat(40_000), `${'x'.repeat(32_765)}🚚🚚`];
    const cut = `${'x'.repeat(32_766)}…`;
    expect((await textsBack(texts)).map(contentOf)).toEqual([whole, cut, cut, `${'x'.repeat(32_765)}…`]);
  });
});

test('amounts are numbers with two decimals, exact to fifteen digits; one of more is a text with all of them', async () => {
  const fils = [
    0,
    5,
    -5,
    100,
    -123_450,
    999_999_999_999_999,
    -1_000_000_000_000_000,
    Number.MAX_SAFE_INTEGER,
  ];
  const { rows } = await readBack(...fils.map((amount) => ({ fils: amount })));
  expect(rows.map(([, cell]) => contentOf(cell ?? undefined))).toEqual([
    ...[0, 0.05, -0.05, 1, -1_234.5, 9_999_999_999_999.99],
    ...['-10000000000000.00', '90071992547409.91'],
  ]);
  expect(new Set(rows.map(([, cell]) => cell?.format))).toEqual(new Set(['#,##0.00']));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), { minLength: 1 }),
      async (many) => {
        const back = await readBack(...many.map((amount) => ({ fils: amount })));
        expect(back.rows.map(([, cell]) => Math.round(Number(contentOf(cell ?? undefined)) * 100))).toEqual(
          many,
        );
      },
    ),
    { numRuns: process.env.SATHA_TEST_FULL ? 60 : 10 },
  );
});

test('times and days are those of a spreadsheet, on the clocks of the UAE; what is not there is an empty cell', async () => {
  const at = Temporal.Instant.from('2026-11-20T22:05:06.789Z');
  const { rows, head, xml } = await readBack(
    { text: 'a', at, on: Temporal.PlainDate.from('2026-11-21'), count: 7 },
    { count: 0 },
    {},
    { text: '' },
    { text: 'last' },
  );
  expect(head).toEqual(Object.keys(columns));
  const [, , count, time, day] = rows[0] ?? [];
  // 21 November 2026 is the 46,347th day of a workbook; the UAE's clocks showed 02:05:06.789.
  expect(day).toEqual({ number: 46_347, format: 'yyyy-mm-dd' });
  expect(time?.format).toBe('yyyy-mm-dd hh:mm:ss.000');
  expect(Math.round((Number(contentOf(time)) - 46_347) * 86_400_000)).toBe(7_506_789);
  expect(count).toEqual({ number: 7, format: '0' });
  expect(rows.slice(1).map((row) => row.map(contentOf))).toEqual([
    [null, null, 0, null, null],
    [null, null, null, null, null],
    [null, null, null, null, null],
    ['last', null, null, null, null],
  ]);
  expect(xml).not.toContain('rightToLeft');
});

test.each([
  ['xlsx', streamXlsx],
  ['csv', streamCsv],
] as const)('Whoever stops to read a file as %s ends what reads its rows', async (_format, stream) => {
  let read = 0;
  let hasEnded = false;
  async function* endless(): AsyncGenerator<readonly Item[]> {
    try {
      for (;;) {
        // Rows come from a database, never at once.
        await new Promise((resolve) => setImmediate(resolve));
        yield Array.from({ length: 1_000 }, () => ({ text: `row ${read++} ${Math.random()}` }));
      }
    } finally {
      hasEnded = true;
    }
  }
  const file = stream({ columns, batches: endless() });
  file.on('data', () => read > 20_000 && file.destroy());
  await once(file, 'close');
  await expect.poll(() => hasEnded).toBe(true);
});

test.each([
  ['xlsx', streamXlsx],
  ['csv', streamCsv],
] as const)(
  'A file as %s whose rows cannot be read to the end breaks off with the reason',
  async (_format, stream) => {
    async function* broken(): AsyncGenerator<readonly Item[]> {
      yield [{ text: 'first' }];
      throw new Error('the database is gone');
    }
    await expect(buffer(stream({ columns, batches: broken() }))).rejects.toThrow('the database is gone');
  },
);

/** A file of that many rows may take as much memory as one of a few: what is read is let go. */
const rowsOfALongFile = process.env.SATHA_TEST_FULL ? 200_000 : 20_000;

test('a file of any length takes little memory', async () => {
  let written = 0;
  async function* many(): AsyncGenerator<readonly Item[]> {
    const at = Temporal.Instant.from('2026-11-20T22:05:06.789Z');
    for (; written < rowsOfALongFile; written += 1_000) {
      await new Promise((resolve) => setImmediate(resolve));
      yield Array.from({ length: 1_000 }, (_, n) => ({
        text: `Top-up ${written + n} for account ${n % 37}`,
        fils: (written + n) * 101,
        count: written + n,
        at,
      }));
    }
  }
  const before = keptBytes();
  let [most, bytes, chunks] = [0, 0, 0];
  for await (const chunk of streamXlsx({ columns, batches: many() })) {
    bytes += chunk.length;
    if (chunks++ % 40 === 0) most = Math.max(most, keptBytes() - before);
  }
  expect(written).toBe(rowsOfALongFile);
  expect(bytes).toBeGreaterThan(rowsOfALongFile * 10);
  expect(most).toBeLessThan(20 * 1024 * 1024);
});

/** What cannot be let go now. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
