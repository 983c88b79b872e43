import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freezeWallet } from '../../src/domain/wallets/change-wallet.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { setBalance, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { brokenRoads, makeRouteProvider, noRoads, oneRoad } from '../harness/route-providers.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let key: string;
let frozenKey: string;
let negativeKey: string;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  key = (await app.makeAccount()).rawApiKey;
  const frozen = await app.makeAccount();
  await freezeWallet(app.db, frozen.accountId);
  frozenKey = frozen.rawApiKey;
  const negative = await app.makeAccount();
  await setBalance(app.db, negative.accountId, -1);
  negativeKey = negative.rawApiKey;
});
afterAll(() => app.close());

/** Holds that a create is refused so, and that nothing is stored or charged. */
async function expectRefused(
  body: unknown,
  status: number,
  message: string,
  rawApiKey = key,
  fields?: string[],
) {
  const before = await snapshot(app.db);
  const answer = await app.post(paths.create, rawApiKey, body, { 'idempotency-key': crypto.randomUUID() });
  expectRefusal(answer, status, message, fields);
  expect(await snapshot(app.db)).toEqual(before);
}

const muscat = { fromLat: 23.588, fromLng: 58.3829 };
const doha = { toLat: 25.2854, toLng: 51.531 };
const island = { fromLat: 24.49, fromLng: 52.31 };

describe('each refusal has its text, and changes nothing', () => {
  test.each([2, 6, 0, -4, 99])('vehicle type %d is not approved', async (vehicleTypeId) => {
    await expectRefused({ ...sampleTrip, vehicleTypeId }, 422, 'Invalid vehicle type');
  });

  test('a vehicle type that is priced but not approved for trips', async () => {
    const change = (approved: boolean) =>
      app.db.query({
        text: 'UPDATE vehicle_types SET approved_for_trips = $1 WHERE vehicle_type_id = 9',
        values: [approved],
      });
    await change(false);
    const later = await startTestApp({ shared: { db: app.db, url: app.databaseUrl } });
    await change(true);
    const body = { ...sampleTrip, vehicleTypeId: 9 };
    expectOk(await later.post(paths.estimate, key, body));
    expectRefusal(await later.post(paths.create, key, body), 422, 'Invalid vehicle type');
    await later.close();
  });

  test('a pickup and a destination outside the service area', async () => {
    await expectRefused({ ...sampleTrip, ...muscat }, 422, 'Pickup location is outside the UAE');
    await expectRefused({ ...sampleTrip, ...doha }, 422, 'Destination is outside the UAE');
  });

  test('no road between the two', async () => {
    await expectRefused({ ...sampleTrip, ...island }, 422, 'Failed to create trip');
  });

  test('a frozen wallet is no active wallet', async () => {
    await expectRefused(sampleTrip, 404, 'Wallet not found', frozenKey);
  });

  test('a balance below zero, even by one fils', async () => {
    await expectRefused(sampleTrip, 402, 'Wallet balance is already negative', negativeKey);
  });
});

describe('departure', () => {
  const departing = (departureTime: string | null) => ({ ...sampleTrip, departureTime });

  test.each(['2026-11-18', '2026-02-30T10:00', '2026-11-18T25:00', 'now', ''])(
    '%j is no time of the calendar',
    async (time) => {
      await expectRefused(departing(time), 400, 'Invalid request', key, ['departureTime']);
    },
  );

  test('ten minutes ago is still now, and anything before is past', async () => {
    clock.set('2026-11-18T12:00:00+04:00');
    expectOk(await app.post(paths.create, key, departing('2026-11-18T11:50')));
    await expectRefused(departing('2026-11-18T11:49'), 422, 'Departure time is in the past');
    clock.set('2026-11-18T12:00:00.001+04:00');
    await expectRefused(departing('2026-11-18T11:50'), 422, 'Departure time is in the past');
    await expectRefused(departing('0000-01-01T00:00'), 422, 'Departure time is in the past');
  });

  test('thirty days ahead can be booked, and a minute more cannot', async () => {
    clock.set('2026-11-18T12:00:00+04:00');
    expectOk(await app.post(paths.create, key, departing('2026-12-18T12:00')));
    await expectRefused(departing('2026-12-18T12:01'), 422, 'Departure time is too far ahead');
    await expectRefused(departing('9999-12-31T23:59'), 422, 'Departure time is too far ahead');
    clock.set('2026-11-18T11:59:59.999+04:00');
    await expectRefused(departing('2026-12-18T12:00'), 422, 'Departure time is too far ahead');
  });
});

