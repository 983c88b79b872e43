import { type OperatorTripOrder, operatorTripOrders } from '@satha/terms/lists';
import { tripConcernNames } from '@satha/terms/trip-concerns';
import { tripOutcomeNames } from '@satha/terms/trip-outcomes';
import { openStatuses, tripStatusList } from '@satha/terms/trip-statuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findApprovals } from '../../src/domain/approvals/queries.ts';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { findChangesAfter, findChangesEnd } from '../../src/domain/changes/queries.ts';
import { findDocuments } from '../../src/domain/documents/queries.ts';
import {
  findQuarterVat,
  findSupplyDocuments,
  findUndocumented,
} from '../../src/domain/documents/vat/queries.ts';
import { findDrivers, findDriversByNumber } from '../../src/domain/drivers/queries.ts';
import { findShifts } from '../../src/domain/drivers/shifts/queries.ts';
import { findVehicles, findVehiclesByNumber } from '../../src/domain/drivers/vehicles/queries.ts';
import { findAccounts } from '../../src/domain/overview/queries.ts';
import { findPaymentEntries, findPayments } from '../../src/domain/payments/all-accounts/queries.ts';
import { findTopUps } from '../../src/domain/payments/top-ups/queries.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { findReceivables, findSettlements } from '../../src/domain/receivables/queries.ts';
import { makeLinkKey } from '../../src/domain/tracking/links/link-key.ts';
import { createTripLinks } from '../../src/domain/tracking/links/trip-links.ts';
import type { AnyTripFilter, AnyTripPosition } from '../../src/domain/trips/all-accounts/any-trip-filter.ts';
import { findBoardFacts, findBoardTripIds } from '../../src/domain/trips/all-accounts/board/queries.ts';
import { fewTrips } from '../../src/domain/trips/all-accounts/few-trips-store.ts';
import {
  findConcerns,
  findListedTrips,
  findTripPosition,
  findTripsOfAllAccounts,
} from '../../src/domain/trips/all-accounts/queries.ts';
import { walkedTrips } from '../../src/domain/trips/all-accounts/walk-store.ts';
import { insertTripsOfAccount } from '../../src/domain/trips/creating/trip-creation-store.ts';
import { findAnyTrip } from '../../src/domain/trips/find-any-trip.ts';
import { findOperatorActs } from '../../src/domain/trips/operator-acts/queries.ts';
import { findTripOfAnyAccount } from '../../src/domain/trips/queries.ts';
import { readTripSearch } from '../../src/domain/trips/searching/trip-search.ts';
import type { Trip } from '../../src/domain/trips/trip.ts';
import { findBookEntries, sumBookEntries } from '../../src/domain/wallets/books/queries.ts';
import { findAccountBalances, findTrialBalance } from '../../src/domain/wallets/trial-balance/queries.ts';
import { findSurroundings } from '../../src/entrypoints/console-api/trips/find-surroundings.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { readTypedText } from '../../src/values/text/typed-text.ts';
import { byHandDeps } from '../harness/by-hand.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { explain as explainOn, type Scan } from '../harness/explained.ts';
import { makeOperator } from '../harness/made-operator.ts';
import { growingTables, makeManyRecords, tripsForRecords } from '../harness/many-records.ts';
import { firstOfMany, type ManyTrips, makeManyTrips, minutesBetweenTrips } from '../harness/many-trips.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { makeNewTrip } from '../harness/new-trip.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const count = 500_000;
const now = firstOfMany.add({ minutes: count * minutesBetweenTrips });

let database: TestDatabase;
let many: ManyTrips;
let firstId: number;
let operatorId: number;
/** In the middle of every list. */
let middle: AnyTripPosition;

beforeAll(async () => {
  database = await createTestDatabase('test');
  const { db } = database;
  const accountId = await makeFundedAccount(db);
  const [outcome] = await insertTripsOfAccount(db, accountId, [makeNewTrip({ accountId, fareFils: 15_000 })]);
  if (outcome?.outcome !== 'created') throw new Error('no trip');
  firstId = outcome.tripId;
  await takeTripTo(db, { accountId, tripId: firstId }, await addDriver(db), 6);
  many = await makeManyTrips(db, count);
  operatorId = await makeOperator(db, 'Huda', 'owner');
  await makeManyRecords(db, operatorId);
  const found = await findTripPosition(db, firstId + count / 2 + 5);
  if (!found) throw new Error('no trip in the middle');
  middle = found;
}, 900_000);
afterAll(() => database.drop());

