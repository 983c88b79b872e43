type Column<Facts> = { readonly type: string; readonly of: (facts: Facts) => unknown };

/** What is stored of a thing, column by column. */
export type ColumnSet<Facts> = Readonly<Record<string, Column<Facts>>>;

/** Returns the names of the columns, for a list in SQL. */
export function columnNames<Facts>(columns: ColumnSet<Facts>): string {
  return Object.keys(columns).join(', ');
}

/**
 * Many things as a table for one statement: `from` names it `asked`, with the columns and each thing's `place` from 1 on;
 * `values` are the statement's first.
 */
export function tableOf<Facts>(
  columns: ColumnSet<Facts>,
  things: readonly Facts[],
): { readonly from: string; readonly values: readonly (readonly unknown[])[] } {
  const entries = Object.values(columns);
  const arrays = entries.map(({ type }, index) => `$${index + 1}::${type}[]`);
  return {
    from: `unnest(${arrays.join(', ')}) WITH ORDINALITY AS asked (${columnNames(columns)}, place)`,
    values: entries.map(({ of }) => things.map(of)),
  };
}
