import type { BoardCard, BoardData, BoardPosition } from '@satha/contract/console/desk/board';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BoardStore, createBoardStore } from './board-store.ts';
import type { BoardColumn } from './standing.ts';

const noon = Date.parse('2026-11-05T12:00:00+04:00');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const place = { lat: 25.2, lng: 55.27, address: null, areaName: null };

const makeCard = (tripId: number, more: Partial<BoardCard> = {}): BoardCard => ({
  ...{ tripId, status: 'searching', outcome: null, isDemo: false, customerName: 'Mariam Al Suwaidi' },
  account: { accountId: 4, name: 'Fleet' },
  ...{ vehiclePlate: 'Dubai K 40217', vehicleTypeId: 4, equipment: [], pickup: place, destination: place },
  ...{ driver: null, countsAt: at(-1), search: null, lastContactAt: null, concerns: [], endedAt: null },
  ...more,
});
const makeDriver = (driverId: number, more: Partial<ConsoleDriver> = {}): ConsoleDriver =>
  ({
    driverId,
    name: `Driver ${driverId}`,
    status: 'available',
    shift: {},
    tripId: null,
    hold: null,
    ...more,
  }) as ConsoleDriver;
const makePosition = (driverId: number, minutes = 0): BoardPosition => ({
  ...{ driverId, lat: 25.2 + driverId / 1000, lng: 55.27, headingDegrees: 90 },
  recordedAt: at(minutes),
});
const driverAt = (driverId: number) => ({ driverId, name: 'Imran', plate: 'Dubai K 1', isAtTrip: true });

let store: BoardStore;
let nowMs: number;
let scheduled: (() => void)[];
const flush = () => {
  for (const work of scheduled.splice(0)) work();
};
const load = (data: Partial<BoardData>, askedAtMs = nowMs) => {
  const leftOut = { open: false, ended: false, drivers: false };
  store.load({ cards: [], drivers: [], leftOut, ...data, askedAtMs });
  flush();
};
/** Counts how often what is shown would be drawn anew. */
function probe(subscribe: (listener: () => void) => () => void): () => number {
  let count = 0;
  subscribe(() => {
    count += 1;
  });
  return () => count;
}
const columnWith = (tripId: number) =>
  Object.entries(store.layout().columns).find(([, ids]) => ids.includes(tripId))?.[0] as
    | BoardColumn
    | undefined;

beforeEach(() => {
  scheduled = [];
  nowMs = noon;
  store = createBoardStore({ schedule: (work) => scheduled.push(work), nowMs: () => nowMs });
});

describe('A truck that moves', () => {
  test('is drawn on the map alone: no list, no card and no row of a driver is drawn anew', () => {
    const drivers = Array.from({ length: 500 }, (_, n) => makeDriver(n + 1));
    const cards = Array.from({ length: 2_000 }, (_, n) => makeCard(n + 1));
    load({ cards, drivers });
    store.takePositions({
      isAll: true,
      positions: drivers.map(({ driverId }) => makePosition(driverId)),
      gone: [],
    });
    flush();
    const [lists, map] = [probe(store.subscribeLayout), probe(store.subscribeMap)];
    const rows = drivers.map(({ driverId }) => probe(store.subscribeDriver(driverId)));
    const drawnCards = cards.map(({ tripId }) => probe(store.subscribeCard(tripId)));
    for (let second = 1; second <= 10; second += 1) {
      const positions = drivers.slice(0, 200).map(({ driverId }) => makePosition(driverId, second / 60));
      store.takePositions({ isAll: false, positions, gone: [] });
      flush();
    }
    expect([lists(), map()]).toEqual([0, 10]);
    expect([...rows, ...drawnCards].filter((count) => count() > 0)).toEqual([]);
  });

  test('that was silent is heard of again in its row and its trip’s card, and in no other', () => {
    const trip = makeCard(7, { status: 'driver_to_pickup', countsAt: at(10), driver: driverAt(1) });
    load({ cards: [trip, makeCard(8)], drivers: [makeDriver(1, { tripId: 7 }), makeDriver(2)] });
    store.takePositions({ isAll: true, positions: [makePosition(1, -9), makePosition(2)], gone: [] });
    flush();
    expect(store.layout().groups).toMatchObject({ silent: [1], free: [2] });
    expect(columnWith(7)).toBe('problem');
    const [its, other] = [probe(store.subscribeDriver(1)), probe(store.subscribeDriver(2))];
    store.takePositions({ isAll: false, positions: [makePosition(1)], gone: [] });
    flush();
    expect([its(), other(), columnWith(7)]).toEqual([1, 0, 'assigned']);
    expect(store.layout().groups).toMatchObject({ busy: [1], free: [2], silent: [] });
  });

  test('whose driver goes off shift is gone, and so is one that all positions do not name', () => {
    load({ drivers: [makeDriver(1), makeDriver(2)] });
    store.takePositions({ isAll: true, positions: [makePosition(1), makePosition(2)], gone: [] });
    store.takePositions({ isAll: false, positions: [], gone: [1] });
    expect([...store.positions().keys()]).toEqual([2]);
    store.takePositions({ isAll: true, positions: [makePosition(1)], gone: [] });
    expect([...store.positions().keys()]).toEqual([1]);
  });
});