/** The scans of growing tables that each part of a list takes, and what it lists. */
async function explain(filter: AnyTripFilter, order: OperatorTripOrder, after?: AnyTripPosition) {
  const { scans, result } = await explained((db) =>
    findTripsOfAllAccounts({ db, now }, filter, { order, after, limit: 50 }),
  );
  return { scans, page: result };
}

const explained = <Result>(work: (db: Queryable) => Promise<Result>) =>
  explainOn(database.db, growingTables, work);

/** No table that grows is looked through, and nothing reads more than a part of a list may. */
function expectBounded(scans: readonly Scan[]): void {
  expect(scans.filter(({ by }) => by.startsWith('Seq Scan') || by.startsWith('Parallel'))).toEqual([]);
  expect(scans.filter(({ rows }) => rows > Math.max(walkedTrips, 2 * fewTrips) + 1)).toEqual([]);
  expect(scans.length).toBeGreaterThan(0);
}

const day = (days: number) => firstOfMany.add({ hours: days * 24 });
const search = (text: string): AnyTripFilter => ({ anyOf: readTripSearch(text) });

/** What is listed by, and that nothing need be found. */
type Case<Asked> = readonly [what: string, asked: () => Asked, mayBeEmpty?: 'may be empty'];

const whole = <Asked>([what, asked, mayBeEmpty]: Case<Asked>) => [what, asked, !mayBeEmpty] as const;

const filters: readonly Case<AnyTripFilter>[] = [
  ['nothing', () => ({})],
  ['an account', () => ({ accountId: many.accountIds[3] })],
  ['open statuses', () => ({ statuses: openStatuses })],
  ['final statuses', () => ({ statuses: [6, 7, 8, 9] })],
  ['rare final statuses', () => ({ statuses: [8, 9] })],
  ...tripStatusList.map(
    ({ name, code }): Case<AnyTripFilter> => [`the status ${name}`, () => ({ statuses: [code] })],
  ),
  ...tripOutcomeNames.map(
    (outcome): Case<AnyTripFilter> => [
      `the outcome ${outcome}`,
      () => ({ outcomes: [outcome] }),
      'may be empty',
    ],
  ),
  ...tripConcernNames.map(
    (concern): Case<AnyTripFilter> => [
      `the concern ${concern}`,
      () => ({ concerns: [concern] }),
      'may be empty',
    ],
  ),
  ['a vehicle type', () => ({ vehicleTypeId: 3 })],
  ['a vehicle type that nobody booked', () => ({ vehicleTypeId: 99 }), 'may be empty'],
  ['a driver', () => ({ driverId: many.driverIds[5] })],
  ['a truck', () => ({ truckPlate: { emirate: 'Dubai', code: 'K', number: '40001' } })],
  ['a number', () => ({ mobile: { phoneCode: '971', nationalNumber: `${500_000_000 + 7919 * 73}` } })],
  ['a plate', () => ({ plateNumber: '40210' })],
  ['a VIN', () => ({ vin: `vin${firstId - (firstId % 10) + 500}` })],
  ['a case', () => ({ caseNumber: `CASE ${firstId - (firstId % 10) + 500}` })],
  ['a day of creation', () => ({ createdFrom: day(300), createdBefore: day(301) })],
  ['a year of creation', () => ({ createdFrom: day(300), createdBefore: day(665) })],
  ['creation until long ago', () => ({ createdBefore: day(100) })],
  ['a day of departure', () => ({ departureFrom: day(300), departureBefore: day(301) })],
  ['a month of departure', () => ({ departureFrom: day(300), departureBefore: day(330) }), 'may be empty'],
  [
    'all at once',
    () => ({ accountId: many.accountIds[3], statuses: [6], vehicleTypeId: 3, createdFrom: day(100) }),
  ],
];

const searches: readonly Case<string>[] = [
  ["a trip's number", () => `${firstId + 77}`],
  ["a phone's number", () => `0${500_000_000 + 7919 * 73}`],
  ["a phone's number from abroad", () => `+971 ${500_000_000 + 7919 * 73}`],
  ["the beginning of a phone's number", () => '050012'],
  ["the end of a phone's number", () => '8087'],
  ['digits that no phone has', () => '99999999', 'may be empty'],
  ['the beginning of a full name', () => 'priya sh'],
  ['the first letter of many names', () => 'm'],
  ['the further first name', () => 'ahmedb'],
  ['a last name without its article', () => 'Suwaidi17'],
  ['the last word of a last name', () => 'khan12'],
  ['a name in Arabic', () => 'السويدي5'],
  ['a name in Arabic without its article', () => 'سويدي5'],
  ['a reference', () => 'ref-300'],
  ['a reference that begins as all do', () => 'REF'],
  ['a plate with its code', () => 'K 40210'],
  ['a case', () => `case ${firstId - (firstId % 10) + 500}`],
  ['a police report', () => `p/${firstId - (firstId % 10) + 500}`],
  ['a VIN', () => `VIN${firstId - (firstId % 10) + 500}`],
  ['what nobody has', () => 'Zz%_\\', 'may be empty'],
];

