import { type OperatorTripOrder, operatorTripOrders } from '@satha/terms/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, assign, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import type { TestAccount } from '../harness/test-app.ts';

let scene: Console;
let dispatcher: ConsoleOperator;
let accounts: readonly [TestAccount, TestAccount];
let driver: TestDriver;
/** By a word each. */
const trips = new Map<string, CreatedTrip>();

const job = {
  vehicle: { plate: { emirate: 'dubai', code: 'K', number: '40217' }, vin: 'WAUZZZ8V5KA012345' },
  incident: {
    cause: 'accident',
    policeReport: { number: 'DXB-9/77', colour: 'green' },
    caseNumber: 'Claim 12',
  },
};

beforeAll(async () => {
  scene = await createConsole();
  dispatcher = await scene.operatorOf('dispatcher');
  accounts = [await scene.makeAccount({ balanceFils: 1e7 }), await scene.makeAccount({ balanceFils: 1e7 })];
  const [one, other] = accounts;
  const add = async (word: string, account: TestAccount, changes: object) => {
    trips.set(word, await createTrip(scene, account, changes));
  };
  await add('delivered', one, {
    firstName: 'Mohammed Ahmed',
    lastName: 'Al Mansoori',
    mobileNumber: '501112233',
  });
  await add('late', other, {
    firstName: 'Hassan',
    lastName: 'Bin Rashid Khan',
    mobileNumber: '502223344',
    job,
  });
  await add('cancelled', one, { firstName: 'مريم', lastName: 'السويدي', mobileNumber: '503334455' });
  await add('searching', other, { firstName: '100%', lastName: 'A_b', externalReference: 'PO-7_1%' });
  await add('scheduled', one, {
    firstName: 'Omar',
    lastName: 'Said',
    departureTime: inHours(30),
    vehicleTypeId: 5,
  });
  driver = await addDriver(scene.db, { name: 'Imran Khan' });
  await takeTripTo(scene.db, tripOf('delivered'), driver, 6);
  await assign(scene.db, tripOf('late'), driver, systemClock().subtract({ minutes: 20 }));
  await placeDriver(scene.db, driver, { lat: 25.2, lng: 55.3 });
  const { tripId } = tripOf('cancelled');
  expectOk(await scene.post('/api/Trips/cancel-trip', one.rawApiKey, { tripId }));
});
afterAll(() => scene.close());

function inHours(hours: number): string {
  return Temporal.Now.zonedDateTimeISO('Asia/Dubai').add({ hours }).toPlainDateTime().toString().slice(0, 16);
}

function tripOf(word: string): CreatedTrip {
  const trip = trips.get(word);
  if (!trip) throw new Error(`no trip ${word}`);
  return trip;
}

const wordOf = (tripId: number) =>
  [...trips].find(([, trip]) => trip.tripId === tripId)?.[0] ?? `trip ${tripId}`;

async function list(query: Readonly<Record<string, string>>) {
  return expectOk(await dispatcher.get(`/trips?${new URLSearchParams(query)}`));
}

async function wordsOf(query: Readonly<Record<string, string>>): Promise<string[]> {
  const { items, nextCursor } = await list(query);
  expect(nextCursor).toBe(null);
  return items.map(({ tripId }: { tripId: number }) => wordOf(tripId));
}

