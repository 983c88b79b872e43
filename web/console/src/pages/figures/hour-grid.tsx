import { Table } from '@mantine/core';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import type { ReactNode } from 'react';
import { useMeasureNames } from '../trips/use-measured-names.ts';
import { Scrolled } from './figure-table.tsx';
import classes from './figures.module.css';

export type HourRow = {
  readonly key: string | number;
  readonly name: ReactNode;
  /** Of an hour, undefined where there is nothing. */
  cell(hour: number): { readonly value: number; readonly shown: ReactNode } | undefined;
};

type HourGridProps = {
  readonly label: string;
  /** What the rows are. */
  readonly head: string;
  readonly rows: readonly HourRow[];
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Shows figures by the 24 hours of a day, a row for each of some things: the more, the darker, and as a number for everybody. */
export function HourGrid({ label, head, rows }: HourGridProps) {
  const { plain } = useFormat();
  const names = useMeasureNames();
  const most = Math.max(1, ...rows.flatMap(({ cell }) => hours.map((hour) => cell(hour)?.value ?? 0)));
  return (
    <Scrolled label={label}>
      <Table aria-label={label} className={classes.grid} withColumnBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{head}</Table.Th>
            {hours.map((hour) => (
              <Table.Th key={hour} ta="center" aria-label={names.hour(hour)}>
                {plain(hour)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, cell }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw="normal">
                {name}
              </Table.Th>
              {hours.map((hour) => {
                const found = cell(hour);
                const percent = found ? Math.round((30 * found.value) / most) : 0;
                return (
                  <Table.Td
                    key={hour}
                    ta="center"
                    style={
                      percent === 0
                        ? {}
                        : {
                            background: `color-mix(in srgb, var(--mantine-primary-color-filled) ${percent}%, transparent)`,
                          }
                    }
                  >
                    {found?.shown}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scrolled>
  );
}