describe('A card that changes', () => {
  test('leaves the lists as they are that it neither leaves nor joins', () => {
    load({ cards: [makeCard(1), makeCard(2), makeCard(3, { status: 'at_pickup' })] });
    const before = store.layout().columns;
    store.takeCard(makeCard(2, { status: 'at_pickup' }));
    flush();
    const { searching, at_pickup: atPickup, scheduled: later } = store.layout().columns;
    expect([searching, atPickup]).toEqual([[1], [2, 3]]);
    expect(later).toBe(before.scheduled);
  });

  test('is drawn alone where it stays, however many come before the next picture', () => {
    load({ cards: [makeCard(1), makeCard(2)] });
    const [lists, mine, other] = [
      probe(store.subscribeLayout),
      probe(store.subscribeCard(1)),
      probe(store.subscribeCard(2)),
    ];
    store.takeCard(makeCard(1, { lastContactAt: at(0) }));
    store.takeCard(makeCard(1, { lastContactAt: at(1) }));
    expect(scheduled).toHaveLength(1);
    flush();
    expect([lists(), mine(), other()]).toEqual([0, 2, 0]);
  });
});

test('What the stream told while the board was asked for stays, and what it told before does not', () => {
  load({ cards: [makeCard(1), makeCard(2)], drivers: [makeDriver(1)] });
  store.takeCard(makeCard(1, { status: 'at_pickup' }));
  nowMs = noon + 1_000;
  store.takeCard(makeCard(2, { status: 'at_pickup' }));
  store.takeDriver(makeDriver(1, { tripId: 2 }));
  load({ cards: [makeCard(1), makeCard(2)], drivers: [makeDriver(1)] }, noon + 500);
  expect([1, 2].map(columnWith)).toEqual(['searching', 'at_pickup']);
  expect(store.driver(1)?.tripId).toBe(2);
});

test.each([
  'promise_at_risk',
  'offer_unanswered',
  'not_on_way',
  'moving_away',
  'stopped_on_way',
  'long_on_scene',
] as const)('A trip of which %s is told stands among the problems', (concern) => {
  const trip = { status: 'driver_to_pickup', countsAt: at(10), driver: driverAt(1) } as const;
  load({ cards: [makeCard(1, { ...trip, concerns: [concern] }), makeCard(2, trip)] });
  expect([1, 2].map(columnWith)).toEqual(['problem', 'assigned']);
});

describe('Time', () => {
  test('makes a driver late, a search long, a phone silent and a driver free soon, though nobody tells', () => {
    const cards = [
      makeCard(1, { status: 'driver_to_pickup', countsAt: at(3), driver: driverAt(1) }),
      makeCard(2, { countsAt: at(-2) }),
      makeCard(3, { status: 'in_progress', countsAt: at(28), driver: driverAt(3) }),
    ];
    load({ cards, drivers: [makeDriver(1, { tripId: 1 }), makeDriver(3, { tripId: 3 })] });
    const positions = [makePosition(1, 20), makePosition(3, 20)];
    store.takePositions({ isAll: true, positions, gone: [] });
    flush();
    expect([1, 2, 3].map(columnWith)).toEqual(['assigned', 'searching', 'loaded']);
    expect(store.layout().groups.busy).toEqual([1, 3]);
    nowMs = noon + 9 * 60_000;
    store.tick();
    flush();
    expect([1, 2, 3].map(columnWith)).toEqual(['problem', 'problem', 'loaded']);
    expect(store.layout().groups).toMatchObject({ busy: [1], soon: [3] });
    nowMs = noon + 26 * 60_000;
    store.tick();
    flush();
    expect(store.layout().groups.silent).toEqual([1, 3]);
  });

  test('empties the column of today at midnight, and leaves there what is still aboard', () => {
    const ended = { status: 'completed', countsAt: null, endedAt: at(0) } as const;
    load({ cards: [makeCard(1, ended), makeCard(2, { ...ended, concerns: ['vehicle_aboard'] })] });
    expect([1, 2].map(columnWith)).toEqual(['done', 'problem']);
    nowMs = noon + 12.5 * 3_600_000;
    store.tick();
    flush();
    expect([1, 2].map(columnWith)).toEqual([undefined, 'problem']);
  });
});

test('A filter leaves the cards that have every word typed, of the account, with or without the demo', () => {
  load({
    cards: [
      makeCard(1),
      makeCard(2, { customerName: 'Omar Khan', account: { accountId: 9, name: 'Roadside Club' } }),
      makeCard(3, { isDemo: true }),
    ],
  });
  const shown = (filter: Parameters<BoardStore['setFilter']>[0]) => {
    store.setFilter(filter);
    flush();
    return store.layout().columns.searching;
  };
  expect(shown({ search: 'khan ROAD' })).toEqual([2]);
  expect(shown({ search: '#3' })).toEqual([3]);
  expect(shown({ search: '40217' })).toEqual([1, 2, 3]);
  expect(shown({ account: 9 })).toEqual([2]);
  expect([shown({ demo: 'only' }), shown({ demo: 'without' })]).toEqual([[3], [1, 2]]);
});
