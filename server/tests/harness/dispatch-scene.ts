import { randomUUID } from 'node:crypto';
import { emptyCalendar } from '../../src/domain/calendar/calendar.ts';
import { acceptOffer } from '../../src/domain/dispatch/accept-offer.ts';
import { declineOffer } from '../../src/domain/dispatch/decline-offer.ts';
import { type DispatchDeps, dispatchDueTrips } from '../../src/domain/dispatch/dispatch-due-trips.ts';
import type { OfferOfTrip, OpenOffer } from '../../src/domain/dispatch/offer.ts';
import { findOffersOfTrip, findOpenOffers } from '../../src/domain/dispatch/queries.ts';
import type { Job } from '../../src/domain/jobs/job.ts';
import { createBuiltInPlaceProvider } from '../../src/domain/places/providers/built-in/built-in-place-provider.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import type { QuoteDeps } from '../../src/domain/quotes/make-quote.ts';
import { makeQuoteKey } from '../../src/domain/quotes/quote-keys.ts';
import { createQuoteTokens } from '../../src/domain/quotes/quote-tokens.ts';
import type { RouteProvider } from '../../src/domain/routing/route-provider.ts';
import { createServiceArea } from '../../src/domain/service-area/service-area.ts';
import { createTripBatcher } from '../../src/domain/trips/creating/batch-create-trips.ts';
import { createTrip } from '../../src/domain/trips/creating/create-trip.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Clock } from '../../src/values/clock.ts';
import { type Coordinates, straightLineMeters } from '../../src/values/coordinates.ts';
import { addDriver, openPhone, placeDriver, type TestDriver } from './drivers.ts';
import { makeRouteProvider, oneRoadProvider } from './route-providers.ts';
import { samplePoints } from './sample-trip.ts';

export const downtown: Coordinates = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };

/** A point so many kilometres north of downtown Dubai. */
export function kilometersNorth(kilometers: number): Coordinates {
  return { lat: downtown.lat + (kilometers * 1000) / 111_195, lng: downtown.lng };
}

/** Roads that are straight lines, driven at 36 km/h: a kilometre takes 100 s by night. */
export const straightRoads: RouteProvider = makeRouteProvider('straight roads', {
  findMany: async ({ from, to }) => ({
    rows: from.map((start) =>
      to.map((end) => {
        const distanceMeters = straightLineMeters(start, end);
        return { distanceMeters, freeFlowSeconds: { city: 0, arterial: 0, highway: distanceMeters / 10 } };
      }),
    ),
    poweredBy: 'straight roads',
  }),
});

/** What those who only ask for costs are given of them. */
export const onStraightRoads = { routeProvider: straightRoads, calendar: () => emptyCalendar };

export type TripWish = {
  readonly accountId: number;
  readonly vehicleTypeId?: number;
  readonly pickup?: Coordinates;
  readonly departureAt?: Temporal.Instant;
  readonly clockOffsetSeconds?: number;
  readonly job?: Job;
};

export type DispatchScene = {
  readonly deps: DispatchDeps;
  /** What trips are quoted with. */
  readonly quoting: QuoteDeps;
  /** What dispatch told its observer, in order. */
  readonly told: readonly string[];
  makeAccount(): Promise<number>;
  /** Books a trip as an account would. */
  book(wish: TripWish): Promise<number>;
  /** A driver on a shift, heard of just now, whose phone is open and stays so. */
  addDriverAt(position: Coordinates, vehicleTypeId?: number): Promise<TestDriver>;
  /** Leads everything that is due as far as it goes at this moment of the clock. */
  dispatch(): Promise<void>;
  offerOf(driver: TestDriver): Promise<OpenOffer | undefined>;
  offersOf(accountId: number, tripId: number): Promise<OfferOfTrip[]>;
  accept(driver: TestDriver): Promise<{ accountId: number; tripId: number; repeated: boolean }>;
  decline(driver: TestDriver): Promise<void>;
  statusOf(accountId: number, tripId: number): Promise<number | undefined>;
};

