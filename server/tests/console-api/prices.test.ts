import type { PricesData, PriceTrialData, PriceTrialRequest } from '@satha/contract/console/money/prices';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addExtraPrice } from '../../src/domain/extras/add-extra-price.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { type CreatedTrip, createTrip } from '../harness/driven-trip.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import type { TestAccount } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let scene: Console;
let finance: ConsoleOperator;
let account: TestAccount;
let trip: CreatedTrip;
let prices: PricesData;
beforeAll(async () => {
  scene = await createConsole({ overrides: { clock } });
  finance = await scene.operatorOf('finance');
  account = await scene.makeAccount({ balanceFils: 1_000_000 });
  trip = await createTrip(scene, account);
  await takeTripTo(scene.db, trip, await addDriver(scene.db), 6, clock());
});
afterAll(() => scene.close());
beforeEach(async () => {
  prices = expectOk(await finance.get('/prices'));
});

const period = { from: '2026-11-01', until: '2026-12-01' };
const tryOut = (body: Partial<PriceTrialRequest>) =>
  finance.send('/prices/try', { ...period, tariffs: [], eventFactors: [], ...body });
const figuresOf = (vehicleTypeId: number) => {
  const tariff = prices.tariffs.find((one) => one.vehicleTypeId === vehicleTypeId);
  if (!tariff) throw new Error('no tariff');
  const { tariffId: _, validFrom: __, validUntil: ___, source: ____, ...figures } = tariff;
  return figures;
};

describe('All that costs something', () => {
  test('is told with what is to come, to whoever works here', async () => {
    const callTaker = await scene.operatorOf('call_taker');
    const told: PricesData = expectOk(await callTaker.get('/prices'));
    expect(told.tariffs.map(({ vehicleTypeId }) => vehicleTypeId)).toEqual(vehicleTypeIds);
    expect(told.tariffs.map(({ validUntil }) => validUntil)).toEqual(vehicleTypeIds.map(() => null));
    expect(told.extraPrices).toContainEqual(
      expect.objectContaining({ extraKind: 'winching', accountId: null, priceFils: 15_000 }),
    );
    expect(told.outcomeFees.map(({ accountId }) => accountId)).toEqual([null, null]);
    expect(told.calendar.map(({ kind }) => kind)).toContain('ramadan');
    expect(told.vehicleTypes[0]).toMatchObject({ name: 'Pickup Truck', nameAr: 'بيك أب' });
  });

  test('names prices of an account alone to whoever asks for that account', async () => {
    const { accountId } = account;
    const own = {
      accountId,
      kind: 'winching',
      validFrom: clock(),
      priceFils: 9_900,
      waiting: undefined,
    } as const;
    await addExtraPrice(scene.db, own);
    const pricesOf = async (query: string): Promise<PricesData['extraPrices']> =>
      expectOk(await finance.get(`/prices${query}`)).extraPrices;
    const isOwn = (one: { accountId: number | null }) => one.accountId !== null;
    expect((await pricesOf('')).filter(isOwn)).toEqual([]);
    expect((await pricesOf('?accountId=999999')).filter(isOwn)).toEqual([]);
    expect((await pricesOf(`?accountId=${accountId}`)).filter(isOwn)).toMatchObject([{ priceFils: 9_900 }]);
  });
});

