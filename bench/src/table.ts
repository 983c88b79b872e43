export function fixed(figure: number | undefined, decimals: number): string {
  return figure === undefined ? '–' : figure.toFixed(decimals);
}

/** Columns as wide as their widest cell; figures to the right, words to the left. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isFigures = head.map((_, column) => rows.every((row) => /^[\d.–]*$/.test(row[column] ?? '')));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        isFigures[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