describe('the list of trips', () => {
  it.each([
    ['part of the beginning of a name', 'moham', ['delivered']],
    ['a further first name in any letters', 'AHMED', ['delivered']],
    ['a last name with its article', 'al mans', ['delivered']],
    ['a last name without it', 'Mansoori', ['delivered']],
    ['the last word of a last name', 'khan', ['late']],
    ['a name in Arabic', 'مري', ['cancelled']],
    ['a last name in Arabic without its article', 'سويد', ['cancelled']],
    ['a name with marks that turn the direction', '\u200fمريم\u200e', ['cancelled']],
    ['a number as it is dialled here', '050 222 3344', ['late']],
    ['a number as it is dialled abroad', '+971-50-222-3344', ['late']],
    ['a number in Arabic digits', '٠٥٠٢٢٢٣٣٤٤', ['late']],
    ['the end of a number', '4455', ['cancelled']],
    ['the beginning of a number', '050111', ['delivered']],
    ['the number of a plate', '40217', ['late']],
    ['a plate with its code', 'K 40217', ['late']],
    ['a VIN', 'wauzzz8v5ka012345', ['late']],
    ['a case', 'CLAIM 12', ['late']],
    ['a police report', 'dxb-9/77', ['late']],
    ['the beginning of a reference', 'po-7', ['searching']],
    ['a sign that stands for any text elsewhere', '%', []],
    ['a sign that stands for any letter elsewhere', 'P_-7', []],
    ['such signs where they were written', '100% a_', ['searching']],
    ['an article alone', 'al', []],
    ['nothing that anybody has', 'Zebra', []],
  ])('is searched by %s', async (_, search, found) => {
    expect(await wordsOf({ search })).toEqual(found);
  });

  it('is searched by the number of a trip', async () => {
    for (const [word, { tripId }] of trips) {
      expect(await wordsOf({ search: `#${tripId}` })).toContain(word);
    }
  });

  it.each<[string, () => Readonly<Record<string, string>>, readonly string[]]>([
    ['an account', () => ({ accountId: String(accounts[1].accountId) }), ['searching', 'late']],
    ['a status', () => ({ status: 'cancelled' }), ['cancelled']],
    ['statuses that are open', () => ({ status: 'open' }), ['scheduled', 'searching', 'late']],
    [
      'statuses that are final, and one more',
      () => ({ status: 'ended,scheduled' }),
      ['scheduled', 'cancelled', 'delivered'],
    ],
    ['an outcome', () => ({ outcome: 'delivered' }), ['delivered']],
    ['outcomes', () => ({ outcome: 'delivered,cancelled_by_account' }), ['cancelled', 'delivered']],
    [
      'outcomes that no trip had',
      () => ({ outcome: 'unsafe,delivered_elsewhere,cancelled_by_operator' }),
      [],
    ],
    ['a concern', () => ({ concern: 'driver_late' }), ['late']],
    ['any concern', () => ({ concern: 'any' }), ['late']],
    ['a driver', () => ({ driverId: String(driver.driverId) }), ['late', 'delivered']],
    ['a truck', () => ({ vehicleId: String(driver.vehicleId) }), ['late', 'delivered']],
    ['a vehicle type', () => ({ vehicleTypeId: '5' }), ['scheduled']],
    ['a time of departure', () => ({ departureFrom: inHours(29) }), ['scheduled']],
    ['a time of creation', () => ({ createdTo: '2026-01-01' }), []],
    [
      'several together',
      () => ({ status: 'open', search: 'hassan', driverId: String(driver.driverId) }),
      ['late'],
    ],
  ])('is narrowed by %s', async (_, query, found) => {
    expect(await wordsOf(query())).toEqual(found);
  });

  it('says whose a trip is, who was last at it, and why an operator should look', async () => {
    const { items } = await list({ search: '40217' });
    expect(items).toMatchObject([
      {
        account: { accountId: accounts[1].accountId, name: 'Integrator' },
        customer: { firstName: 'Hassan', mobileNumber: '502223344' },
        lastDriver: { driverId: driver.driverId, name: 'Imran Khan', plate: 'Dubai K 40001' },
        concerns: ['driver_late'],
        status: 'driver_to_pickup',
      },
    ]);
    const { items: over } = await list({ status: 'completed' });
    expect(over).toMatchObject([{ driver: null, lastDriver: { driverId: driver.driverId }, concerns: [] }]);
  });

  it.each(operatorTripOrders)(
    'has in the order %s each trip once on all its pages, also while trips are added',
    async (sort: OperatorTripOrder) => {
      const query = { sort, search: `Of ${sort}`, limit: '3' };
      const [account] = accounts;
      const wanted: number[] = [];
      const book = async () => createTrip(scene, account, { firstName: 'Integer', lastName: `Of ${sort}` });
      for (let count = 0; count < 8; count++) wanted.push((await book()).tripId);
      const seen: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await list({ ...query, ...(cursor !== '' && { cursor }) });
        seen.push(...page.items.map(({ tripId }: { tripId: number }) => tripId));
        await book();
        cursor = page.nextCursor;
        if (seen.length > 100) throw new Error('the list does not end');
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(wanted.filter((tripId) => !seen.includes(tripId))).toEqual([]);
    },
  );

  it('finds nothing of a customer who was erased', async () => {
    const [account] = accounts;
    const number = { phoneCode: '971', mobileNumber: '509998877' };
    const facts = { firstName: 'Vanishing Second', lastName: 'Person Lastword', externalReference: 'GONE-1' };
    const trip = await createTrip(scene, account, { ...facts, ...number, job });
    expectOk(await scene.post('/api/Trips/cancel-trip', account.rawApiKey, { tripId: trip.tripId }));
    const words = ['vanish', 'second', 'person', 'lastword', 'gone', '8877', '0509998', '509998877'];
    for (const search of words) expect([search, (await list({ search })).items.length]).toEqual([search, 1]);
    await eraseCustomer({ db: scene.db, clock: systemClock }, number);
    for (const search of words) expect([search, (await list({ search })).items.length]).toEqual([search, 0]);
    expect(await wordsOf({ search: 'dxb-9/77' })).toEqual(['late']);
  });
});

