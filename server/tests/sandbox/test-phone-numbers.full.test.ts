import { refusals } from '@satha/contract/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SimulatedRefusal, testPhoneNumbers } from '../../src/domain/sandbox/test-phone-numbers.ts';
import { normaliseMobileNumber } from '../../src/values/mobile-number.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';
import { startTestApp } from '../harness/test-app.ts';

let scene: SandboxScene;

beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(async () => {
  await expectSoundLedger(scene.app.db);
  await scene.close();
});

const numberOf = (what: string) =>
  [...testPhoneNumbers].find(([, scenario]) => Object.values<string>(scenario).includes(what))?.[0] ?? '';
const bookWith = (turn: string) => scene.book({ mobileNumber: numberOf(turn) });
const getFor = async (tripId: number, what: string) =>
  expectOk(await scene.app.get(`/api/Trips/${tripId}/${what}`, scene.account.rawApiKey));

test('Every test phone number is a mobile number of the UAE, in the one block, and not that of the examples', () => {
  for (const number of testPhoneNumbers.keys()) {
    expect(number).toMatch(/^5000000\d\d$/);
    expect(normaliseMobileNumber('971', number)).toHaveProperty('ok');
  }
  expect(testPhoneNumbers.has(sampleTrip.mobileNumber)).toBe(false);
});

