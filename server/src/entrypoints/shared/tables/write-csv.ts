import { Readable } from 'node:stream';
import type { Fils } from '../../../values/money.ts';
import { showUnseen } from '../../../values/text/tidy-text.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { Column, Columns, TableRows } from './table.ts';

/** Spreadsheets read Arabic as UTF-8 only where the file says so by this first character; other readers skip it. */
const byteOrderMark = '\ufeff';

/** Writes a table as RFC 4180 has it, a batch at a time. */
export function streamCsv<Item>(table: TableRows<Item>): Readable {
  return Readable.from(writeLines(table));
}

async function* writeLines<Item>({ columns, batches }: TableRows<Item>): AsyncGenerator<string> {
  yield `${byteOrderMark}${writeLine(Object.keys(columns))}`;
  for await (const items of batches) yield items.map((item) => csvLine(columns, item)).join('');
}

/** Returns one line of a file. */
export function csvLine<Item>(columns: Columns<Item>, item: Item): string {
  return writeLine(Object.values(columns).map((column) => writeCell(column, item)));
}

function writeLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function writeCell<Item>([kind, read]: Column<Item>, item: Item): string {
  switch (kind) {
    case 'text':
      return writeText(read(item) ?? '');
    case 'aed':
      return writeAny(read(item), writeAed);
    case 'time':
      return writeAny(read(item), formatUaeTimestamp);
    case 'integer':
    case 'number':
    case 'day':
      return writeAny(read(item), String);
  }
}

function writeAny<Value>(value: Value | null | undefined, write: (value: Value) => string): string {
  return value === null || value === undefined ? '' : write(value);
}

/** Writes an amount as `-1234.05`: digits of whole fils, never by way of a fraction. */
export function writeAed(fils: Fils): string {
  const digits = Math.abs(fils).toString().padStart(3, '0');
  return `${fils < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Writes a text of somebody's making. A spreadsheet takes one that begins with such a sign for a formula and
 * does what it says: an apostrophe in front keeps it text. What turns letters round is written by its name.
 */
export function writeText(written: string): string {
  const text = showUnseen(written);
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
