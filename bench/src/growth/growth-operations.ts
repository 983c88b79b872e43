import { findDocuments } from '../../../server/src/domain/documents/queries.ts';
import { findOverview } from '../../../server/src/domain/overview/find-overview.ts';
import { findTripsOfAllAccounts } from '../../../server/src/domain/trips/all-accounts/queries.ts';
import { countOpenTrips } from '../../../server/src/domain/trips/counting/queries.ts';
import { findTrips } from '../../../server/src/domain/trips/of-account/queries.ts';
import { findTripsByName } from '../../../server/src/domain/trips/queries.ts';
import { reconcileTrips } from '../../../server/src/domain/trips/reconciliation/reconcile-trips.ts';
import { readTripSearch } from '../../../server/src/domain/trips/searching/trip-search.ts';
import type { TripFilter } from '../../../server/src/domain/trips/trip.ts';
import { closeProvenMonths } from '../../../server/src/domain/wallets/closings/close-proven-months.ts';
import type { LedgerFilter } from '../../../server/src/domain/wallets/ledger-entry.ts';
import { findLedgerEntries } from '../../../server/src/domain/wallets/queries.ts';
import { claimDueDeliveries } from '../../../server/src/domain/webhooks/deliveries/claims-store.ts';
import { uaeWallTimeAt } from '../../../server/src/values/uae-time.ts';
import type { GrowthGoal } from '../plan.ts';
import { growthGoals } from '../plan.ts';
import type { GrowthSide } from './growth-side.ts';

/** Something that the service does, to be done on a database that is nearly empty and on one that has grown. */
export type GrowthOperation = {
  readonly name: string;
  readonly goal: GrowthGoal;
  /** How often on each side; a long one is done once. */
  readonly isOnce?: true;
  readonly run: (side: GrowthSide) => Promise<unknown>;
};

const limit = 50;

const listed = (name: string, filter: (side: GrowthSide) => Partial<TripFilter>): GrowthOperation => ({
  ...{ name, goal: growthGoals.usual },
  run: (side) => findTrips(side.db, side.accountId, { limit, ...filter(side) }),
});

const posted = (
  name: string,
  filter: (side: GrowthSide) => Omit<LedgerFilter, 'accountId'>,
): GrowthOperation => ({
  ...{ name, goal: growthGoals.usual },
  run: (side) => findLedgerEntries(side.db, { accountId: side.accountId, ...filter(side) }, { limit }),
});

const oldDay = ({ old }: GrowthSide) => ({ from: old, before: old.add({ hours: 24 }) });
const bookedOnOldDay = (side: GrowthSide) => ({
  createdFrom: oldDay(side).from,
  createdBefore: oldDay(side).before,
});

/** In the order in which they are told. */
export const growthOperations: readonly GrowthOperation[] = [
  { name: 'create-trip', goal: growthGoals.usual, run: (side) => side.book() },
  {
    ...{ name: 'a trip by its number', goal: growthGoals.usual },
    run: ({ db, accountId, oldTripId: tripId }) => findTripsByName(db, [{ accountId, tripId }]),
  },
  listed('list: newest', () => ({})),
  listed('list: by plate', ({ plateNumber }) => ({ plateNumber })),
  listed('list: by VIN', ({ vin }) => ({ vin })),
  listed('list: by case number', ({ caseNumber }) => ({ caseNumber })),
  listed('list: by an old time', (side) => ({ createdFrom: side.old })),
  listed('list: until an old time', (side) => ({ createdBefore: side.old })),
  listed('list: an old day', bookedOnOldDay),
  listed('list: an old day by fare', (side) => ({
    ...bookedOnOldDay(side),
    sorting: { by: 'fare', direction: 'DESC' },
  })),
  listed('list: of a type without trips', () => ({ vehicleTypeId: 9 })),
  listed('list: a name, failed', () => ({ anyOf: readTripSearch('m'), statuses: [9] })),
  listed('list: an hour of the day', ({ old }) => ({
    createdHour: Math.floor(uaeWallTimeAt(old).minuteOfDay / 60),
  })),
  posted('wallet: newest', () => ({})),
  posted('wallet: an old day', oldDay),
  posted('wallet: until an old day', (side) => ({ before: oldDay(side).before })),
  posted('wallet: a kind that is rare', () => ({ kinds: ['top_up'] })),
  posted('wallet: a kind that never was', () => ({ kinds: ['dispute'] })),
  {
    ...{ name: 'documents: an old day', goal: growthGoals.usual },
    run: (side) => {
      const { from: issuedFrom, before: issuedBefore } = oldDay(side);
      return findDocuments(side.db, { accountId: side.accountId, issuedFrom, issuedBefore }, { limit });
    },
  },
  {
    ...{ name: 'Home, thirty days', goal: growthGoals.home },
    run: ({ db, clock, accountId }) => findOverview({ db, clock }, { accountId, clockOffsetSeconds: 0 }, 30),
  },
  { name: 'satha_trips_open', goal: growthGoals.usual, run: ({ db }) => countOpenTrips(db) },
  ...[1_000, 3_000, 9_000].map(
    (waiting): GrowthOperation => ({
      name: `webhooks: claim of 10 with ${waiting} waiting`,
      goal: growthGoals.usual,
      run: (side) => claim(side, waiting),
    }),
  ),
  {
    ...{ name: 'operator: one old departure day', goal: growthGoals.usual },
    run: (side) => {
      const { from: departureFrom, before: departureBefore } = oldDay(side);
      const filter = { departureFrom, departureBefore };
      return findTripsOfAllAccounts({ db: side.db, now: side.clock() }, filter, { order: 'newest', limit });
    },
  },
  {
    ...{ name: 'ledger check, whole', goal: growthGoals.none, isOnce: true },
    run: (side) => prove(side, false),
  },
  { name: 'ledger check', goal: growthGoals.ledgerCheck, isOnce: true, run: (side) => prove(side, true) },
];

/** As the command does, which closes what it has proven. */
async function prove({ db, clock }: GrowthSide, sinceClosings: boolean): Promise<void> {
  const { sound } = await reconcileTrips(db, { sinceClosings });
  if (!sound) throw new Error('the ledger is not sound');
  await closeProvenMonths({ db, clock });
}

async function claim(side: GrowthSide, waiting: number): Promise<unknown> {
  await side.keepWaiting(waiting);
  const now = side.clock();
  return claimDueDeliveries(side.db, {
    ...{ now, leasedUntil: now.add({ seconds: 30 }), isFailing: false, atMost: 10, perEndpoint: 10 },
    underWay: new Map(),
    hostRates: { perSecond: 100_000, ofHosts: new Map() },
  });
}