describe('a trip whose customer has the number for', () => {
  test('nobody to accept: ends as no driver found, refunded in full', async () => {
    const before = await getWallet(scene.app.db, scene.account.accountId);
    const tripId = await bookWith('nobody_accepts');
    const seconds = await scene.until(tripId, 'no_driver_found');
    expect(seconds).toBeLessThan(30);
    expect(await scene.eventsOf(tripId)).toEqual(['trip.created', 'trip.no_driver_found']);
    expect(await getWallet(scene.app.db, scene.account.accountId)).toEqual(before);
  });

  test('the first driver to give up: is driven by another one to its end', async () => {
    const tripId = await bookWith('first_driver_gives_up');
    await scene.until(tripId, 'driver_to_pickup');
    const { driver: first } = await scene.see(tripId);
    await scene.until(tripId, 'searching');
    await scene.until(tripId, 'driver_to_pickup');
    const { driver: second } = await scene.see(tripId);
    expect(second.phone).not.toBe(first.phone);
    await scene.until(tripId, 'completed');
    const events = await scene.eventsOf(tripId);
    expect(events.filter((type) => type === 'trip.driver_gave_up')).toHaveLength(1);
  });

  test('the first drivers to decline: is taken by the fourth', async () => {
    const tripId = await bookWith('first_drivers_decline');
    await scene.until(tripId, 'completed');
    const { rows } = await scene.app.db.query<{ status: string }>({
      text: `SELECT status FROM offers WHERE trip_id = $1 AND status IN ('declined', 'accepted') ORDER BY answered_at`,
      values: [tripId],
    });
    expect(rows.map(({ status }) => status)).toEqual(['declined', 'declined', 'declined', 'accepted']);
  });

  test('a driver who never arrives: gets one who stops on the way, until the operator ends it after an hour', async () => {
    const tripId = await bookWith('driver_never_arrives');
    await scene.until(tripId, 'driver_to_pickup');
    await scene.pass(60);
    const stuck = await scene.see(tripId);
    await scene.pass(60);
    const still = await scene.see(tripId);
    expect(still).toMatchObject({ statusName: 'driver_to_pickup', DriverLat: stuck.DriverLat });
    expect(await getFor(tripId, 'eta')).toMatchObject({ confidence: 'fresh' });
    scene.clock.advance({ hours: 1 });
    await scene.until(tripId, 'failed');
    expect(await scene.see(tripId)).toMatchObject({ cancellationFees: 0 });
  });

  test('a late driver: may be cancelled without a fee even once the driver is there', async () => {
    const ordinary = await scene.book();
    await scene.until(ordinary, 'at_pickup');
    expect((await getFor(ordinary, 'cancellation')).cancellationFees).toBeGreaterThan(0);
    const tripId = await bookWith('driver_is_late');
    await scene.until(tripId, 'at_pickup');
    expect(await getFor(tripId, 'cancellation')).toMatchObject({
      cancellationFees: 0,
      reason: 'driver_is_late',
    });
    await scene.until(tripId, 'completed');
  });

  test('a stale position: shows one of ten minutes ago, which does not move while the trip goes on', async () => {
    const tripId = await bookWith('position_is_stale');
    await scene.until(tripId, 'driver_to_pickup');
    await scene.pass(1);
    const { positionAgeSeconds, confidence } = await getFor(tripId, 'eta');
    expect([confidence, positionAgeSeconds >= 600, positionAgeSeconds < 605]).toEqual(['stale', true, true]);
    const { DriverLat } = await scene.see(tripId);
    await scene.until(tripId, 'in_progress');
    expect((await scene.see(tripId)).DriverLat).toBe(DriverLat);
    await scene.until(tripId, 'completed');
  });

  test('a driver who presses from afar: is completed, and nothing of it is confirmed but by the account', async () => {
    const ordinary = await scene.book();
    await scene.until(ordinary, 'at_pickup');
    expect(await scene.see(ordinary)).not.toHaveProperty('unconfirmed');
    const tripId = await bookWith('driver_presses_from_afar');
    await scene.until(tripId, 'at_pickup');
    const { unconfirmed } = await scene.see(tripId);
    expect(unconfirmed).toMatchObject([{ step: 'arrived', because: 'far_away' }]);
    expect(unconfirmed[0].distanceMeters).toBeGreaterThan(2_000);
    const [{ cancellationFees: costs }, { cancellationFees: costsAtPickup }] = [
      await getFor(tripId, 'cancellation'),
      await getFor(ordinary, 'cancellation'),
    ];
    expect(costs).toBeLessThan(costsAtPickup);
    await scene.until(tripId, 'completed');
    const steps = ['arrived', 'loading', 'start', 'complete'];
    expect((await scene.see(tripId)).unconfirmed.map(({ step }: { step: string }) => step)).toEqual(steps);
    expectOk(await scene.app.post('/api/Trips/confirm-steps', scene.account.rawApiKey, { tripId, steps }));
    expect(await scene.see(tripId)).not.toHaveProperty('unconfirmed');
    await scene.until(ordinary, 'completed');
  });

  test('the operator to end it: fails on the way to the pickup, refunded in full', async () => {
    const before = await getWallet(scene.app.db, scene.account.accountId);
    const tripId = await bookWith('operator_ends_trip');
    await scene.until(tripId, 'failed');
    expect(await scene.eventsOf(tripId)).toEqual(['trip.created', 'trip.driver_assigned', 'trip.failed']);
    expect(await getWallet(scene.app.db, scene.account.accountId)).toEqual(before);
  });
});

describe('by hand, without the fleet moving, a trip whose customer has the number for', () => {
  const advance = async (tripId: number, to: string) =>
    expectOk(await scene.app.post(`/api/Sandbox/trips/${tripId}/advance`, scene.account.rawApiKey, { to }));

  test('a late driver: may be cancelled without a fee when the free time is over, and once the driver is there', async () => {
    const ordinary = await scene.book();
    const late = await bookWith('driver_is_late');
    for (const tripId of [ordinary, late]) await advance(tripId, 'driver_to_pickup');
    scene.clock.advance({ minutes: 4 });
    expect((await getFor(ordinary, 'cancellation')).cancellationFees).toBeGreaterThan(0);
    const free = { cancellationFees: 0, reason: 'driver_is_late' };
    expect(await getFor(late, 'cancellation')).toMatchObject(free);
    await advance(late, 'at_pickup');
    expect(await getFor(late, 'cancellation')).toMatchObject(free);
    for (const tripId of [ordinary, late]) await advance(tripId, 'completed');
  });

  test('a stale position: shows one of ten minutes ago, which does not move while the trip goes on', async () => {
    const tripId = await bookWith('position_is_stale');
    const { DriverLat } = await advance(tripId, 'driver_to_pickup');
    const stale = { positionAgeSeconds: 600, confidence: 'stale' };
    expect(await getFor(tripId, 'eta')).toMatchObject(stale);
    for (const to of ['at_pickup', 'in_progress']) {
      expect((await advance(tripId, to)).DriverLat).toBe(DriverLat);
      expect(await getFor(tripId, 'eta')).toMatchObject(stale);
    }
    await advance(tripId, 'completed');
  });

  test('a late driver who was being asked already: is late as well', async () => {
    const tripId = await bookWith('driver_is_late');
    await scene.pass(0.5);
    expect((await scene.see(tripId)).statusName).toBe('searching');
    await advance(tripId, 'driver_to_pickup');
    scene.clock.advance({ minutes: 4 });
    expect(await getFor(tripId, 'cancellation')).toMatchObject({ reason: 'driver_is_late' });
    await advance(tripId, 'completed');
  });
});