describe('a query of the list of trips', () => {
  it.each([
    ['search', 'a\u0000b', 'search has a control character in it; send plain text.'],
    ['status', 'sideways', /^status must be names with commas between: scheduled, /],
    ['outcome', 'unsafe,', /^outcome must be names with commas between/],
    ['concern', 'everything', /^concern must be names with commas between: extra_unanswered/],
    ['createdFrom', 'yesterday', /^createdFrom must be a day as YYYY-MM-DD/],
    ['departureTo', '2026-02-30', /^departureTo must be a day/],
    ['cursor', 'bmV4dA', 'cursor is not one of ours; send nextCursor of the page before.'],
    ['cursor', Buffer.from('before:99:1:1:1').toString('base64url'), /^cursor is not one of ours/],
    ['search', 'x'.repeat(10_000), /^search /],
    ['sort', 'fastest', /^sort /],
    ['accountId', '0', /^accountId /],
    ['limit', '1000', /^limit /],
  ])('is refused where %s is wrong, with a sentence that says what is', async (field, value, message) => {
    const { status, body } = await dispatcher.get(`/trips?${new URLSearchParams({ [field]: value })}`);
    expect([status, body.message]).toEqual([400, 'Invalid request']);
    const [error] = body.errors;
    expect(error.field).toBe(field);
    expect(error.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('that is odd is answered all the same', async () => {
    for (const search of [
      "'; DROP TABLE trips; --",
      '\\',
      '%%%',
      '____',
      '\u202e\u202d',
      '(',
      '[#-',
      '٪',
      '🚚',
      '9'.repeat(100),
    ]) {
      expect([search, (await list({ search })).items]).toEqual([search, []]);
    }
    const huge = String(Number.MAX_SAFE_INTEGER);
    const far = { createdTo: '9999-12-31T23:59', departureFrom: '0001-01-01T00:00Z' };
    for (const query of [
      { accountId: huge, driverId: huge, vehicleId: huge },
      { ...far, status: 'loading' },
    ]) {
      expect((await list(query)).items).toEqual([]);
    }
    const cursor = Buffer.from(`before:9:${huge}:${huge}:${huge}`).toString('base64url');
    for (const sort of operatorTripOrders) await list({ sort, cursor });
  });
});
