import { Readable } from 'node:stream';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import type { Fils } from '../../../values/money.ts';
import { showUnseen } from '../../../values/text/tidy-text.ts';
import { startOfUaeDay, uaeDaysAt } from '../../../values/uae-time.ts';
import type { CellKind, Column, TableRows } from './table.ts';
import { writeAed } from './write-csv.ts';

/**
 * Writes a table as a workbook, a batch at a time: what is written is not kept. Whoever stops to read ends `batches`.
 * More rows than a sheet may have, 1,048,576, go on in another.
 */
export function streamXlsx<Item>({ columns, batches }: TableRows<Item>): Readable {
  const file = writeXlsxStream(writeRows(Object.values(columns), batches), {
    name: 'Satha',
    columns: Object.entries(columns).map(([name, [kind]]) => ({ header: name, ...looks[kind] })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(file);
}

/** By the format `@` a text stays a text also when somebody edits its cell. Amounts and times show all that they have. */
const looks: Readonly<Record<CellKind, Pick<ColumnDef, 'numFmt' | 'width'>>> = {
  text: { numFmt: '@', width: 24 },
  aed: { numFmt: '#,##0.00', width: 16 },
  integer: { numFmt: '0', width: 12 },
  number: { width: 14 },
  time: { numFmt: 'yyyy-mm-dd hh:mm:ss.000', width: 24 },
  day: { numFmt: 'yyyy-mm-dd', width: 12 },
};

async function* writeRows<Item>(
  columns: readonly Column<Item>[],
  batches: AsyncIterable<readonly Item[]>,
): AsyncGenerator<CellValue[]> {
  for await (const items of batches)
    for (const item of items) yield columns.map((column) => cellOf(column, item));
}

function cellOf<Item>([kind, read]: Column<Item>, item: Item): string | number | null {
  switch (kind) {
    case 'text':
      return ifAny(read(item) || undefined, writeCellText);
    case 'aed':
      return ifAny(read(item), numberOfAed);
    case 'time':
      return ifAny(read(item), serialOf);
    case 'day':
      return ifAny(read(item), (day) => serialOf(startOfUaeDay(day)));
    case 'integer':
    case 'number':
      return ifAny(read(item), (figure) => (Math.abs(figure) < fifteenDigits ? figure : String(figure)));
  }
}

function ifAny<Value, Cell>(value: Value | null | undefined, write: (value: Value) => Cell): Cell | null {
  return value === null || value === undefined ? null : write(value);
}

/** Spreadsheets keep fifteen digits of a number: one of more is a text, which keeps all. */
const fifteenDigits = 1e15;

function numberOfAed(fils: Fils): string | number {
  const text = writeAed(fils);
  return Math.abs(fils) < fifteenDigits ? Number(text) : text;
}

/** A workbook's first day, 1 January 1970 as it counts days. */
const serialOf1970 = 25_569;

function serialOf(at: Temporal.Instant): number {
  return serialOf1970 + uaeDaysAt(at);
}

/** The most that a cell may hold, in UTF-16 units. */
const longestText = 32_767;

/** What XML has no way to write, halves of a pair among it. Tab, line feed and carriage return are text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** What a spreadsheet would read as one character: `_x0041_` as an A. */
const readAsCode = /_(?=x[0-9a-f]{4}_)/gi;

/** Returns a text as a cell can hold it: one that is too long ends with `…`, and what turns letters round is written by its name. */
function writeCellText(written: string): string {
  const text = showUnseen(written);
  const cut =
    text.length > longestText ? `${text.slice(0, longestText - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.toWellFormed().replace(unwritable, '\ufffd').replace(readAsCode, '_x005F_');
}