/** Everything around dispatch, on a database that is given and a clock that a test moves. */
export async function createDispatchScene(
  db: Database,
  clock: Clock,
  {
    fareRouteProvider = oneRoadProvider,
    ...more
  }: Partial<Pick<DispatchDeps, 'routeProvider' | 'timeScale'> & Pick<QuoteDeps, 'fareRouteProvider'>> = {},
): Promise<DispatchScene> {
  const told: string[] = [];
  const deps: DispatchDeps = {
    db,
    clock,
    calendar: () => emptyCalendar,
    routeProvider: straightRoads,
    timeScale: 1,
    observer: {
      firstOfferMade: (seconds) => void told.push(`first offer after ${seconds}`),
      searchPassed: () => {},
      offersMade: (count) => void told.push(`${count} made`),
      offersEnded: (outcome, count) => void (count > 0 && told.push(`${count} ${outcome}`)),
      searchEnded: (outcome, seconds) => void told.push(`${outcome} after ${seconds}`),
    },
    onFault: (_search, error) => {
      throw error;
    },
    ...more,
  };
  async function offerOf({ driverId }: TestDriver): Promise<OpenOffer | undefined> {
    return (await findOpenOffers({ db, clock }, [driverId]))[0];
  }

  async function answer(driver: TestDriver) {
    const { offerId } = (await offerOf(driver)) ?? { offerId: 0 };
    return { driverId: driver.driverId, offerId };
  }

  const quoting = await openQuoting(db, fareRouteProvider);
  return {
    deps,
    quoting,
    told,
    async makeAccount() {
      const input = { name: 'Integrator', openingBalanceFils: 100_000_000 };
      const { account } = await createAccountWithWallet({ transaction: db, clock }, input);
      return account.accountId;
    },
    book: createBooking(db, clock, quoting),
    async addDriverAt(position, vehicleTypeId = 4) {
      const driver = await addDriver(db, { vehicleTypeId });
      await placeDriver(db, driver, position, clock());
      await openPhone(db, driver, clock().add({ hours: 24 * 365 }));
      return driver;
    },
    async dispatch() {
      while ((await dispatchDueTrips(deps)) > 0);
    },
    offerOf,
    offersOf: (accountId, tripId) => findOffersOfTrip(db, accountId, tripId),
    accept: async (driver) => acceptOffer(deps, await answer(driver)),
    decline: async (driver) => declineOffer(deps, await answer(driver)),
    async statusOf(accountId, tripId) {
      const { rows } = await db.query<{ status: number }>({
        text: 'SELECT status FROM trips WHERE account_id = $1 AND trip_id = $2',
        values: [accountId, tripId],
      });
      return rows[0]?.status;
    },
  };
}

async function openQuoting(db: Database, fareRouteProvider: RouteProvider): Promise<QuoteDeps> {
  const priceList = await loadPriceList(db);
  return {
    priceList: () => priceList,
    serviceArea: createServiceArea(),
    fareRouteProvider,
    places: createBuiltInPlaceProvider({ findNamedRoad: () => undefined }),
  };
}

/** Books trips as accounts do. */
function createBooking(db: Database, clock: Clock, quoting: QuoteDeps): DispatchScene['book'] {
  const deps = {
    ...quoting,
    db,
    tripBatcher: createTripBatcher(db),
    clock,
    makeToken: randomUUID,
    quoteTokens: createQuoteTokens([makeQuoteKey('a secret of tests', 'test')]),
  };
  return async ({
    accountId,
    vehicleTypeId = 4,
    pickup = downtown,
    departureAt,
    clockOffsetSeconds = 0,
    job,
  }) => {
    const { tripId } = await createTrip(deps, {
      accountId,
      from: pickup,
      to: { lat: samplePoints.toLat, lng: samplePoints.toLng },
      vehicleTypeId,
      mobileNumber: '501234567',
      phoneCode: '971',
      firstName: 'Mariam',
      lastName: 'Al Suwaidi',
      departureAt,
      externalReference: undefined,
      job,
      quoteToken: undefined,
      retry: undefined,
      clockOffsetSeconds,
      signal: new AbortController().signal,
    });
    return tripId;
  };
}
