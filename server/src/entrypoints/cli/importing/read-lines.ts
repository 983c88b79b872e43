import { InvalidArgumentError } from 'commander';
import { Problem } from '../../../values/problem.ts';
import { Refusal } from '../refusal.ts';
import { columnOf, type Field, type Fields, isRequired, listFields, readFields } from './fields.ts';
import { type CsvColumns, type CsvLine, type LineFault, readCsv } from './read-csv.ts';

/** How the lines of a file are read: by their fields, and what they tell together. */
export type LineReader<Row, Facts> = {
  readonly fields: Fields<Row>;
  /** @throws Refusal for fields that do not go together. */
  readonly toFacts: (row: Row) => Facts;
  /** What no two lines may have, as it is shown. */
  readonly keyOf: (facts: Facts) => string;
};

export type ReadLine<Facts> = { readonly line: number; readonly facts: Facts };

/**
 * Reads the lines of a file that are sound by themselves, and everything that is wrong with the others.
 * @throws Refusal as `readCsv`.
 */
export async function readLines<Row, Facts>(
  file: string,
  reader: LineReader<Row, Facts>,
): Promise<{ readonly lines: readonly ReadLine<Facts>[]; readonly faults: readonly LineFault[] }> {
  const { lines, faults } = await readCsv(file, columnsOf(reader.fields));
  const read = lines.map((line) => readLine(line, reader));
  const sound = read.flatMap(({ line, facts }) => (facts === undefined ? [] : [{ line, facts }]));
  const firstWith = new Map<string, number>();
  const repeated: LineFault[] = [];
  for (const { line, facts } of sound) {
    const key = reader.keyOf(facts);
    const first = firstWith.get(key);
    if (first === undefined) firstWith.set(key, line);
    else repeated.push({ line, sentence: `${key} stands in line ${first} already; keep one of them.` });
  }
  const isRepeated = new Set(repeated.map(({ line }) => line));
  return {
    lines: sound.filter(({ line }) => !isRepeated.has(line)),
    faults: [...faults, ...read.flatMap((one) => one.faults), ...repeated],
  };
}

export function columnsOf<Row>(fields: Fields<Row>): CsvColumns {
  const all = listFields(fields);
  return {
    required: all.filter(isRequired).map(columnOf),
    optional: all.filter((field) => !isRequired(field)).map(columnOf),
  };
}

function readLine<Row, Facts>({ line, cells }: CsvLine, { fields, toFacts }: LineReader<Row, Facts>) {
  const faults: LineFault[] = [];
  const row = readFields<Row>(fields, (field) => {
    const text = cells.get(columnOf(field)) || (field.usual ?? '');
    if (text === '' && !isRequired(field)) return undefined;
    const value = readCell(field, text);
    if ('fault' in value) faults.push({ line, sentence: value.fault });
    return 'fault' in value ? undefined : value.ok;
  });
  if (faults.length > 0) return { line, faults, facts: undefined };
  try {
    // Without a fault every field was read.
    return { line, faults, facts: toFacts(row as Row) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { line, faults: [{ line, sentence: error.message }], facts: undefined };
  }
}

function readCell<Value>(
  field: Field<Value>,
  text: string,
): { readonly ok: Value } | { readonly fault: string } {
  const name = columnOf(field);
  if (text === '') return { fault: `${name} is empty; give ${field.description}.` };
  try {
    return { ok: field.parse(text) };
  } catch (error) {
    if (error instanceof InvalidArgumentError) {
      return { fault: `${name} "${text}": ${error.message.replace(/^I/, 'i')}` };
    }
    if (error instanceof Problem && error.fields) {
      return { fault: error.fields.map(({ message }) => message).join(' ') };
    }
    throw error;
  }
}
