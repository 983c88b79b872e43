import { randomUUID } from 'node:crypto';
import { createPlaces } from '../../src/assembly/parts/create-places.ts';
import { emptyCalendar } from '../../src/domain/calendar/calendar.ts';
import { dispatchDueTrips } from '../../src/domain/dispatch/dispatch-due-trips.ts';
import { createPositionReporter } from '../../src/domain/drivers/positions/report-positions.ts';
import { settleUnansweredExtras } from '../../src/domain/extras/settle-unanswered-extras.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { createMapRouteProvider } from '../../src/domain/routing/providers/satha-roads/map-route-provider.ts';
import type { RouteProvider } from '../../src/domain/routing/route-provider.ts';
import type { DemoDeps } from '../../src/domain/sandbox/demo/play-demo.ts';
import { createFleetDriver, type Fleet, type FleetDeps } from '../../src/domain/sandbox/fleet/drive-fleet.ts';
import { createServiceArea } from '../../src/domain/service-area/service-area.ts';
import { createTripBatcher } from '../../src/domain/trips/creating/batch-create-trips.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { expectOk } from './expect-answer.ts';
import { makeFileFolder } from './file-folder.ts';
import { paths } from './operations.ts';
import { sampleTrip } from './sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export type SandboxScene = {
  readonly app: TestApp;
  readonly account: TestAccount;
  readonly clock: TestClock;
  /** What the demo of a process works with; its chance is given. */
  demoDeps(random: () => number): DemoDeps;
  /** A process that may move the fleet; each with the same seed. */
  makeFleet(more?: Partial<FleetDeps>): Fleet;
  /** Books a trip; gives its number. */
  book(changes?: Record<string, unknown>): Promise<number>;
  /** What an account sees of a trip. */
  see(tripId: number): Promise<ReturnType<typeof JSON.parse>>;
  /** The types of a trip's events so far. */
  eventsOf(tripId: number): Promise<string[]>;
  /** Lets time go by, half a second at a time: dispatch, fleet and silence on extras do what is due. */
  pass(seconds: number, fleet?: Fleet): Promise<void>;
  /** Lets time go by until a trip is in that status; gives how many seconds went by. */
  until(tripId: number, statusName: string, fleet?: Fleet): Promise<number>;
  close(): Promise<void>;
};

export const builtInRoads: RouteProvider = createMapRouteProvider({ currentMap: () => undefined });

const unobserved = {
  observer: {
    firstOfferMade() {},
    offersMade() {},
    searchPassed() {},
    offersEnded() {},
    searchEnded() {},
  },
  observePromise() {},
};

/** A sandbox whose clock a test moves: nothing happens between two moments of it. */
export async function openSandboxScene(timeScale = 30): Promise<SandboxScene> {
  const clock = createTestClock();
  const folder = await makeFileFolder();
  const variables = { SATHA_SANDBOX_SPEED: String(timeScale), ...folder.variables };
  const app = await startTestApp({ variables, overrides: { clock, routeProvider: builtInRoads } });
  const { db } = app;
  const account = await app.makeAccount({ balanceFils: 100_000_000 });
  const deps = {
    ...(await openQuotes(db)),
    db,
    clock,
    timeScale,
    pressRule: { withinMeters: 500, timeScale },
    calendar: () => emptyCalendar,
    routeProvider: builtInRoads,
    ...unobserved,
    files: folder.files,
    onStoreAway(error: unknown) {
      throw error;
    },
    onFault(_who: unknown, error: unknown) {
      throw error;
    },
  };
  const makeFleet = (more: Partial<FleetDeps> = {}) => {
    const all = { ...deps, ...more };
    const reportPositions = createPositionReporter(all);
    return createFleetDriver({ reportPositions, seed: 1, holder: randomUUID(), ...all });
  };
  const ordinary = makeFleet();
  const see = async (tripId: number) => expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));

  async function step(fleet: Fleet): Promise<void> {
    while ((await dispatchDueTrips(deps)) > 0);
    await settleUnansweredExtras(deps);
    await fleet.poll();
    clock.advance({ milliseconds: 500 });
  }

  return {
    app,
    account,
    clock,
    demoDeps: (random) => ({ ...deps, random, tripBatcher: createTripBatcher(db), makeToken: randomUUID }),
    makeFleet,
    async book(changes = {}) {
      const body = { ...sampleTrip, ...changes };
      return expectOk(await app.post(paths.create, account.rawApiKey, body)).tripID;
    },
    see,
    eventsOf: (tripId) => readEventTypes(db, account.accountId, tripId),
    async pass(seconds, fleet = ordinary) {
      for (let passed = 0; passed < seconds; passed += 0.5) await step(fleet);
    },
    async until(tripId, statusName, fleet = ordinary) {
      let passed = 0;
      for (; passed < 600; passed += 0.5) {
        const { statusName: is, StatusCode: code } = await see(tripId);
        if (is === statusName) return passed;
        if (code >= 6) break;
        await step(fleet);
      }
      throw new Error(`after ${passed} seconds trip ${tripId} is ${(await see(tripId)).statusName}`);
    },
    async close() {
      await app.close();
      await folder.remove();
    },
  };
}

async function openQuotes(db: Queryable) {
  const priceList = await loadPriceList(db);
  return {
    priceList: () => priceList,
    serviceArea: createServiceArea(),
    fareRouteProvider: builtInRoads,
    places: createPlaces(() => undefined),
  };
}

async function readEventTypes(db: Queryable, accountId: number, tripId: number): Promise<string[]> {
  const { rows } = await db.query<{ type: string }>({
    text: `SELECT type FROM events WHERE account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL
           ORDER BY event_number`,
    values: [accountId, tripId],
  });
  return rows.map(({ type }) => type);
}
