type Column<Facts> = {
  readonly type: string;
  /** The column's own type, where the value is sent as another: a list in a list is no list of lists to PostgreSQL. */
  readonly as?: string;
  readonly of: (facts: Facts) => unknown;
};

/** What is stored of a thing, column by column. */
export type ColumnSet<Facts> = Readonly<Record<string, Column<Facts>>>;

/** Returns the names of the columns, for a list in SQL. */
export function columnNames<Facts>(columns: ColumnSet<Facts>): string {
  return Object.keys(columns).join(', ');
}

/**
 * Writes many things as a table for one statement: `from` names it `asked`, with the columns and each thing's
 * `place` from 1 on; `values` are the statement's first.
 */
export function tableOf<Facts>(
  columns: ColumnSet<Facts>,
  things: readonly Facts[],
): { readonly from: string; readonly values: readonly (readonly unknown[])[] } {
  const entries = Object.values(columns);
  const arrays = entries.map(({ type }, index) => `$${index + 1}::${type}[]`);
  const names = Object.entries(columns).map(([name, { as }]) => (as ? `${name}::${as}` : name));
  return {
    from: `(SELECT ${names.join(', ')}, place FROM unnest(${arrays.join(', ')}) WITH ORDINALITY
      AS sent (${columnNames(columns)}, place)) AS asked`,
    values: entries.map(({ of }) => things.map(of)),
  };
}
