import type { BoardCard } from '@satha/contract/console/desk/board';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { createContext, use, useSyncExternalStore } from 'react';
import type { BoardLayout } from './store/board-layout.ts';
import type { BoardStore } from './store/board-store.ts';
import type { BoardColumn, DriverGroup } from './store/standing.ts';

/** What every part of the board is given; nothing of it ever changes while the board is open. */
export type Board = {
  readonly store: BoardStore;
  chooseTrip(tripId: number | undefined): void;
  chooseDriver(driverId: number | undefined): void;
  /** Begins giving a trip to a driver, or to one who is chosen then. */
  assign(tripId: number, driverId?: number): void;
  /** Says which trip is pointed at beside the map. */
  point(tripId: number | undefined): void;
};

export const BoardContext = createContext<Board | undefined>(undefined);

export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('there is no board around');
  return board;
}

export function useCard(tripId: number): BoardCard | undefined {
  const { store } = useBoard();
  return useSyncExternalStore(store.subscribeCard(tripId), () => store.card(tripId));
}

export function useDriver(driverId: number): ConsoleDriver | undefined {
  const { store } = useBoard();
  return useSyncExternalStore(store.subscribeDriver(driverId), () => store.driver(driverId));
}

export function useLayout(): BoardLayout {
  const { store } = useBoard();
  return useSyncExternalStore(store.subscribeLayout, store.layout);
}

/** Returns the numbers of a column's trips: the same list while none comes, goes or changes its place. */
export function useColumn(column: BoardColumn): readonly number[] {
  const { store } = useBoard();
  return useSyncExternalStore(store.subscribeLayout, () => store.layout().columns[column]);
}

export function useGroup(group: DriverGroup): readonly number[] {
  const { store } = useBoard();
  return useSyncExternalStore(store.subscribeLayout, () => store.layout().groups[group]);
}
