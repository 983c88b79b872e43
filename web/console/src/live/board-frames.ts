import type { BoardCard, BoardPositions } from '@satha/contract/console/desk/board';
import type { ConsoleDriver } from '@satha/contract/console/lists';

/** What follows the board's part of the stream while the board is open. */
export type BoardFollower = {
  takeCard(card: BoardCard): void;
  takeDriver(driver: ConsoleDriver): void;
  takePositions(positions: BoardPositions): void;
};

let follower: BoardFollower | undefined;
const listeners = new Set<() => void>();

function follow(next: BoardFollower | undefined): void {
  follower = next;
  for (const tell of listeners) tell();
}

/** Hands what the stream tells for the board alone to the board, and tells the stream whether there is one. */
export const boardFrames = {
  takeCard: (card: BoardCard) => follower?.takeCard(card),
  takeDriver: (driver: ConsoleDriver) => follower?.takeDriver(driver),
  takePositions: (positions: BoardPositions) => follower?.takePositions(positions),
  isFollowed: () => follower !== undefined,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Hands on to the board from now on; returns what ends that. */
  follow(next: BoardFollower): () => void {
    follow(next);
    return () => follow(undefined);
  },
};
