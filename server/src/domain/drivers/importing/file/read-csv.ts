import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import type { FileFault, LineFault } from './line-fault.ts';
import { cutText } from './line-fault.ts';

/** A line under the head, by its columns. */
export type CsvLine = { readonly line: number; readonly cells: ReadonlyMap<string, string> };

export type CsvColumns = { readonly required: readonly string[]; readonly optional: readonly string[] };

type Csv = { readonly lines: readonly CsvLine[]; readonly faults: readonly LineFault[] };

/**
 * Reads a CSV file whose first line names the columns, in any order: UTF-8 with or without a byte-order mark, divided by
 * commas, semicolons or tabs, whichever the head has. Lines that do not fit the head are faults; empty ones are passed over.
 */
export function readCsv(
  bytes: Uint8Array,
  columns: CsvColumns,
  mostLines: number,
): Csv | { readonly fileFault: FileFault } {
  const text = decode(bytes);
  if (typeof text !== 'string') return { fileFault: text };
  const parsed = parseRows(text);
  if ('word' in parsed) return { fileFault: parsed };
  const [head, ...rows] = parsed.rows;
  if (!head) return { fileFault: { word: 'empty' } };
  const names = head.record.map((name) => name.trim().toLowerCase());
  const fileFault = findColumnFault(names, columns) ?? findLengthFault(rows.length, mostLines);
  if (fileFault) return { fileFault };
  const wanted = names.length;
  const fits = ({ record }: CsvRow) => record.length === wanted;
  return {
    lines: rows.filter(fits).map(({ line, record }) => ({
      line,
      cells: new Map(names.map((name, index) => [name, record[index]?.trim() ?? ''])),
    })),
    faults: rows
      .filter((row) => !fits(row))
      .map(({ line, record }) => ({ line, word: 'cells', found: record.length, wanted })),
  };
}

/** What every workbook of a spreadsheet begins with: it is a zip archive. */
const zipBeginning = [0x50, 0x4b, 0x03, 0x04];

/** A NUL is in no CSV file, but in each of UTF-16 and in most that are no text. */
function decode(bytes: Uint8Array): string | FileFault {
  if (zipBeginning.every((byte, index) => bytes[index] === byte)) return { word: 'workbook' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? { word: 'not_utf8' } : text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { word: 'not_utf8' };
  }
}

type CsvRow = { readonly line: number; readonly record: readonly string[] };

function parseRows(text: string): { readonly rows: readonly CsvRow[] } | FileFault {
  try {
    const rows: unknown = parse(text, {
      delimiter: findDivider(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return {
      rows: (rows as readonly { readonly info: InfoRecord; readonly record: readonly string[] }[]).map(
        ({ info, record }) => ({ line: info.lines, record }),
      ),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? { line: error.lines } : {};
    return { word: 'quotes', ...line };
  }
}

/** The names of columns have none of these in them: the one that the head has most of divides it. */
function findDivider(text: string): string {
  const head = /^\s*[^\r\n]*/.exec(text)?.[0] ?? '';
  const [best = ','] = [',', ';', '\t'].sort(
    (one, other) => head.split(other).length - head.split(one).length,
  );
  return best;
}

/** Our own figure: so many columns that are not known are told, of a file that is something else altogether. */
const mostTold = 10;

function findColumnFault(names: readonly string[], columns: CsvColumns): FileFault | undefined {
  const known = [...columns.required, ...columns.optional];
  const unknown = names.filter((name) => !known.includes(name)).map(cutText);
  const twice = names.filter((name, index) => known.includes(name) && names.indexOf(name) !== index);
  const missing = columns.required.filter((name) => !names.includes(name));
  if (unknown.length + twice.length + missing.length === 0) return undefined;
  return { word: 'columns', unknown: unknown.slice(0, mostTold), twice: twice.slice(0, mostTold), missing };
}

function findLengthFault(lines: number, most: number): FileFault | undefined {
  if (lines === 0) return { word: 'no_lines' };
  return lines > most ? { word: 'too_many_lines', lines, most } : undefined;
}
