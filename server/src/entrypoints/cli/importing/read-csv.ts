import { open } from 'node:fs/promises';
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { Refusal } from '../refusal.ts';

/** Our own figures: more than any fleet has, and read and judged in a second. */
const mostBytes = 5_000_000;
const mostLines = 10_000;

/** A line under the head, by its columns. */
export type CsvLine = { readonly line: number; readonly cells: ReadonlyMap<string, string> };

export type LineFault = { readonly line: number; readonly sentence: string };

export type CsvColumns = { readonly required: readonly string[]; readonly optional: readonly string[] };

/**
 * Reads a CSV file whose first line names the columns, in any order: UTF-8 with or without a byte-order mark, divided by
 * commas, semicolons or tabs, whichever the head has. Lines that do not fit the head are faults; empty ones are passed over.
 * @throws Refusal when there is no such file, or it cannot be read as a table of these columns.
 */
export async function readCsv(
  file: string,
  columns: CsvColumns,
): Promise<{ readonly lines: readonly CsvLine[]; readonly faults: readonly LineFault[] }> {
  const text = await readText(file);
  const [head, ...rows] = parseRows(file, text);
  if (!head) throw new Refusal(`${file} is empty; its first line names the columns: ${list(columns)}.`);
  const names = head.record.map((name) => name.trim().toLowerCase());
  requireColumns(file, names, columns);
  if (rows.length === 0) throw new Refusal(`${file} has no line under its head; give one for each.`);
  if (rows.length > mostLines) {
    throw new Refusal(`${file} has ${rows.length} lines; divide it into files of at most ${mostLines}.`);
  }
  const fits = ({ record }: CsvRow) => record.length === names.length;
  return {
    lines: rows.filter(fits).map(({ line, record }) => ({
      line,
      cells: new Map(names.map((name, index) => [name, record[index]?.trim() ?? ''])),
    })),
    faults: rows
      .filter((row) => !fits(row))
      .map(({ line, record }) => ({
        line,
        sentence: `it has ${record.length} cells and the head ${names.length}; give as many, in quotes where one has the divider in it.`,
      })),
  };
}

async function readText(file: string): Promise<string> {
  const handle = await open(file).catch((error: Error) => {
    throw new Refusal(`${file} cannot be read (${error.message}); give a CSV file.`);
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new Refusal(`${file} is no file; give a CSV file.`);
    if (facts.size > mostBytes) {
      throw new Refusal(`${file} has ${facts.size} bytes; divide it into files of at most ${mostBytes}.`);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(`${file} is not in UTF-8; save it as "CSV UTF-8", as Excel calls it.`);
  } finally {
    await handle.close();
  }
}

type CsvRow = { readonly line: number; readonly record: readonly string[] };

function parseRows(file: string, text: string): readonly CsvRow[] {
  try {
    const rows: unknown = parse(text, {
      delimiter: findDivider(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return (rows as readonly { readonly info: InfoRecord; readonly record: readonly string[] }[]).map(
      ({ info, record }) => ({ line: info.lines, record }),
    );
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error && typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
    throw new Refusal(
      `${file} has a quotation mark out of place${line}: a cell with one in it stands in quotes, with the mark twice.`,
    );
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

function requireColumns(file: string, names: readonly string[], columns: CsvColumns): void {
  const known = [...columns.required, ...columns.optional];
  const faults = [
    ...names.filter((name) => !known.includes(name)).map((name) => `the column "${name}" is not known`),
    ...names
      .filter((name, index) => known.includes(name) && names.indexOf(name) !== index)
      .map((name) => `the column "${name}" is there twice`),
    ...columns.required
      .filter((name) => !names.includes(name))
      .map((name) => `the column "${name}" is missing`),
  ];
  if (faults.length === 0) return;
  throw new Refusal(`${file}: ${faults.join(', ')}. Its first line names the columns: ${list(columns)}.`);
}

function list({ required, optional }: CsvColumns): string {
  return [...required, ...optional.map((name) => `${name} (may be left out)`)].join(', ');
}
