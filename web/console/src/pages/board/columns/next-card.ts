import type { BoardLayout } from '../store/board-layout.ts';
import { type BoardColumn, boardColumns } from '../store/standing.ts';

const steps = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const satisfies Readonly<Record<string, readonly [across: number, along: number]>>;
export type ArrowKey = keyof typeof steps;

export function isArrow(key: string): key is ArrowKey {
  return Object.hasOwn(steps, key);
}

type Around = {
  readonly columns: BoardLayout['columns'];
  readonly folded: readonly BoardColumn[];
  /** Columns go from right to left. */
  readonly isRtl: boolean;
};

/** Returns the trip that an arrow leads to from one: in its column, or at the same height of the next that has any. */
export function nextCard(
  from: number,
  key: ArrowKey,
  { columns, folded, isRtl }: Around,
): number | undefined {
  const shown = boardColumns.filter((column) => !folded.includes(column) && columns[column].length > 0);
  const at = shown.findIndex((column) => columns[column].includes(from));
  const column = shown[at];
  if (column === undefined) return undefined;
  const [across, along] = steps[key];
  const index = columns[column].indexOf(from);
  if (across === 0) return columns[column][index + along];
  const beside = shown[at + (isRtl ? -across : across)];
  return beside && columns[beside][Math.min(index, columns[beside].length - 1)];
}
