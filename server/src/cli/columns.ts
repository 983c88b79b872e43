import { aedFromFils, type Fils } from '../values/money.ts';
import { formatUaeTimestamp } from '../values/uae-time.ts';
import type { Show } from './in-environment.ts';
import { formatAed, formatTable, formatTime } from './output.ts';

/** What a column holds; `undefined` is null in JSON and nothing in a table, and moments are told on the UAE's clocks. */
type Content<Row> =
  /** What the row itself has under the key. */
  | { readonly key: keyof Row & string }
  | { readonly key?: string; readonly value: (row: Row) => unknown }
  | { readonly key?: string; readonly fils: (row: Row) => Fils | undefined }
  /** Told in the table alone. */
  | { readonly key?: undefined; readonly text: (row: Row) => string };

/** One column of a list: told by its key in JSON, by its title in the table, or in both. */
export type Column<Row> = Content<Row> & {
  readonly title?: string;
  /** Amounts are right without it. */
  readonly align?: 'right';
  /** What stands in the table where that is not the content as it is. */
  readonly text?: (row: Row) => string;
};

/** Shows a list: in JSON by its columns' keys, or as a table under their titles; `empty` in place of one without rows. */
export function showList<Row>(
  show: Show,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  empty: string,
): void {
  show(documentsOf(rows, columns), tableOf(rows, columns, empty));
}

/** Says in a command's help what its JSON tells of each row. */
export function listHelp(columns: readonly { readonly key?: string | undefined }[]): string {
  return `\nWith --json, each has ${columns.flatMap(({ key }) => key ?? []).join(', ')}.`;
}

/** Makes one row's JSON, of the columns with a key. */
export function documentOf<Row>(row: Row, columns: readonly Column<Row>[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.flatMap((column) => (column.key === undefined ? [] : [[column.key, jsonOf(row, column)]])),
  );
}

export function documentsOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  return rows.map((row) => documentOf(row, columns));
}

/** Makes the table of the columns with a title; `empty` in place of one without rows. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[], empty: string): string {
  const shown = columns.flatMap((column) => {
    const { title, align = 'fils' in column ? 'right' : undefined } = column;
    return title === undefined ? [] : [{ column, title, ...(align && { align }) }];
  });
  const textOf = (row: Row, column: Column<Row>) => column.text?.(row) ?? describe(row, column);
  return formatTable(
    shown,
    rows.map((row) => shown.map(({ column }) => textOf(row, column))),
    empty,
  );
}

function contentOf<Row>(row: Row, column: Column<Row>): unknown {
  if ('value' in column) return column.value(row);
  return column.key === undefined ? undefined : row[column.key as keyof Row];
}

function jsonOf<Row>(row: Row, column: Column<Row>): unknown {
  if ('fils' in column) {
    const fils = column.fils(row);
    return fils === undefined ? null : aedFromFils(fils);
  }
  const content = contentOf(row, column);
  return content instanceof Temporal.Instant ? formatUaeTimestamp(content) : (content ?? null);
}

function describe<Row>(row: Row, column: Column<Row>): string {
  if ('fils' in column) {
    const fils = column.fils(row);
    return fils === undefined ? '' : formatAed(fils);
  }
  const content = contentOf(row, column);
  return content instanceof Temporal.Instant ? formatTime(content) : String(content ?? '');
}
