import type { BoardCard, BoardPosition } from '@satha/contract/console/desk/board';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { type BoardFilter, isShown } from './board-filter.ts';
import {
  type BoardColumn,
  boardColumns,
  columnOf,
  concernsOf,
  type DriverGroup,
  driverGroups,
  groupOf,
  isOfToday,
} from './standing.ts';

/** Which trips stand in which column, and which drivers in which group, each in order: numbers alone. */
export type BoardLayout = {
  readonly columns: Readonly<Record<BoardColumn, readonly number[]>>;
  readonly groups: Readonly<Record<DriverGroup, readonly number[]>>;
};

export type BoardRecords = {
  readonly cards: ReadonlyMap<number, BoardCard>;
  readonly drivers: ReadonlyMap<number, ConsoleDriver>;
  readonly positions: ReadonlyMap<number, BoardPosition>;
};

export const emptyLayout: BoardLayout = {
  columns: makeEach(boardColumns, () => []),
  groups: makeEach(driverGroups, () => []),
};

/** Returns where everything stands at a moment; a list that is as it was before is the same one, so that nothing is drawn for it. */
export function layOut(
  { cards, drivers, positions }: BoardRecords,
  filter: BoardFilter,
  nowMs: number,
  before: BoardLayout,
): BoardLayout {
  const byColumn = Map.groupBy(
    [...cards.values()].filter((card) => isShown(card, filter)),
    (card) => {
      const position = card.driver ? positions.get(card.driver.driverId) : undefined;
      const column = columnOf(card, concernsOf(card, position, nowMs));
      return column === 'done' && !isOfToday(card.endedAt ?? '', nowMs) ? undefined : column;
    },
  );
  const byGroup = Map.groupBy(drivers.values(), (driver) => {
    const card = driver.tripId === null ? undefined : cards.get(driver.tripId);
    return groupOf(driver, card, positions.get(driver.driverId), nowMs);
  });
  const columns = makeEach(boardColumns, (column) => {
    const sorted = (byColumn.get(column) ?? []).toSorted(column === 'done' ? byEnd : byClock);
    return keepSame(
      before.columns[column],
      sorted.map(({ tripId }) => tripId),
    );
  });
  const groups = makeEach(driverGroups, (group) => {
    const found = (byGroup.get(group) ?? []).toSorted((one, other) => one.driverId - other.driverId);
    return keepSame(
      before.groups[group],
      found.map(({ driverId }) => driverId),
    );
  });
  return { columns, groups };
}

/** What counts soonest first, and what does not count last. */
function byClock(one: BoardCard, other: BoardCard): number {
  const msOf = ({ countsAt }: BoardCard) => (countsAt === null ? Number.MAX_VALUE : Date.parse(countsAt));
  return msOf(one) - msOf(other) || one.tripId - other.tripId;
}

function byEnd(one: BoardCard, other: BoardCard): number {
  return Date.parse(other.endedAt ?? '') - Date.parse(one.endedAt ?? '') || other.tripId - one.tripId;
}

function keepSame(before: readonly number[], now: readonly number[]): readonly number[] {
  const isSame = before.length === now.length && before.every((id, index) => id === now[index]);
  return isSame ? before : now;
}

function makeEach<Name extends string>(
  names: readonly Name[],
  make: (name: Name) => readonly number[],
): Readonly<Record<Name, readonly number[]>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, readonly number[]>;
}
