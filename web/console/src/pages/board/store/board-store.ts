import type { BoardCard, BoardPosition, BoardPositions } from '@satha/contract/console/desk/board';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { readClockMs } from '@satha/web-kit/clock.ts';
import type { AskedBoard } from '../../../api/board.ts';
import type { BoardFilter } from './board-filter.ts';
import { type BoardLayout, emptyLayout, layOut } from './board-layout.ts';
import { createListeners } from './listeners.ts';
import { isSilent } from './standing.ts';
import { createTimedRows } from './timed-rows.ts';

type Subscribe = (listener: () => void) => () => void;

/**
 * What the board shows, outside of React: a component listens to the one record that it shows, or to the one list of numbers.
 * A truck that moves is told to the map alone.
 */
export type BoardStore = {
  readonly card: (tripId: number) => BoardCard | undefined;
  readonly driver: (driverId: number) => ConsoleDriver | undefined;
  readonly layout: () => BoardLayout;
  subscribeCard(tripId: number): Subscribe;
  /** The driver, or whether and where they are heard of again. */
  subscribeDriver(driverId: number): Subscribe;
  readonly subscribeLayout: Subscribe;
  /** All positions, and drivers and cards with them: for the map. */
  readonly subscribeMap: Subscribe;
  readonly positions: () => ReadonlyMap<number, BoardPosition>;
  /** What was taken since it was asked for stays. */
  load(data: AskedBoard): void;
  takeCard(card: BoardCard): void;
  takeDriver(driver: ConsoleDriver): void;
  takePositions(changes: BoardPositions): void;
  setFilter(filter: BoardFilter): void;
  /** Lets time do what it does: promises pass, drivers fall silent, midnight comes. */
  tick(): void;
};

type StoreParts = {
  /** Runs something before the next picture, so that what comes together is laid out once. */
  readonly schedule: (work: () => void) => void;
  readonly nowMs?: () => number;
};

export function createBoardStore({ schedule, nowMs = readClockMs }: StoreParts): BoardStore {
  const cards = createTimedRows<BoardCard>(({ tripId }) => tripId, nowMs);
  const drivers = createTimedRows<ConsoleDriver>(({ driverId }) => driverId, nowMs);
  const positions = new Map<number, BoardPosition>();
  const listeners = { cards: createListeners(), drivers: createListeners(), board: createListeners() };
  let [filter, layout, isWaiting] = [{} as BoardFilter, emptyLayout, false];

  function layOutSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    schedule(() => {
      isWaiting = false;
      const before = layout;
      layout = layOut({ cards: cards.all(), drivers: drivers.all(), positions }, filter, nowMs(), before);
      if (hasChanged(before, layout)) listeners.board.tell('layout');
      listeners.board.tell('map');
    });
  }

  /** Tells the driver's row alone whether they are heard of, and the map where they are. */
  function move(driverId: number, position: BoardPosition | undefined): void {
    const wasSilent = isSilent(positions.get(driverId), nowMs());
    if (position) positions.set(driverId, position);
    else positions.delete(driverId);
    if (wasSilent === isSilent(position, nowMs())) return;
    listeners.drivers.tell(driverId);
    listeners.cards.tell(drivers.get(driverId)?.tripId ?? 0);
    layOutSoon();
  }

  return {
    card: (tripId) => cards.get(tripId),
    driver: (driverId) => drivers.get(driverId),
    positions: () => positions,
    layout: () => layout,
    subscribeCard: (tripId) => listeners.cards.subscribe(tripId),
    subscribeDriver: (driverId) => listeners.drivers.subscribe(driverId),
    subscribeLayout: listeners.board.subscribe('layout'),
    subscribeMap: listeners.board.subscribe('map'),
    load(data) {
      cards.renew(data.cards, data.askedAtMs);
      drivers.renew(data.drivers, data.askedAtMs);
      listeners.cards.tellAll();
      listeners.drivers.tellAll();
      layOutSoon();
    },
    takeCard(card) {
      cards.put(card);
      listeners.cards.tell(card.tripId);
      if (card.driver) listeners.drivers.tell(card.driver.driverId);
      layOutSoon();
    },
    takeDriver(driver) {
      drivers.put(driver);
      listeners.drivers.tell(driver.driverId);
      layOutSoon();
    },
    takePositions({ isAll, positions: told, gone }) {
      for (const position of told) move(position.driverId, position);
      for (const driverId of isAll ? findMissing(positions, told) : gone) move(driverId, undefined);
      listeners.board.tell('map');
    },
    setFilter(next) {
      filter = next;
      layOutSoon();
    },
    tick: layOutSoon,
  };
}

/** Tells whether any list is another one. */
function hasChanged(before: BoardLayout, now: BoardLayout): boolean {
  const listsOf = ({ columns, groups }: BoardLayout) => [...Object.values(columns), ...Object.values(groups)];
  const lists = listsOf(before);
  return listsOf(now).some((list, index) => list !== lists[index]);
}

/** Returns the drivers who had a position, and have none among all that there are. */
function findMissing(before: ReadonlyMap<number, BoardPosition>, all: readonly BoardPosition[]): number[] {
  const named = new Set(all.map(({ driverId }) => driverId));
  return [...before.keys()].filter((driverId) => !named.has(driverId));
}
