import { afterAll, beforeAll, expect, test } from 'vitest';
import { countArrivals } from '../../src/domain/figures/arrivals/queries.ts';
import { measureAssignment } from '../../src/domain/figures/assignment/queries.ts';
import { countDemand } from '../../src/domain/figures/demand/queries.ts';
import type { FiguresPeriod } from '../../src/domain/figures/figures-period.ts';
import { countOffers, countOffersOfDrivers } from '../../src/domain/figures/offers/queries.ts';
import { countOutcomes } from '../../src/domain/figures/outcomes/queries.ts';
import { sumRevenue } from '../../src/domain/figures/revenue/queries.ts';
import { compareSupply } from '../../src/domain/figures/supply/queries.ts';
import { countTexts } from '../../src/domain/figures/texts/queries.ts';
import { countTrips } from '../../src/domain/figures/trips/queries.ts';
import type { AnyTripFilter } from '../../src/domain/trips/all-accounts/any-trip-filter.ts';
import { fewTrips } from '../../src/domain/trips/all-accounts/few-trips-store.ts';
import { findTripsOfAllAccounts } from '../../src/domain/trips/all-accounts/queries.ts';
import { walkedTrips } from '../../src/domain/trips/all-accounts/walk-store.ts';
import { insertTripsOfAccount } from '../../src/domain/trips/creating/trip-creation-store.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { uaeDateAt } from '../../src/values/uae-time.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { explain, type Scan } from '../harness/explained.ts';
import { makeOperator } from '../harness/made-operator.ts';
import { growingTables, makeManyEnds, makeManyRecords } from '../harness/many-records.ts';
import { firstOfMany, type ManyTrips, makeManyTrips, minutesBetweenTrips } from '../harness/many-trips.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { makeNewTrip } from '../harness/new-trip.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const count = 500_000;
const now = firstOfMany.add({ minutes: count * minutesBetweenTrips });
const day = (days: number) => firstOfMany.add({ hours: days * 24 });
/** So many trips are booked in the longest period. */
const tripsOfQuarter = (92 * 24 * 60) / minutesBetweenTrips;

let database: TestDatabase;
let many: ManyTrips;
beforeAll(async () => {
  database = await createTestDatabase('test');
  const { db } = database;
  const accountId = await makeFundedAccount(db);
  const [outcome] = await insertTripsOfAccount(db, accountId, [makeNewTrip({ accountId, fareFils: 15_000 })]);
  if (outcome?.outcome !== 'created') throw new Error('no trip');
  await takeTripTo(db, { accountId, tripId: outcome.tripId }, await addDriver(db), 6);
  many = await makeManyTrips(db, count);
  const operatorId = await makeOperator(db, 'Huda', 'owner');
  await makeManyRecords(db, operatorId);
  await makeManyEnds(db, operatorId);
}, 900_000);
afterAll(() => database.drop());

/** No table that grows is looked through, and nothing is read of it but so many rows. */
function expectBounded(scans: readonly Scan[], most: number): void {
  expect(scans.filter(({ by }) => by.startsWith('Seq Scan') || by.startsWith('Parallel'))).toEqual([]);
  expect(scans.filter(({ rows }) => rows > most)).toEqual([]);
  expect(scans.length).toBeGreaterThan(0);
}

test.each<[what: string, figure: (db: Queryable, period: FiguresPeriod) => Promise<unknown>]>([
  ['trips', countTrips],
  ['revenue', sumRevenue],
  ['assignment', measureAssignment],
  ['arrivals', countArrivals],
  ['offers', countOffers],
  ['offers of drivers', (db, period) => countOffersOfDrivers(db, period, { limit: 20 })],
  ['outcomes', countOutcomes],
  ['demand', (db, period) => countDemand(db, period, now)],
  ['demand less supply', (db, period) => compareSupply(db, period, now)],
  ['messages', (db, period) => countTexts(db, period, undefined)],
])(
  'The figures of %s of three months read what belongs to its trips, and nothing else',
  async (_, figure) => {
    const from = uaeDateAt(day(300));
    const period = { from, to: from.add({ days: 91 }) };
    for (const accountId of [undefined, many.accountIds[3]]) {
      const work = (db: Queryable) => figure(db, { ...period, accountId });
      const { scans } = await explain(database.db, growingTables, work);
      expectBounded(scans, 2 * tripsOfQuarter);
    }
  },
);

const quarter = { createdFrom: day(300), createdBefore: day(392) };

test.each<[what: string, filter: () => AnyTripFilter]>([
  ['a day of the end', () => ({ endedFrom: day(300), endedBefore: day(301) })],
  ['an hour of the week', () => ({ ...quarter, createdWeekday: 2, createdHour: 9 })],
  [
    'a field and an hour',
    () => ({
      ...{ departureFrom: day(300), departureBefore: day(330), departureHour: 9 },
      pickupField: { lat: 503, lng: 1_105 },
    }),
  ],
  ['what drivers were asked', () => ({ ...quarter, offers: ['declined'], offeredTo: many.driverIds[5] })],
  ['arrivals in time', () => ({ ...quarter, arrival: 'on_time' })],
  ['arrivals promised anew', () => ({ ...quarter, arrivalAnew: 'on_time' })],
  ['how soon a driver was given', () => ({ ...quarter, assigned: ['within_1_minute'] })],
  ['messages to customers', () => ({ ...quarter, texts: ['tracking_link'], textResults: ['sent'] })],
  ['revenue outside the demo', () => ({ ...quarter, hasRevenue: true, isWithoutDemo: true })],
])(
  'The list of the trips behind a figure is narrowed by %s, looking at a part of them',
  async (_, filter) => {
    const part = { order: 'newest', limit: 50 } as const;
    const work = (db: Queryable) => findTripsOfAllAccounts({ db, now }, filter(), part);
    const { scans } = await explain(database.db, growingTables, work);
    expectBounded(scans, Math.max(walkedTrips, 2 * fewTrips) + 1);
  },
);
