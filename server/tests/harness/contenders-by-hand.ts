import { acceptOffer } from '../../src/domain/dispatch/accept-offer.ts';
import { askDriverAlone } from '../../src/domain/dispatch/by-hand/ask-driver-alone.ts';
import { assignByHand } from '../../src/domain/dispatch/by-hand/assign-by-hand.ts';
import { reassignTrip } from '../../src/domain/dispatch/by-hand/reassign-trip.ts';
import { takeOffTrip } from '../../src/domain/dispatch/by-hand/take-off-trip.ts';
import { declineOffer, declineOpenOffers } from '../../src/domain/dispatch/decline-offer.ts';
import { dispatchDueTrips } from '../../src/domain/dispatch/dispatch-due-trips.ts';
import { storeReports } from '../../src/domain/drivers/positions/positions-store.ts';
import { endShift } from '../../src/domain/drivers/shifts/end-shift.ts';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { Problem } from '../../src/values/problem.ts';
import { type DispatchScene, kilometersNorth } from './dispatch-scene.ts';
import { drive, pressRule, type TestDriver } from './drivers.ts';
import { huda } from './steering-scene.ts';

/** Two trips of an account, and three drivers near them. */
export type RaceScene = {
  readonly dispatch: DispatchScene;
  readonly accountId: number;
  readonly tripId: number;
  /** Another trip that waits for a driver. */
  readonly otherTripId: number;
  /** Who has the trip, or is being asked for it. */
  readonly driver: TestDriver;
  readonly offerId: number;
  /** Others, who are free. */
  readonly rival: TestDriver;
  readonly third: TestDriver;
};

/** What somebody does by connections of their own; says what it came to, a refusal by its code. */
export type Contender = (scene: RaceScene, db: Database) => Promise<string>;

export const orRefusal = (work: Promise<unknown>, word: string): Promise<string> =>
  work.then(
    () => word,
    (error: unknown) => {
      if (error instanceof Problem) return error.code;
      throw error;
    },
  );

export const depsOf = ({ dispatch }: RaceScene, db: Database) => ({ ...dispatch.deps, db });
const now = ({ dispatch }: RaceScene) => dispatch.deps.clock();

export const assigning =
  (who: 'driver' | 'rival' | 'third', what: 'tripId' | 'otherTripId' = 'tripId'): Contender =>
  (given, db) =>
    orRefusal(
      assignByHand(depsOf(given, db), { tripId: given[what], driverId: given[who].driverId }),
      `assigned ${who}`,
    );
export const asking =
  (who: 'rival' | 'third', what: 'tripId' | 'otherTripId' = 'tripId'): Contender =>
  (given, db) =>
    orRefusal(
      askDriverAlone(depsOf(given, db), {
        ...{ tripId: given[what], driverId: given[who].driverId, staysWithOperator: false },
      }),
      `asked ${who}`,
    );
export const reassigning =
  (who: 'rival' | 'third'): Contender =>
  (given, db) =>
    orRefusal(
      reassignTrip(depsOf(given, db), {
        ...{ tripId: given.tripId, driverId: given[who].driverId, reason: 'Flat tyre', by: huda },
      }),
      `reassigned ${who}`,
    );
export const takingOff: Contender = (given, db) =>
  orRefusal(
    takeOffTrip({ db }, { tripId: given.tripId, reason: 'Phone lost', by: huda, at: now(given) }),
    'taken off',
  );
export const givingUp: Contender = (given, db) => {
  const { tripId, driver } = given;
  const wish = { driverId: driver.driverId, tripId, reason: 'Flat tyre', at: now(given) };
  return orRefusal(giveUpTrip({ db }, wish), 'gave up');
};
export const cancelling: Contender = ({ dispatch, accountId, tripId }, db) =>
  orRefusal(
    cancelTrip(
      { db, clock: dispatch.deps.clock, pressRule },
      { accountId, tripId, retry: undefined, clockOffsetSeconds: 0 },
    ),
    'cancelled',
  );
export const failing: Contender = (given, db) => {
  const { accountId, tripId } = given;
  const wish = { accountId, tripId, reason: 'operator_error', at: now(given) } as const;
  return orRefusal(failTrip({ db, timeScale: 1 }, wish), 'failed');
};
export const accepting: Contender = (given, db) => {
  const { driver, offerId } = given;
  return orRefusal(acceptOffer(depsOf(given, db), { driverId: driver.driverId, offerId }), 'accepted');
};
export const declining: Contender = (given, db) => {
  const { driver, offerId } = given;
  return orRefusal(declineOffer(depsOf(given, db), { driverId: driver.driverId, offerId }), 'declined');
};
export const endingShift =
  (who: 'driver' | 'rival'): Contender =>
  (given, db) => {
    const { clock } = given.dispatch.deps;
    return orRefusal(endShift({ db, clock, declineOpenOffers }, given[who].driverId), 'off shift');
  };
export const driving =
  (action: 'arrive' | 'load' | 'start' | 'complete'): Contender =>
  (given, db) =>
    orRefusal(drive(db, given.tripId, given.driver, action, now(given)), action);
export const moving: Contender = async (given, db) => {
  const points = [{ ...kilometersNorth(4), recordedAt: now(given) }];
  const { driverId } = given.driver;
  await storeReports(db, [{ driverId, points }], {
    receivedAt: now(given),
    topMetersPerSecond: 60,
    judgesApp: false,
  });
  return 'moved';
};
/** The search looks once, as another process does at the same moment. */
export const searching: Contender = async (given, db) => {
  await dispatchDueTrips(depsOf(given, db));
  return 'searched';
};
