import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { declineOpenOffers } from '../../src/domain/dispatch/decline-offer.ts';
import { suspendDriver } from '../../src/domain/drivers/change-driver.ts';
import { editDriver } from '../../src/domain/drivers/edit-driver.ts';
import { forgetIdlePlaces } from '../../src/domain/drivers/positions/forget-idle-places.ts';
import { retireVehicle } from '../../src/domain/drivers/vehicles/retire-vehicle.ts';
import { createTrip } from '../harness/driven-trip.ts';
import {
  buyVehicle,
  type DriverPhone,
  hireDriver,
  makePhone,
  sendDriverOut,
} from '../harness/driver-phone.ts';
import { drive, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let phone: DriverPhone;
let driverId: number;
let plate: string;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock }, variables: { SATHA_WORK: 'off' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  const driver = await hireDriver(app);
  driverId = driver.driverId;
  phone = makePhone(app, driver, clock);
  await phone.signIn();
  plate = (await buyVehicle(app)).plateText;
});

const goOnline = (on: DriverPhone = phone, inVehicle = plate) =>
  on.post('/shift/start', { plate: inVehicle });

const tellPlace = () =>
  phone.post('/locations', { points: [{ lat: 25.2, lng: 55.3, recordedAt: clock().toString() }] });

async function isPlaceKnown(): Promise<boolean> {
  const { rowCount } = await app.db.query({
    text: 'SELECT FROM driver_positions WHERE driver_id = $1',
    values: [driverId],
  });
  return rowCount === 1;
}

async function vehicleOf(): Promise<number> {
  const { rows } = await app.db.query<{ vehicle_id: number }>({
    text: 'SELECT vehicle_id FROM shifts WHERE driver_id = $1 AND ended_at IS NULL',
    values: [driverId],
  });
  return rows[0]?.vehicle_id ?? 0;
}

async function countDeclined(): Promise<number> {
  const text = await app.app.metrics.registry.metrics();
  return Number(/offers_ended_total{outcome="declined".*} (\d+)/.exec(text)?.[1] ?? 0);
}

async function anotherPhone(): Promise<DriverPhone> {
  const other = makePhone(app, await hireDriver(app), clock);
  await other.signIn();
  return other;
}

describe('going online', () => {
  test('takes the plate as it is typed in Arabic', async () => {
    const vehicle = await buyVehicle(app);
    const number = vehicle.plate.number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const data = expectOk(await goOnline(phone, `الشارقة ٣ ${number}`));
    expect(data.shift.plate).toBe(vehicle.plateText);
  });

  test('begins a shift in the vehicle, and doing it again changes nothing', async () => {
    const data = expectOk(await goOnline());
    expect(data).toMatchObject({
      status: 'available',
      shift: { startedAt: '2026-11-18T12:00:00.000+04:00', plate, vehicleTypeId: 4 },
    });
    clock.advance({ minutes: 1 });
    expect(expectOk(await goOnline())).toEqual(data);
    expect(expectOk(await phone.get('/me'))).toMatchObject(data);
    clock.set('2026-11-18T12:00:00+04:00');
  });

  test('takes the plate in any letters', async () => {
    expectOk(await goOnline(phone, ` ${plate.toLowerCase().replace(/ /g, '   ')} `));
  });

  test('needs a plate that a vehicle in service has', async () => {
    expectRefusal(await goOnline(phone, 'Dubai K 99999'), 404, 'Vehicle not found');
    expectRefusal(await goOnline(phone, 'K 99999'), 400, 'Invalid request', ['plate']);
    const retired = await buyVehicle(app);
    await retireVehicle({ db: app.db, clock }, retired.vehicleId);
    expectRefusal(await goOnline(phone, retired.plateText), 404, 'Vehicle not found');
  });

  test('needs a licence that is valid today in the UAE', async () => {
    const until = await hireDriver(app, { licenceExpiresOn: '2026-11-18' });
    const old = makePhone(app, until, clock);
    await old.signIn();
    clock.set('2026-11-18T23:59:59+04:00');
    expectOk(await goOnline(old));
    expectOk(await old.post('/shift/end'));
    clock.set('2026-11-19T00:00:00+04:00');
    expectRefusal(await goOnline(old), 409, 'Driving licence has expired');
    const licenceExpiresOn = Temporal.PlainDate.from('2026-11-19');
    await editDriver({ db: app.db, clock }, { driverId: until.driverId, licenceExpiresOn });
    expectOk(await goOnline(old));
    clock.set('2026-11-18T12:00:00+04:00');
  });

  test('is refused in a vehicle that another driver is online in, until that one is offline', async () => {
    const other = await anotherPhone();
    expectOk(await goOnline(other));
    expectRefusal(await goOnline(), 409, 'Vehicle is in use');
    expectOk(await other.post('/shift/end'));
    expectOk(await goOnline());
  });

  test('is refused in a second vehicle', async () => {
    expectOk(await goOnline());
    const second = (await buyVehicle(app)).plateText;
    expectRefusal(await goOnline(phone, second), 409, 'Driver is online in another vehicle');
    expectOk(await phone.post('/shift/end'));
    expectOk(await goOnline(phone, second));
  });

  test('of ten drivers who want one vehicle at the same moment lets one', async () => {
    const phones = await Promise.all(Array.from({ length: 10 }, anotherPhone));
    const answers = await Promise.all(phones.map((one) => goOnline(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, 409, 'Vehicle is in use');
    }
  });

  test('from two phones at once, in two vehicles, ends in one of them', async () => {
    const second = (await buyVehicle(app)).plateText;
    const answers = await Promise.all([
      goOnline(),
      goOnline(phone, second),
      goOnline(),
      goOnline(phone, second),
    ]);
    const online = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.shift.plate);
    expect(new Set(online).size).toBe(1);
    const { rows } = await app.db.query({
      text: 'SELECT FROM shifts WHERE driver_id = $1',
      values: [driverId],
    });
    expect(rows).toHaveLength(1);
  });
});