test.each(filters.map(whole))(
  'Half a million trips are narrowed by %s without looking at more than a part of them',
  async (_, filter, isFound) => {
    const { scans, page } = await explain(filter(), 'newest');
    expectBounded(scans);
    if (isFound) expect(page.trips.length).toBeGreaterThan(0);
  },
);

test.each(searches.map(whole))(
  'Half a million trips are searched by %s without looking at more than a part of them',
  async (_, text, isFound) => {
    const { scans, page } = await explain(search(text()), 'newest');
    expectBounded(scans);
    expect(page.trips.length > 0).toBe(isFound);
  },
);

test.each(operatorTripOrders)(
  'The first and a deep part of half a million trips in the order %s are read by its index',
  async (order) => {
    const wanted: readonly AnyTripFilter[] = [{}, { statuses: openStatuses }, { statuses: [6, 7, 8, 9] }];
    for (const after of [undefined, middle]) {
      for (const filter of [...wanted, { vehicleTypeId: 2 }]) {
        const { scans, page } = await explain(filter, order, after);
        expectBounded(scans);
        // What is open was created last: in these orders it does not come behind the middle.
        const isBefore = !['oldest', 'earliest_departure'].includes(order);
        const isOver = after !== undefined && filter.statuses === openStatuses && isBefore;
        expect(page.trips.length).toBe(isOver ? 0 : 50);
      }
    }
  },
);

test('A list in which nothing is found comes to its end part by part, each of which looks at a bounded number of trips', async () => {
  let parts = 0;
  for (let after: AnyTripPosition | undefined; parts === 0 || after !== undefined; parts++) {
    const part = { order: 'earliest_departure', after, limit: 50 } as const;
    const { trips, next } = await findTripsOfAllAccounts(
      { db: database.db, now },
      { vehicleTypeId: 99 },
      part,
    );
    expect(trips).toEqual([]);
    after = next;
  }
  expect(parts).toBe(Math.ceil((count + 1) / walkedTrips));
});

