/** A column of a file, with what is known of it and what is to be, both in SQL. */
type Compared = readonly [column: string, known: string, asked: string];

/** Returns SQL for the list of the columns that differ, in the order given. */
export function differingColumns(compared: readonly Compared[]): string {
  const cases = compared.map(
    ([column, known, asked]) => `CASE WHEN ${known} IS DISTINCT FROM ${asked} THEN '${column}' END`,
  );
  return `array_remove(ARRAY[${cases.join(', ')}], NULL)`;
}
