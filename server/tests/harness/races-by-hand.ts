import { expect } from 'vitest';
import type { RouteProvider } from '../../src/domain/routing/route-provider.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Contender, RaceScene } from './contenders-by-hand.ts';
import { createDispatchScene, type DispatchScene, kilometersNorth } from './dispatch-scene.ts';
import { takeTripTo } from './drivers.ts';
import { expectSoundLedger } from './money.ts';
import type { TestClock } from './test-clock.ts';
import { createTestDatabase, openTestDatabase } from './test-database.ts';

export type Race = {
  readonly of: string;
  /** The status in which the trip is: from 2 on the driver has it, in 1 they are being asked. */
  readonly status: number;
  readonly contenders: readonly [Contender, Contender];
  /** Whether the first looks before it locks: when the other was quicker it may be refused, with nothing done. */
  readonly isOptimistic?: boolean;
  /** Whether one order or the other says how many drivers are asked in the end; yes when left out. */
  readonly countsOffers?: boolean;
  /** Done before them. */
  readonly before?: Contender;
  /** Done after them. */
  readonly after?: Contender;
};

type Way = { readonly isTurned: boolean; readonly atOnce: boolean };

export type RacesByHand = {
  readonly db: Database;
  /** What another process has: connections of its own to the same database. */
  readonly other: Database;
  readonly dispatch: DispatchScene;
  setScene(status: number): Promise<RaceScene>;
  /** The trip's status and who is at it; that nothing of it contradicts that is held here. */
  readEnd(given: RaceScene, tripId: number): Promise<string>;
  /** Holds that a race at once comes to what one order or the other comes to, so many times. */
  run(race: Race): Promise<void>;
  close(): Promise<void>;
};

/** Opens a database on which operators, drivers, accounts and searches do things at the same moment. */
export async function openRacesByHand(
  clock: TestClock,
  {
    rounds,
    ...more
  }: {
    /** How often each race is run at once. */
    readonly rounds: number;
    readonly fareRouteProvider?: RouteProvider;
  },
): Promise<RacesByHand> {
  const database = await createTestDatabase();
  const { db } = database;
  const other = openTestDatabase(database.url);
  const dispatch = await createDispatchScene(db, clock, more);
  const setScene = (status: number) => setRaceScene(db, dispatch, status);
  const readEnd = (given: RaceScene, tripId: number) => readRaceEnd(db, given, tripId);

  async function outcomeOf(
    { status, contenders, before, after, countsOffers = true }: Race,
    { isTurned, atOnce }: Way,
  ): Promise<string> {
    const given = await setScene(status);
    await before?.(given, db);
    const [first, second] = contenders;
    const starts = [() => first(given, db), () => second(given, other)];
    const started: Promise<string>[] = [];
    for (const start of isTurned ? starts.reverse() : starts) {
      const coming = start();
      started.push(coming);
      if (!atOnce) await coming;
    }
    const came = await Promise.all(isTurned ? started.reverse() : started);
    await after?.(given, db);
    const ends = `${await readEnd(given, given.tripId)}; ${await readEnd(given, given.otherTripId)}`;
    return `${came.join(', ')}: ${countsOffers ? ends : ends.replaceAll(/ asked \d/g, '')}`;
  }

  return {
    ...{ db, other, dispatch, setScene, readEnd },
    async run(race) {
      const serial = new Set<string>();
      for (const isTurned of [false, true]) serial.add(await outcomeOf(race, { isTurned, atOnce: false }));
      if (race.isOptimistic) {
        const refused: Contender = async () => 'version_conflict';
        const alone = { ...race, contenders: [refused, race.contenders[1]] } as const;
        serial.add(await outcomeOf(alone, { isTurned: false, atOnce: false }));
      }
      const seen = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        seen.add(await outcomeOf(race, { isTurned: round % 2 === 1, atOnce: true }));
      }
      expect([...seen].filter((outcome) => !serial.has(outcome))).toEqual([]);
      await expectSoundLedger(db);
    },
    async close() {
      await other.close();
      await database.drop();
    },
  };
}

async function setRaceScene(db: Database, dispatch: DispatchScene, status: number): Promise<RaceScene> {
  // Of the round before nothing is left that could be asked, or be searched for.
  await db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
  await db.query({
    text: "UPDATE offers SET status = 'withdrawn', answered_at = now() WHERE status = 'open'",
  });
  await db.query({ text: 'DELETE FROM dispatches' });
  const accountId = await dispatch.makeAccount();
  const driver = await dispatch.addDriverAt(kilometersNorth(1));
  const tripId = await dispatch.book({ accountId });
  if (status === 1) await dispatch.dispatch();
  else await takeTripTo(db, { accountId, tripId }, driver, status, dispatch.deps.clock());
  const offerId = status === 1 ? ((await dispatch.offerOf(driver))?.offerId ?? 0) : 0;
  const [rival, third] = [
    await dispatch.addDriverAt(kilometersNorth(2)),
    await dispatch.addDriverAt(kilometersNorth(3)),
  ];
  const otherTripId = await dispatch.book({ accountId });
  return { dispatch, accountId, tripId, otherTripId, driver, offerId, rival, third };
}

async function readRaceEnd(db: Database, given: RaceScene, tripId: number): Promise<string> {
  const { rows } = await db.query<{
    status: number;
    sequence: number;
    events: number;
    at_trip: number | null;
    driver_id: number | null;
    searches: number;
    open: number;
    hand_overs: number;
    changes: number;
  }>({
    text: `SELECT status, sequence, driver_id,
             (SELECT count(*) FROM events e WHERE e.trip_id = t.trip_id AND e.sequence IS NOT NULL) AS events,
             (SELECT driver_id FROM assignments a WHERE a.trip_id = t.trip_id) AS at_trip,
             (SELECT count(*) FROM dispatches d WHERE d.trip_id = t.trip_id) AS searches,
             (SELECT count(*) FROM offers o WHERE o.trip_id = t.trip_id AND status = 'open') AS open,
             (SELECT count(*) FROM trip_hand_overs h WHERE h.trip_id = t.trip_id) AS hand_overs,
             (SELECT count(*) FROM events e WHERE e.trip_id = t.trip_id AND type = 'trip.driver_changed') AS changes
           FROM trips t WHERE trip_id = $1`,
    values: [tripId],
  });
  const row = rows[0];
  if (!row) throw new Error('the trip is gone');
  expect(row.events).toBe(row.sequence);
  expect(row.searches).toBe(row.status === 1 ? 1 : 0);
  if (row.status !== 1) expect(row.open).toBe(0);
  expect(row.hand_overs).toBe(row.changes);
  if (row.status >= 2 && row.status <= 5) expect(row.at_trip).toBe(row.driver_id);
  const who = (['driver', 'rival', 'third'] as const).find((name) => given[name].driverId === row.at_trip);
  return `${row.status} ${who ?? 'nobody'}${row.open > 0 ? ` asked ${row.open}` : ''}`;
}
