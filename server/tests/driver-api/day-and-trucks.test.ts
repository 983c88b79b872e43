import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAwayScene } from '../harness/away-scene.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { hireDriver, makePhone, sendDriverOut } from '../harness/driver-phone.ts';
import { openStream } from '../harness/event-stream.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;
let scene: ReturnType<typeof createAwayScene>;

beforeAll(async () => {
  app = await startTestApp({
    variables: { SATHA_SANDBOX_SPEED: '1', SATHA_DRIVERS_LINE: '+971 4 123 4567' },
    overrides: { clock },
  });
  account = await app.makeAccount({ balanceFils: 1_000_000_000 });
  scene = createAwayScene(app, clock, () => account);
});
afterAll(() => app.close());

const run = (text: string, ...values: unknown[]) => app.db.query({ text, values });

test('Trucks are listed with those that the driver had last first, and with what keeps the driver from each', async () => {
  const { driver, vehicle, phone } = await sendDriverOut(app, clock);
  const other = await sendDriverOut(app, clock);
  const third = await sendDriverOut(app, clock);
  expectOk(await third.phone.post('/shift/end'));
  await run(
    `UPDATE vehicles SET documents_valid_through = '2020-01-01' WHERE vehicle_id = $1`,
    third.vehicle.vehicleId,
  );
  const listed = async (query = '') => expectOk(await phone.get(`/vehicles${query}`)).vehicles;
  const all: { plate: string; hindrance?: string }[] = await listed();
  expect(all[0]).toEqual({ plate: vehicle.plateText, vehicleTypeId: 4, equipment: expect.any(Array) });
  const hindranceOf = (plate: string) => all.find((one) => one.plate === plate)?.hindrance;
  expect(hindranceOf(other.vehicle.plateText)).toBe('vehicle_in_use');
  expect(hindranceOf(third.vehicle.plateText)).toBe('document_expired');
  const digits = vehicle.plateText.split(' ').at(-1) as string;
  for (const typed of [digits, vehicle.plateText, vehicle.plateText.toLowerCase(), ` ${digits} `]) {
    const found = await listed(`?search=${encodeURIComponent(typed)}`);
    expect([typed, found[0]?.plate]).toEqual([typed, vehicle.plateText]);
  }
  expect(await listed('?search=%25')).toEqual([]);
  expectRefusal(await phone.get('/vehicles?search=%00'), 400, 'Invalid request', ['search']);
  const { body } = await phone.get('/me');
  expect(body.data).toMatchObject({ driverId: driver.driverId });
});

test('A driver is told the last days of their documents, and on shift of those of the truck', async () => {
  const { vehicle, phone } = await sendDriverOut(app, clock);
  const soon = clock().toZonedDateTimeISO('Asia/Dubai').toPlainDate().add({ days: 3 }).toString();
  await run(
    `INSERT INTO vehicle_documents (vehicle_id, kind, expires_on) VALUES ($1, 'insurance', $2)`,
    vehicle.vehicleId,
    soon,
  );
  const licence = { kind: 'driving_licence', expiresOn: '2040-01-01', isOver: false, endsSoon: false };
  expect(expectOk(await phone.get('/me')).documents).toEqual([
    licence,
    { kind: 'insurance', expiresOn: soon, isOver: false, endsSoon: true },
  ]);
  expectOk(await phone.post('/shift/end'));
  expect(expectOk(await phone.get('/me')).documents).toEqual([licence]);
});

test('A day tells the hours online and the trips, those that were not kept apart, and nothing of customers', async () => {
  const driver = await scene.sendOut();
  const { phone } = driver;
  clock.advance({ minutes: 30 });
  await scene.tripIn(6, driver);
  const left = await scene.tripIn(2, driver);
  expectOk(await phone.post('/trip/give-up', { tripId: left.trip.tripId, reason: 'Flat tyre' }));
  const cancelled = await scene.tripIn(3, driver);
  await scene.cancel(cancelled.trip);
  const present = await scene.tripIn(2, driver);
  const day = expectOk(await phone.get('/day'));
  expect(day).toMatchObject({ shiftMinutes: 30, done: 1, ended: 1 });
  expect(day.trips).toMatchObject([
    { statusName: 'completed', outcome: 'delivered', plateText: driver.plate, pickupArea: 'Downtown Dubai' },
    { statusName: 'searching', left: true },
    { statusName: 'cancelled', outcome: 'cancelled_by_account', endedAt: expect.any(String) },
    { tripId: present.trip.tripId, statusName: 'driver_to_pickup' },
  ]);
  expect(day.trips[1]).not.toHaveProperty('endedAt');
  expect(day.trips[3]).not.toHaveProperty('endedAt');
  expect(JSON.stringify(day)).not.toMatch(/Mariam|501234567/);
  expect(expectOk(await phone.get(`/day?on=${day.day}`))).toEqual(day);
  clock.advance({ hours: 24 });
  const next = expectOk(await phone.get('/day'));
  expect(next).toMatchObject({ trips: [], done: 0, ended: 0 });
  expect(expectOk(await phone.get(`/day?on=${day.day}`)).trips).toHaveLength(4);
  for (const on of ['2026-02-30', '0000-01-01', '9999-12-31', 'today', '2026-10-01']) {
    expectRefusal(await phone.get(`/day?on=${on}`), 400, 'Invalid request', ['on']);
  }
});

test('With a line for drivers, no answer and no stream tells a number of customer or recipient', async () => {
  const driver = await scene.sendOut();
  const recipient = { name: 'Omar', phoneCode: '971', mobileNumber: '509999999' };
  const trip = await scene.give(
    driver,
    await createTrip(app, account, { job: { recipient, notes: 'Ask Omar' } }),
  );
  const stream = await openStream(`${app.baseUrl}/driver-api/stream`, driver.phone.headers());
  await expect.poll(() => stream.frames.length).toBe(2);
  stream.cut();
  const told = [
    stream.frames,
    expectOk(await driver.phone.get('/trip')),
    expectOk(await driver.phone.tell(trip, 'arrived')),
    expectOk(await driver.phone.post('/trip/loading', { tripId: trip.tripId })),
    expectOk(await driver.phone.get(`/trip/extras?tripId=${trip.tripId}`)),
    expectOk(await driver.phone.get('/day')),
  ];
  expect(JSON.stringify(told)).not.toMatch(/501234567|509999999/);
  expect(told[1].trip).toMatchObject({
    contact: { reaches: 'operator', number: '+97141234567' },
    customer: { firstName: 'Mariam', lastName: 'Al Suwaidi' },
    job: { recipient: { name: 'Omar' }, notes: 'Ask Omar' },
  });
  const without = await startTestApp({ overrides: { clock } });
  try {
    const rich = await without.makeAccount();
    const away = createAwayScene(without, clock, () => rich);
    const { driver: other } = await away.tripIn(2);
    expect(expectOk(await other.phone.get('/trip')).trip).toMatchObject({
      contact: { reaches: 'customer', number: '+971501234567' },
      customer: { phoneCode: '971', mobileNumber: '501234567' },
    });
  } finally {
    await without.close();
  }
});

test('A phone that is not signed in is told of no truck and no day', async () => {
  const phone = makePhone(app, await hireDriver(app), clock);
  for (const path of ['/vehicles', '/day']) {
    expectRefusal(await phone.get(path), 401, 'Driver token is required');
  }
});
