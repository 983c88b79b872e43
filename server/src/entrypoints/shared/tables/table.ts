import type { Fils } from '../../../values/money.ts';

/** What a cell of each kind is read from; a cell without it is empty. */
type CellValues = {
  /** Words, ours or somebody's: never a formula. */
  readonly text: string;
  readonly aed: Fils;
  /** A count or an identifier. */
  readonly integer: number;
  /** A figure that is no money, as a coordinate. */
  readonly number: number;
  readonly time: Temporal.Instant;
  readonly day: Temporal.PlainDate;
};

export type CellKind = keyof CellValues;

/** The kind of a column's cells, and where each comes from. */
export type Column<Item> = {
  readonly [Kind in CellKind]: readonly [
    kind: Kind,
    read: (item: Item) => CellValues[Kind] | null | undefined,
  ];
}[CellKind];

/** The columns of a file by their names, in their order. */
export type Columns<Item> = Readonly<Record<string, Column<Item>>>;

/** What a file is written from, batch by batch. */
export type TableRows<Item> = {
  readonly columns: Columns<Item>;
  readonly batches: AsyncIterable<readonly Item[]>;
};