test('the first of several refusals speaks', async () => {
  const steps: [object, number, string, string[]?][] = [
    [{ firstName: 'Mariam' }, 422, 'Invalid vehicle type'],
    [{ vehicleTypeId: 4 }, 422, 'Pickup location is outside the UAE'],
    [island, 422, 'Destination is outside the UAE'],
    [{ toLat: 25.0805, toLng: 55.1403 }, 422, 'Invalid mobile number'],
    [{ mobileNumber: '123' }, 422, 'Invalid mobile number length'],
    [{ mobileNumber: '501234567' }, 422, 'Invalid phone code'],
    [{ phoneCode: '971' }, 422, 'Departure time is in the past'],
    [{ departureTime: '2030-01-01T00:00' }, 422, 'Departure time is too far ahead'],
    [{ departureTime: null }, 422, 'Failed to create trip'],
    [{ fromLat: 25.1972, fromLng: 55.2744 }, 404, 'Wallet not found'],
  ];
  const wrong = {
    ...sampleTrip,
    ...muscat,
    ...doha,
    vehicleTypeId: 2,
    mobileNumber: '05x',
    phoneCode: '999',
    departureTime: '2020-01-01T00:00',
    firstName: '',
  };
  await expectRefused(wrong, 400, 'Invalid request', frozenKey, ['firstName']);
  let body: object = wrong;
  for (const [mended, status, message] of steps) {
    body = { ...body, ...mended };
    await expectRefused(body, status, message, frozenKey);
  }
  await expectRefused(body, 402, 'Wallet balance is already negative', negativeKey);
});

test('a frozen wallet below zero is no active wallet first', async () => {
  const { accountId, rawApiKey } = await app.makeAccount();
  await setBalance(app.db, accountId, -1);
  await freezeWallet(app.db, accountId);
  await expectRefused(sampleTrip, 404, 'Wallet not found', rawApiKey);
});

test('where roads cannot be asked nothing is stored, and it is safe to try again', async () => {
  const broken = await startTestApp({ overrides: { routeProvider: brokenRoads } });
  const { rawApiKey } = await broken.makeAccount();
  const before = await snapshot(broken.db);
  const answer = await broken.post(paths.create, rawApiKey, sampleTrip, { 'idempotency-key': 'x' });
  expectRefusal(answer, 503, 'Failed to create trip');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await snapshot(broken.db)).toEqual(before);
  await broken.close();
});

test('where the map has no road the trip is refused for good', async () => {
  const empty = await startTestApp({ overrides: { routeProvider: noRoads } });
  const { rawApiKey } = await empty.makeAccount();
  const answer = await empty.post(paths.create, rawApiKey, sampleTrip);
  expectRefusal(answer, 422, 'Failed to create trip');
  expect(answer.headers.has('retry-after')).toBe(false);
  await empty.close();
});

test('a create that took too long is not stored after its answer', async () => {
  const release = Promise.withResolvers<undefined>();
  const slow = await startTestApp({
    shared: { db: app.db, url: app.databaseUrl },
    variables: { SATHA_REQUEST_TIMEOUT_MS: '1000' },
    overrides: {
      routeProvider: makeRouteProvider('slow roads', {
        findRoute: () => release.promise.then(() => oneRoad),
      }),
    },
  });
  const { rawApiKey } = await slow.makeAccount();
  const before = await snapshot(app.db);
  const key = { 'idempotency-key': 'slow' };
  const [answer, repeatable] = await Promise.all([
    slow.post(paths.create, rawApiKey, sampleTrip),
    slow.post(paths.create, rawApiKey, sampleTrip, key),
  ]);
  expectRefusal(answer, 500, 'Internal error');
  expectRefusal(repeatable, 503, 'Outcome is not known');
  release.resolve(undefined);
  // The second of two more creates waits for the wallet behind whatever the first request still did.
  expectOk(await slow.post(paths.create, rawApiKey, sampleTrip));
  await slow.close();
  const after = (await snapshot(app.db)) as { trips: number };
  expect(after.trips).toBe((before as { trips: number }).trips + 1);
});