/** Statements of the console beside the list of trips. */
const others: Readonly<Record<string, (db: Queryable) => Promise<unknown>>> = {
  'the list of drivers': (db) => findDrivers(db, {}, 50),
  'a search of drivers': (db) => findDrivers(db, { typed: readTypedText('khan') }, 50),
  'the drivers at a trip': (db) => findDrivers(db, { isOnShift: true, statuses: ['busy'] }, 50),
  'the list of trucks': (db) => findVehicles(db, {}, 50),
  'a search of trucks': (db) => findVehicles(db, { typed: readTypedText('K 40217') }, 50),
  'the list of shifts': (db) => findShifts(db, {}, 50),
  'the shifts that are open': (db) => findShifts(db, { isOpen: true }, 50),
  'the shifts of a driver': (db) => findShifts(db, { driverId: many.driverIds[3] }, 50),
  'the shifts in a truck': (db) => findShifts(db, { vehicleId: 2 }, 50),
  'the shifts of a day': (db) => findShifts(db, { from: day(100), before: day(101) }, 50),
  'the list of accounts': (db) => findAccounts(db, {}, 50),
  'a search of accounts': (db) => findAccounts(db, { typed: readTypedText('299') }, 50),
  'the accounts with open trips': (db) => findAccounts(db, { hasOpenTrips: true }, 50),
  'one account': (db) => findAccounts(db, { accountId: many.accountIds[3] }),
  "an account's top-ups": (db) => findTopUps(db, { ...topUps, accountId: many.accountIds[3] }),
  'all payments': (db) => findPayments(db, {}, { limit: 50 }),
  'payments behind a page': (db) => findPayments(db, {}, { after: { at: day(300), id: 7 }, limit: 50 }),
  "an account's payments": (db) => findPayments(db, { accountId: many.accountIds[3] }, { limit: 50 }),
  'payments of a rare status': (db) => findPayments(db, { status: 'failed' }, { limit: 50 }),
  'payments of a day': (db) => findPayments(db, { from: day(300), before: day(301) }, { limit: 50 }),
  'recharges that nobody asked for': (db) => findPayments(db, { origin: 'auto_recharge' }, { limit: 50 }),
  'payments that were refunded': (db) => findPayments(db, { reversal: 'refunded' }, { limit: 50 }),
  'payments that were disputed': (db) => findPayments(db, { reversal: 'disputed' }, { limit: 50 }),
  'a payment by a name of it': (db) => findPayments(db, { reference: 'pi_1' }, { limit: 50 }),
  'what moved of a payment': (db) => findPaymentEntries(db, { accountId: 1, topUpId: 500 }),
  'all documents': (db) => findDocuments(db, {}, { limit: 50 }),
  'documents of a rare kind': (db) => findDocuments(db, { kinds: ['refund_note'] }, { limit: 50 }),
  "an account's documents": (db) => findDocuments(db, { accountId: many.accountIds[3] }, { limit: 50 }),
  'documents of a month, behind a page': (db) =>
    findDocuments(
      db,
      { kinds: ['tax_invoice'], issuedFrom: day(300), issuedBefore: day(330) },
      { after: { at: day(310), id: 7 }, limit: 50 },
    ),
  'a document by its number': (db) =>
    findDocuments(db, { name: { kind: 'receipt', year: 2026, number: 41 } }, { limit: 50 }),
  'the VAT of a quarter': (db) => findQuarterVat(db, vatFigure.quarter),
  'the invoices behind a figure of VAT': (db) => findSupplyDocuments(db, vatFigure, { limit: 50 }),
  'the trips of a quarter without an invoice': (db) => findUndocumented(db, vatFigure.quarter, { limit: 50 }),
  "an account's earliest top-ups": (db) =>
    findTopUps(db, { ...topUps, accountId: many.accountIds[3], before: 5_000 }),
  'what callers owe': (db) => findReceivables(db, {}, 50),
  'what callers still owe': (db) => findReceivables(db, { status: 'open' }, 50),
  'what is to be given back': (db) => findReceivables(db, { status: 'to_repay' }, 50),
  'what one caller owes': (db) => findReceivables(db, { tripId: middleTripId() }, 1),
  'what one caller paid': async (db) => findSettlements(db, await tripOf(middleTripId())),
  'the ledger': (db) => findBookEntries(db, {}, { limit: 50 }),
  'a deep part of the ledger': (db) =>
    findBookEntries(db, {}, { after: { at: day(300), id: 1_000 }, limit: 50 }),
  'the ledger of a day': (db) => findBookEntries(db, { from: day(300), before: day(301) }, { limit: 50 }),
  'the ledger of an account': (db) => findBookEntries(db, { accountId: many.accountIds[3] }, { limit: 50 }),
  'the ledger of a trip': (db) => findBookEntries(db, { tripId: middleTripId() }, { limit: 50 }),
  'a kind of entries that there is none of': (db) =>
    findBookEntries(db, { kinds: ['dispute'] }, { limit: 50 }),
  'the ledger of a payment': (db) => findBookEntries(db, { topUpId: 500 }, { limit: 50 }),
  'the tax in the ledger of an account': (db) =>
    findBookEntries(db, { accountId: many.accountIds[3], ledger: 'vat_payable' }, { limit: 50 }),
  'an amount that there is none of, behind a page': (db) =>
    findBookEntries(db, { amountFils: 3 }, { after: { at: day(300), id: 1_000 }, limit: 50 }),
  'what the ledger of an account comes to': (db) =>
    sumBookEntries(db, { accountId: many.accountIds[3], ledger: 'vat_payable' }),
  'what the ledger of a payment comes to': (db) => sumBookEntries(db, { topUpId: 500 }),
  'what the ledgers of a page of accounts come to': (db) =>
    findAccountBalances(db, { before: day(300) }, { afterAccountId: many.accountIds[3], limit: 10 }),
  'what the ledger of a day comes to': (db) => sumBookEntries(db, { from: day(300), before: day(301) }),
  "what an account's ledgers come to": (db) => findTrialBalance(db, { accountId: many.accountIds[3] }),
  'the list of approvals': (db) => findApprovals(db, { limit: 50 }, now),
  "an account's approvals": (db) => findApprovals(db, { accountId: many.accountIds[3], limit: 50 }, now),
  'what is still to be approved': (db) => findApprovals(db, { status: 'proposed', limit: 50 }, now),
  'what nobody approved in time': (db) => findApprovals(db, { status: 'expired', limit: 50 }, now),
  'what was approved': (db) => findApprovals(db, { status: 'approved', limit: 50 }, now),
  'what was rejected of an account': (db) =>
    findApprovals(db, { status: 'rejected', accountId: many.accountIds[3], limit: 50 }, now),
  'the audit log': (db) => findAuditEntries(db, { ofAll: true, limit: 50 }),
  'the audit log of an operator': (db) =>
    findAuditEntries(db, { ofAll: true, actor: { kind: 'operator', id: 7 }, limit: 50 }),
  'the audit log of an account': (db) =>
    findAuditEntries(db, { ofAll: true, accountId: many.accountIds[3], limit: 50 }),
  'the audit log of an action that nobody did': (db) =>
    findAuditEntries(db, { ofAll: true, action: 'tariff', limit: 50 }),
  'the audit log of a day': (db) =>
    findAuditEntries(db, { ofAll: true, from: day(100), to: day(101), limit: 50 }),
  'the audit log of a day, the oldest first': (db) =>
    findAuditEntries(db, { ofAll: true, from: day(900), to: day(901), order: 'oldest', limit: 50 }),
  'the concerns of a page of trips': (db) => findConcerns(db, pageOfTrips(), now),
  'the end of what changed': (db) => findChangesEnd(db),
  'what changed since some moments': (db) => findChangesAfter(db, [3, 100, 450]),
  'trips that changed': (db) => findListedTrips(db, pageOfTrips()),
  'drivers that changed': (db) => findDriversByNumber(db, many.driverIds.slice(0, 50)),
  'trucks that changed': (db) => findVehiclesByNumber(db, [1, 2, 3]),
};

