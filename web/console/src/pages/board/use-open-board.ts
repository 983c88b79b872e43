import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useEffect, useMemo, useState } from 'react';
import type { AskedBoard } from '../../api/board.ts';
import { boardFrames } from '../../live/board-frames.ts';
import type { Board } from './board-context.ts';
import { type BoardFeed, makeFeed } from './map/make-feed.ts';
import type { BoardFilter } from './store/board-filter.ts';
import { type BoardStore, createBoardStore } from './store/board-store.ts';

type Steps = Pick<Board, 'chooseTrip' | 'chooseDriver' | 'assign'>;

/** Opens the board's records for as long as its page stands: what was asked for, what the stream tells, and what time brings. */
export function useOpenBoard(
  data: AskedBoard | undefined,
  { search, account, demo }: BoardFilter,
  { chooseTrip, chooseDriver, assign }: Steps,
): { readonly board: Board; readonly feed: BoardFeed } {
  const [store] = useState<BoardStore>(() => createBoardStore({ schedule: requestAnimationFrame }));
  const [feed] = useState(() => makeFeed(store));
  const nowMs = useNow();
  useEffect(() => boardFrames.follow(store), [store]);
  useEffect(() => {
    if (data) store.load(data);
  }, [store, data]);
  useEffect(() => store.setFilter({ search, account, demo }), [store, search, account, demo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time itself is what brings something.
  useEffect(() => store.tick(), [store, nowMs]);
  const board = useMemo<Board>(
    () => ({ store, chooseTrip, chooseDriver, assign, point: feed.point }),
    [store, feed, chooseTrip, chooseDriver, assign],
  );
  return { board, feed };
}
