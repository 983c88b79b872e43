import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';
import { TableName } from './table-name.ts';

export type FigureColumn<Row> = {
  readonly label: string;
  cell(row: Row): ReactNode;
  /** Of figures, which stand at the end of their column. */
  readonly isNumber?: boolean;
};

type FigureTableProps<Row> = {
  readonly label: string;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string | number;
};

/** Shows figures in rows, the first column naming each; what is too much for its room is scrolled, by the keyboard too. */
export function FigureTable<Row>({ label, columns, rows, keyOf }: FigureTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <Scrolled label={label}>
      <Table aria-label={label} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.label} ta={column.isNumber ? 'end' : 'start'}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              <Table.Th scope="row" fw="normal">
                {first?.cell(row)}
              </Table.Th>
              {others.map((column) => (
                <Table.Td key={column.label} ta={column.isNumber ? 'end' : 'start'}>
                  {column.cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrolled>
  );
}

/** Lets the keyboard reach what is scrolled, and links in it say where they stand. */
export function Scrolled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <TableName value={label}>{children}</TableName>
    </section>
  );
}