describe('creating a trip whose customer has a number for a refusal', () => {
  const simulated = [...testPhoneNumbers].flatMap(([number, scenario]) =>
    'refusal' in scenario ? [[scenario.refusal, number] as const] : [],
  );
  const create = (changes: object, headers?: Record<string, string>) =>
    scene.app.post(paths.create, scene.account.rawApiKey, { ...sampleTrip, ...changes }, headers);

  test.each(simulated)(
    '%s: is refused so, and nothing is stored or charged',
    async (refusal, mobileNumber) => {
      const before = await getWallet(scene.app.db, scene.account.accountId);
      const answer = await create({ mobileNumber, externalReference: `try ${refusal}` });
      expectRefusal(answer, refusals[refusal].status, refusals[refusal].message);
      const asked: SimulatedRefusal[] = ['too_many_requests', 'trip_creation_unavailable'];
      expect(answer.headers.has('retry-after')).toBe(asked.includes(refusal));
      expect(await getWallet(scene.app.db, scene.account.accountId)).toEqual(before);
      const found = await scene.app.get(
        `/api/Trips?externalReference=${encodeURIComponent(`try ${refusal}`)}`,
        scene.account.rawApiKey,
      );
      expect(expectOk(found).trips).toEqual([]);
    },
  );

  test('is logged as any request, and never as a fault of the service', async () => {
    const isOurs = (line: string) => ['error', 50].includes(JSON.parse(line).level);
    for (const [, mobileNumber] of simulated) await create({ mobileNumber });
    expect(scene.app.logLines.filter((line) => line.includes('create-trip')).length).toBeGreaterThanOrEqual(
      simulated.length,
    );
    expect(scene.app.logLines.filter(isOurs)).toEqual([]);
  });

  test('is refused for what is wrong with the request first', async () => {
    const mobileNumber = numberOf('balance_below_floor');
    expectRefusal(await create({ mobileNumber, vehicleTypeId: 2 }), 422, 'Invalid vehicle type');
    expectRefusal(
      await create({ mobileNumber, departureTime: '2020-01-01T08:00' }),
      422,
      'Departure time is in the past',
    );
  });

  test('is refused anew each time, with the same Idempotency-Key too', async () => {
    const mobileNumber = numberOf('trip_creation_unavailable');
    const headers = { 'Idempotency-Key': 'dry-run' };
    expectRefusal(await create({ mobileNumber }, headers), 503, 'Failed to create trip');
    expectRefusal(await create({ mobileNumber }, headers), 503, 'Failed to create trip');
    expectOk(await create({}, headers));
  });

  test('means nothing with another country’s code, with another number, and in live', async () => {
    const mobileNumber = numberOf('wallet_not_found');
    expectOk(await create({ mobileNumber: '500000099' }));
    // A number of Oman's form, which the same digits are not; the code alone tells them apart.
    expectRefusal(await create({ mobileNumber, phoneCode: '968' }), 422, 'Invalid mobile number length');
    const live = await startTestApp({ environment: 'live' });
    const { rawApiKey } = await live.makeAccount();
    expectOk(await live.post(paths.create, rawApiKey, { ...sampleTrip, mobileNumber }));
    await live.close();
  });
});
