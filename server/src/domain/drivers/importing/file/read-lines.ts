import { type Field, type Fields, isRequired, listFields, readFields } from './fields.ts';
import { cutText, type Fault, type FileFault, type LineFault } from './line-fault.ts';
import { type CsvColumns, type CsvLine, readCsv } from './read-csv.ts';

/** How the lines of a file are read: by their fields, and what they tell together. */
export type LineReader<Row, Facts> = {
  readonly fields: Fields<Row>;
  /** What is wrong with cells together, of a line of which some may not have been read. */
  readonly findFaults?: (row: Partial<Row>) => readonly Fault[];
  /** What would be found to be wrong later, told with the rest of a line that is refused anyway. */
  readonly findLater?: (row: Partial<Row>, at: Temporal.Instant) => readonly Fault[];
  /** Of a line without a fault. */
  readonly toFacts: (row: Row) => Facts;
  /** What no two lines may have, as it is shown. */
  readonly keyOf: (facts: Facts) => string;
};

export type ReadLine<Facts> = { readonly line: number; readonly facts: Facts };

export type ReadFile<Facts> = {
  /** Those that are sound by themselves. */
  readonly lines: readonly ReadLine<Facts>[];
  /** Everything that is wrong with the others. */
  readonly faults: readonly LineFault[];
};

/** Reads the lines of a file, or says why it is no table of the columns. */
export function readLines<Row, Facts>(
  bytes: Uint8Array,
  reader: LineReader<Row, Facts>,
  mostLines: number,
  at: Temporal.Instant,
): ReadFile<Facts> | { readonly fileFault: FileFault } {
  const csv = readCsv(bytes, columnsOf(reader.fields), mostLines);
  if ('fileFault' in csv) return csv;
  const read = csv.lines.map((line) => readLine(line, reader, at));
  const sound = read.flatMap(({ line, facts }) => (facts === undefined ? [] : [{ line, facts }]));
  const firstWith = new Map<string, number>();
  const repeated: LineFault[] = [];
  for (const { line, facts } of sound) {
    const key = reader.keyOf(facts);
    const firstLine = firstWith.get(key);
    if (firstLine === undefined) firstWith.set(key, line);
    else repeated.push({ line, word: 'repeated', text: key, firstLine });
  }
  const isRepeated = new Set(repeated.map(({ line }) => line));
  return {
    lines: sound.filter(({ line }) => !isRepeated.has(line)),
    faults: [...csv.faults, ...read.flatMap(({ line, faults }) => faults.map(inLine(line))), ...repeated],
  };
}

const inLine =
  (line: number) =>
  (fault: Fault): LineFault => ({ ...fault, line });

function columnsOf<Row>(fields: Fields<Row>): CsvColumns {
  const all = listFields(fields);
  return {
    required: all.filter(isRequired).map(({ column }) => column),
    optional: all.filter((field) => !isRequired(field)).map(({ column }) => column),
  };
}

function readLine<Row, Facts>(
  { line, cells }: CsvLine,
  { fields, findFaults, findLater, toFacts }: LineReader<Row, Facts>,
  at: Temporal.Instant,
) {
  const faults: Fault[] = [];
  const row = readFields<Row>(fields, (field) => {
    const text = cells.get(field.column) || (field.usual ?? '');
    if (text === '' && !isRequired(field)) return undefined;
    const read = readCell(field, text);
    if ('ok' in read) return read.ok;
    faults.push(read.fault);
    return undefined;
  });
  faults.push(...(findFaults?.(row) ?? []));
  if (faults.length > 0) {
    return { line, faults: [...faults, ...(findLater?.(row, at) ?? [])], facts: undefined };
  }
  // Without a fault every field was read.
  return { line, faults, facts: toFacts(row as Row) };
}

/** What a spreadsheet takes for a formula, and shows as something else than what stands here. */
const formulaBeginning = /^[=@]/;

function readCell<Value>(
  { column, read }: Field<Value>,
  text: string,
): { readonly ok: Value } | { readonly fault: Fault } {
  if (text === '') return { fault: { word: 'empty', column } };
  const isFormula = formulaBeginning.test(text);
  const value = isFormula ? { fault: { word: 'formula' as const } } : read(text);
  return 'ok' in value ? value : { fault: { ...value.fault, column, text: cutText(text) } };
}