const vatFigure = {
  quarter: Temporal.PlainYearMonth.from('2025-01'),
  supply: 'completed_trip',
  vatBasisPoints: 500,
} as const;
const topUps = { status: 'succeeded', before: undefined, limit: 50 } as const;
const middleTripId = () => count / 2;
const pageOfTrips = () => Array.from({ length: 50 }, (_, index) => firstId + count - 200 + index * 4);

async function tripOf(tripId: number): Promise<Trip> {
  const trip = await findTripOfAnyAccount(database.db, tripId);
  if (!trip) throw new Error(`there is no trip ${tripId}`);
  return trip;
}

test.each(Object.entries(others))(
  'Beside half a million trips, and what people did about them, %s is read by an index',
  async (_, read) => {
    const { scans } = await explained(read);
    expectBounded(scans);
  },
);

test('All that the page of one trip shows, open or ended, is read by indexes', async () => {
  const { vehicleTypes } = await loadPriceList(database.db);
  for (const tripId of [middleTripId(), ...pageOfTrips().slice(0, 5)]) {
    const { scans, result } = await explained(async (db) => {
      const found = await findAnyTrip(db, tripId);
      if (!found) throw new Error(`there is no trip ${tripId}`);
      const clock = () => now;
      const tripLinks = createTripLinks({
        db,
        clock,
        key: makeLinkKey('secret', 'test'),
        publicUrl: 'https://a.example',
      });
      const deps = { ...byHandDeps(database.db, clock), db, tripLinks, priceList: () => ({ vehicleTypes }) };
      const surroundings = await findSurroundings(deps, found.trip, { role: 'owner' });
      return { found, surroundings, acts: await findOperatorActs(db, found.trip) };
    });
    expectBounded(scans);
    expect(scans.filter(({ rows }) => rows > 50)).toEqual([]);
    if (tripId % tripsForRecords !== 0) continue;
    const { surroundings, acts, found } = result;
    expect([
      acts,
      surroundings.offers,
      surroundings.rounds,
      surroundings.entries,
      found.events,
    ]).toMatchObject(Array.from({ length: 5 }, () => [{}]));
  }
});

test('The board reads the trips that it shows, however many there are of other days', async () => {
  const { scans } = await explained(async (db) => {
    const { tripIds, leftOut } = await findBoardTripIds(db, now);
    expect(leftOut).toEqual({ open: false, ended: false });
    // The latest 400 are open, and one ended every three minutes of this day.
    expect(tripIds.length).toBeGreaterThan(400);
    expect(tripIds.length).toBeLessThan(400 + 24 * 20);
    await findBoardFacts(db, tripIds, now);
  });
  expectBounded(scans);
  expect(scans.filter(({ rows }) => rows > 1_000)).toEqual([]);
});

test('The board reads no more of accounts whose clocks are back or ahead', async () => {
  const setClocks = (days: number) =>
    database.db.query({
      text: 'UPDATE accounts SET clock_offset_seconds = $2 WHERE account_id = ANY ($1::bigint[])',
      values: [many.accountIds.slice(1, 3), days * 86_400],
    });
  for (const days of [-10, 10]) {
    await setClocks(days);
    const { scans } = await explained((db) => findBoardTripIds(db, now));
    expectBounded(scans);
    expect(scans.filter(({ rows }) => rows > 1_000)).toEqual([]);
  }
  await setClocks(0);
});
