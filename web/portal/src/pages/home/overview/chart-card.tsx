import { Paper, Table, Text, Title } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ReactNode, useId } from 'react';
import { overviewWords } from '../../../words/overview.ts';
import classes from './overview.module.css';

export type ChartTable = {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

type ChartCardProps = {
  readonly title: string;
  /** What the picture comes to, in a few words. */
  readonly sum: ReactNode;
  readonly children: ReactNode;
  /** Whether there is nothing to draw: then that is said, in place of axes with nothing between them. */
  readonly isEmpty: boolean;
  /** What is said then, where that is more than that there is nothing. */
  readonly whenEmpty?: string;
  /** What the colours of the picture stand for, where there are several. */
  readonly legend?: readonly { readonly name: string; readonly colour: string }[];
  /** The same as the picture, for those who read it, with the ways to what is behind each figure. */
  readonly table: ChartTable;
};

/** Shows a picture of figures with what it comes to, and the figures themselves below. */
export function ChartCard({ title, sum, children, isEmpty, whenEmpty, legend = [], table }: ChartCardProps) {
  const t = useWords(overviewWords);
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} p="lg" withBorder>
      <Title order={3} id={id}>
        {title}
      </Title>
      <Text component="div" size="sm" c="dimmed" mb="sm">
        {sum}
      </Text>
      {isEmpty ? (
        <p className={classes.empty}>{whenEmpty ?? t('empty')}</p>
      ) : (
        <Picture legend={legend} table={table}>
          {children}
        </Picture>
      )}
    </Paper>
  );
}

type PictureProps = Required<Pick<ChartCardProps, 'children' | 'legend' | 'table'>>;

function Picture({ children, legend, table }: PictureProps) {
  const t = useWords(overviewWords);
  return (
    <>
      <div className={classes.chart} aria-hidden>
        {children}
      </div>
      {legend.length > 0 && (
        <ul className={classes.legend} aria-hidden>
          {legend.map(({ name, colour }) => (
            <li key={name}>
              <span style={{ background: colour }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <details className={classes.figures}>
        <summary>{t('asTable')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
        <div className={classes.scroll} tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {table.columns.map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {table.rows.map(({ key, cells }) => (
                <Table.Tr key={key}>
                  {cells.map((cell, index) => (
                    <Table.Td key={table.columns[index]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </details>
    </>
  );
}