describe('A trial', () => {
  test('tells what a draft would have charged, and stores nothing', async () => {
    const same: PriceTrialData = expectOk(await tryOut({ tariffs: vehicleTypeIds.map(figuresOf) }));
    const { fareFils } = trip;
    expect(same.total).toMatchObject({ trips: 1, chargedFils: fareFils, draftFils: fareFils });
    expect(same.total.draftVatFils).toBe(same.total.chargedVatFils);
    const dearer = { ...figuresOf(4), baseFareFils: figuresOf(4).baseFareFils + 500 };
    const told: PriceTrialData = expectOk(await tryOut({ tariffs: [dearer], accountId: account.accountId }));
    expect(told).toMatchObject({
      total: { draftFils: fareFils + 500 },
      accountCount: 1,
      dearerAccounts: [{ accountId: account.accountId, trips: 1 }],
      dearerTrips: [{ tripId: trip.tripId, chargedFils: fareFils, draftFils: fareFils + 500 }],
      cheaperTrips: [],
    });
    expect(told.hours).toHaveLength(24);
    expect(told.hours.find(({ trips }) => trips > 0)?.hour).toBe(12);
    const rain = { vehicleTypeId: null, validFrom: '2026-11-18', validUntil: '2026-11-19' };
    const surcharge = { ...rain, factorBasisPoints: 20_000 };
    expect(expectOk(await tryOut({ eventFactors: [surcharge] })).total.draftFils).toBe(2 * fareFils);
    expect(expectOk(await finance.get('/prices'))).toEqual(prices);
  });

  test('of a surcharge for days of the calendar charges it on those days, and on no others', async () => {
    const day = { validFrom: '2026-11-18', validUntil: '2026-11-19', source: 'WAM' };
    const race = { kind: 'special_day', name: 'Race', status: 'announced', ...day };
    const { entry } = expectOk(await finance.send('/calendar/entries', race));
    type Days = PriceTrialRequest['eventFactors'][number]['days'];
    const tryDays = async (days: NonNullable<Days>, factorBasisPoints: number) => {
      const span = { validFrom: period.from, validUntil: period.until };
      const surcharge = { vehicleTypeId: null, days, factorBasisPoints, ...span };
      const { total }: PriceTrialData = expectOk(await tryOut({ eventFactors: [surcharge] }));
      return total.draftFils / trip.fareFils;
    };
    expect(await tryDays({ kind: 'special_day' }, 20_000)).toBe(2);
    expect(await tryDays({ calendarEntryId: entry.calendarEntryId }, 30_000)).toBe(3);
    expect(await tryDays({ kind: 'public_holiday' }, 20_000)).toBe(1);
    expect(await tryDays({ calendarEntryId: 1 }, 20_000)).toBe(1);
  });

  const four = () => figuresOf(4);
  test.each<[string, () => Partial<PriceTrialRequest>, RegExp]>([
    ['until', () => ({ until: '2026-11-01' }), /^until must be behind from/],
    ['until', () => ({ until: '2027-12-08' }), /^until is more than 400 days behind from/],
    ['from', () => ({ from: 'today' }), /^from must be a day/],
    ['tariffs.1', () => ({ tariffs: [four(), four()] }), /^tariffs.1 is a second one of vehicle type 4/],
    [
      'tariffs.0',
      () => ({ tariffs: [{ ...four(), distanceTiers: [{ fromMeters: 5, filsPerKm: 1 }] }] }),
      /^tariffs.0 cannot be: the first distance tier must begin at 0 metres\.$/,
    ],
    [
      'eventFactors.0.validUntil',
      () => ({
        eventFactors: [
          { vehicleTypeId: 4, validFrom: '2026-11-18', validUntil: '2026-11-17', factorBasisPoints: 11_000 },
        ],
      }),
      /^eventFactors.0.validUntil must be behind validFrom/,
    ],
    [
      'eventFactors',
      () => ({
        eventFactors: Array.from({ length: 50 }, (_, index) => ({
          ...{ vehicleTypeId: index % 2 === 0 ? null : 4, factorBasisPoints: 100_000 },
          ...{ validFrom: '2026-11-18', validUntil: '2026-11-19' },
        })),
      }),
      /^eventFactors together are more than a hundredfold at one time/,
    ],
  ])('of what cannot be is refused by its field: %s', async (field, makeBody, message) => {
    const { status, body } = await tryOut(makeBody());
    expect([status, body.errors]).toEqual([400, [{ field, message: expect.stringMatching(message) }]]);
  });

  test('has as many surcharges as it likes, one after the other', async () => {
    const eventFactors = Array.from({ length: 12 }, (_, index) => ({
      ...{ vehicleTypeId: null, factorBasisPoints: 20_000 },
      ...{ validFrom: `2026-11-${10 + index}`, validUntil: `2026-11-${11 + index}` },
    }));
    expect(expectOk(await tryOut({ eventFactors })).total.draftFils).toBe(2 * trip.fareFils);
  });

  test('of an account that there is not is refused', async () => {
    expectRefusal(await tryOut({ accountId: 999_999 }), 404, 'Account not found');
  });

  test('is one at a time, and gives way once whoever asked has left', async () => {
    const leaving = new AbortController();
    let first: Promise<unknown> | undefined;
    await scene.db.inTransaction(async (transaction) => {
      await transaction.query({ text: 'LOCK TABLE trips IN ACCESS EXCLUSIVE MODE' });
      first = fetch(`${scene.consoleUrl}/console-api/prices/try`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: [...finance.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          origin: scene.consoleUrl,
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({ ...period, tariffs: [], eventFactors: [] }),
        signal: leaving.signal,
      }).catch((error: Error) => error.name);
      await untilWaiting(scene.db, 1);
      const refused = await tryOut({});
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('5');
      leaving.abort();
      expect(await first).toBe('AbortError');
    });
    await expect.poll(async () => (await tryOut({})).status).toBe(200);
  });
});