describe('going offline', () => {
  test('ends the shift, and doing it again changes nothing', async () => {
    expectOk(await goOnline());
    const data = expectOk(await phone.post('/shift/end'));
    expect(data).toMatchObject({ status: 'offline' });
    expect(data).not.toHaveProperty('shift');
    expect(expectOk(await phone.post('/shift/end'))).toEqual(data);
  });

  test('forgets where the driver was, who is nowhere until the phone tells again', async () => {
    expectOk(await goOnline());
    expectOk(await tellPlace());
    expect(await isPlaceKnown()).toBe(true);
    expectOk(await phone.post('/shift/end'));
    expect(await isPlaceKnown()).toBe(false);
    expectOk(await goOnline());
    expect(await isPlaceKnown()).toBe(false);
  });

  test('declines what the driver is asked, which is counted as any other no', async () => {
    expectOk(await goOnline());
    const account = await app.makeAccount();
    const { accountId, tripId } = await createTrip(app, account);
    await app.db.query({
      text: `INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, pickup_meters, pickup_seconds,
               offered_at, expires_at)
             SELECT $1, $2, driver_id, vehicle_id, 'open', 100, 10, $4, $4 FROM shifts
             WHERE driver_id = $3 AND ended_at IS NULL`,
      values: [accountId, tripId, driverId, clock().toString()],
    });
    const before = await countDeclined();
    expectOk(await phone.post('/shift/end'));
    expect(await countDeclined()).toBe(before + 1);
    expectOk(await phone.post('/shift/end'));
    expect(await countDeclined()).toBe(before + 1);
  });
});

test('where a driver was who was suspended on a trip is forgotten once the trip and a minute are over', async () => {
  expectOk(await goOnline());
  expectOk(await tellPlace());
  const trip = await createTrip(app, await app.makeAccount());
  await takeTripTo(app.db, trip, { driverId, vehicleId: await vehicleOf() }, 5, clock());
  await suspendDriver({ db: app.db, clock, declineOpenOffers }, driverId);
  clock.advance({ minutes: 2 });
  await forgetIdlePlaces({ db: app.db, clock });
  expect(await isPlaceKnown()).toBe(true);
  await drive(app.db, trip.tripId, { driverId }, 'complete', clock());
  await forgetIdlePlaces({ db: app.db, clock });
  expect(await isPlaceKnown()).toBe(false);
});

test('nobody on a shift is forgotten, however long the phone is silent', async () => {
  expectOk(await goOnline());
  expectOk(await tellPlace());
  clock.advance({ hours: 2 });
  await forgetIdlePlaces({ db: app.db, clock });
  expect(await isPlaceKnown()).toBe(true);
});

test('a driver who is suspended mid-shift is offline and signed out, and their vehicle is free', async () => {
  expectOk(await goOnline());
  const suspended = await suspendDriver({ db: app.db, clock, declineOpenOffers }, driverId);
  expect(suspended).toMatchObject({ status: 'suspended', shift: undefined });
  expectRefusal(await phone.post('/shift/end'), 401, 'Invalid driver token');
  expectOk(await goOnline(await anotherPhone()));
});

test('a vehicle is not retired while a driver is online in it', async () => {
  const out = await sendDriverOut(app, clock);
  expect(await retireVehicle({ db: app.db, clock }, out.vehicle.vehicleId)).toBe('in_use');
  expectOk(await out.phone.post('/shift/end'));
  expect(await retireVehicle({ db: app.db, clock }, out.vehicle.vehicleId)).toMatchObject({
    retiredAt: clock(),
  });
});
