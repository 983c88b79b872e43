import { Table, type TableThProps, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import classes from './lists.module.css';
import { useHiddenColumns } from './use-hidden-columns.ts';

export type ListColumn<Row, Order extends string = never> = Pick<
  TableThProps,
  'ta' | 'visibleFrom' | 'className'
> & {
  readonly id: string;
  readonly label: string;
  cell(row: Row): ReactNode;
  /** The list's orders that sort by this column, as its API calls them. */
  readonly orders?: { readonly descending: Order; readonly ascending: Order };
  /** What a row is known by: nobody can hide it. */
  readonly isFixed?: boolean;
};

type ListTableProps<Row, Order extends string> = {
  /** By which a browser remembers what columns its reader hid. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly ListColumn<Row, Order>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string | number;
  readonly verticalSpacing?: 'xs' | 'sm';
  readonly className?: string;
  /** On phones and tablets each row is a block of its own: nothing is cut, and nothing is out of sight at the side. */
  readonly stacks?: boolean;
  readonly order?: Order;
  onSort?(order: Order): void;
  /** The whole row may be pressed; its columns have a link or a button for the keyboard and screen readers. */
  onOpen?(row: Row): void;
};

/**
 * Shows the entries of a list as rows: sorted by a column's head, without the columns that its reader hid.
 */
export function ListTable<Row, Order extends string = never>({
  name,
  label,
  columns,
  rows,
  keyOf,
  verticalSpacing = 'sm',
  className,
  stacks = false,
  order,
  onSort,
  onOpen,
}: ListTableProps<Row, Order>) {
  const { hidden } = useHiddenColumns(name);
  const shown = columns.filter(({ id, isFixed = false }) => isFixed || !hidden.includes(id));
  const open = (row: Row) => (event: MouseEvent) => {
    // A link or a button in the row does what it says.
    if (!(event.target instanceof Element && event.target.closest('a, button'))) onOpen?.(row);
  };
  return (
    <Table
      verticalSpacing={verticalSpacing}
      highlightOnHover={onOpen !== undefined}
      className={`${className ?? ''} ${stacks ? classes.stacks : ''}`}
      aria-label={label}
    >
      <Table.Thead>
        <Table.Tr>
          {shown.map((column) => (
            <ColumnHead key={column.id} column={column} order={order} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr
            key={keyOf(row)}
            {...(onOpen && { onClick: open(row), className: classes.openRow ?? '' })}
          >
            {shown.map(
              ({ id, label: name, isFixed = false, ta, visibleFrom, className: cellClass, cell }) => (
                <Table.Td
                  key={id}
                  className={cellClass ?? ''}
                  {...(stacks && !isFixed && { 'data-label': name })}
                  {...(ta && { ta })}
                  {...(visibleFrom && { visibleFrom })}
                >
                  {cell(row)}
                </Table.Td>
              ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type ColumnHeadProps<Order extends string> = {
  readonly column: Omit<ListColumn<never, Order>, 'cell'>;
  readonly order: Order | undefined;
  readonly onSort: ((order: Order) => void) | undefined;
};

/** Shows the head of a column: a button where the list can be sorted by it. */
export function ColumnHead<Order extends string>({ column, order, onSort }: ColumnHeadProps<Order>) {
  const { label, orders, ta, visibleFrom } = column;
  const place = { ...(ta && { ta }), ...(visibleFrom && { visibleFrom }) };
  if (orders === undefined || onSort === undefined) return <Table.Th {...place}>{label}</Table.Th>;
  const isDescending = order === orders.descending;
  const isAscending = order === orders.ascending;
  const Icon = isDescending ? IconArrowDown : isAscending ? IconArrowUp : IconArrowsSort;
  return (
    <Table.Th {...place} aria-sort={isDescending ? 'descending' : isAscending ? 'ascending' : 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        data-sorted={isDescending || isAscending || undefined}
        onClick={() => onSort(isDescending ? orders.ascending : orders.descending)}
      >
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
