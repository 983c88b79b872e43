import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  key = (await app.makeAccount({ balanceFils: 100_000_000 })).rawApiKey;
});
afterAll(() => app.close());

const create = (more: object) => app.post(paths.create, key, { ...sampleTrip, ...more });
const record = async (tripId: number) => expectOk(await app.get(`/api/Trips/${tripId}`, key));

describe('mobile numbers', () => {
  test.each([
    ['971', '501234567', '501234567'],
    ['971', '0501234567', '501234567'],
    ['971', '521234567', '521234567'],
    ['971', '0531234567', '531234567'],
    ['971', '541234567', '541234567'],
    ['971', '551234567', '551234567'],
    ['971', '561234567', '561234567'],
    ['971', '581234567', '581234567'],
    ['966', '0512345678', '512345678'],
    ['968', '92123456', '92123456'],
    ['44', '07400123456', '7400123456'],
    ['91', '8123456789', '8123456789'],
    ['1', '2015550123', '2015550123'],
    ['225', '0123456789', '0123456789'],
  ])('+%s %s is a customer, kept as %s', async (phoneCode, mobileNumber, kept) => {
    const { tripID } = expectOk(await create({ phoneCode, mobileNumber }));
    expect((await record(tripID)).customer).toMatchObject({ phoneCode, mobileNumber: kept });
  });

  test.each([
    ['971', '+971501234567'],
    ['971', '050 123 4567'],
    ['971', '050-1234567'],
    ['971', '(050)1234567'],
    ['971', '٠٥٠١٢٣٤٥٦٧'],
    ['971', '50123456O'],
    ['971', '501234567\u0000'],
    ['971', '501234567\n'],
    ['971', ' 501234567'],
    ['971', '-1'],
    ['971', '5.01e8'],
    ['999', '50x'],
  ])('+%s %j has a character that is no digit', async (phoneCode, mobileNumber) => {
    expectRefusal(await create({ phoneCode, mobileNumber }), 422, 'Invalid mobile number');
  });

  test.each([
    ['971', ''],
    ['971', '0'],
    ['971', '5'],
    ['971', '50123456'],
    ['971', '5012345678'],
    ['971', '00501234567'],
    ['971', '971501234567'],
    ['971', '00971501234567'],
    ['971', '0971501234567'],
    ['971', '511234567'],
    ['971', '571234567'],
    ['971', '591234567'],
    ['971', '42212345'],
    ['971', '042212345'],
    ['971', '600123456'],
    ['971', '800123456'],
    ['966', '501234'],
    ['44', '02079460958'],
    ['1', '5550123'],
    ['971', '5'.repeat(60_000)],
  ])('+%s %s is no mobile number there', async (phoneCode, mobileNumber) => {
    expectRefusal(await create({ phoneCode, mobileNumber }), 422, 'Invalid mobile number length');
  });

  test.each(['', '0', '999', '+971', '00971', '9710', '971 ', '٩٧١', 'AE', '0971', '1234', '210'])(
    '%j is no calling code',
    async (phoneCode) => {
      expectRefusal(await create({ phoneCode }), 422, 'Invalid phone code');
    },
  );
});

describe('departure and status', () => {
  test.each([
    ['left out', undefined],
    ['null', null],
    ['this minute', '2026-11-18T12:00'],
    ['ten minutes ago', '2026-11-18T11:50'],
  ])('a departure %s is looked for a driver at once', async (_what, departureTime) => {
    const { tripID } = expectOk(await create({ departureTime }));
    expect(await record(tripID)).toMatchObject({ StatusCode: 1, statusName: 'searching' });
  });

  test('a later departure is scheduled', async () => {
    const { tripID } = expectOk(await create({ departureTime: '2026-11-18T12:01' }));
    expect(await record(tripID)).toMatchObject({
      StatusCode: 0,
      statusName: 'scheduled',
      departureTime: '2026-11-18T12:01:00.000+04:00',
    });
  });

  test('the departure that was left out is the moment of the request', async () => {
    clock.set('2026-11-18T12:00:07.250+04:00');
    const { tripID } = expectOk(await create({}));
    expect((await record(tripID)).departureTime).toBe('2026-11-18T12:00:07.250+04:00');
    clock.set('2026-11-18T12:00:00+04:00');
  });
});

describe('the answer', () => {
  test('has exactly the identifier and the fare', async () => {
    const data = expectOk(await create({}));
    expect(data).toEqual({ tripID: expect.any(Number), tripFare: expect.any(Number) });
    expect(Number.isSafeInteger(data.tripID)).toBe(true);
    expect(String(data.tripFare)).toMatch(/^\d+(\.\d{1,2})?$/);
  });

  test('identifiers rise', async () => {
    const first = expectOk(await create({})).tripID;
    expect(expectOk(await create({})).tripID).toBeGreaterThan(first);
  });

  test.each([
    ['now', {}],
    ['by night', { departureTime: '2026-11-18T23:30' }],
    ['at the weekend', { departureTime: '2026-11-21T09:00' }],
    ['to Abu Dhabi', { toLat: 24.4539, toLng: 54.3773 }],
    ['at one place', { toLat: sampleTrip.fromLat, toLng: sampleTrip.fromLng }],
    ['by pickup truck', { vehicleTypeId: 1 }],
    ['by 3-ton truck', { vehicleTypeId: 3 }],
    ['by sports recovery truck', { vehicleTypeId: 5 }],
    ['by VIP recovery truck', { vehicleTypeId: 9 }],
  ])('the fare %s is the estimate’s, to the fils', async (_what, more) => {
    const estimate = expectOk(await app.post(paths.estimate, key, { ...sampleTrip, ...more }));
    const trip = expectOk(await create(more));
    expect(trip.tripFare).toBe(estimate.estimatedFare);
    const {
      estimatedFare,
      fareLines: _lines,
      quoteId: _,
      quoteExpiresAt: __,
      vehicleTypeId,
      ...same
    } = estimate;
    expect(await record(trip.tripID)).toMatchObject({ tripFare: estimatedFare, vehicleTypeId, ...same });
  });
});
