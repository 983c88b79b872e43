import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';

let scene: Console;
let fleet: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  fleet = await scene.operatorOf('fleet', { hasTwoFactor: false });
});
afterAll(() => scene.close());

type Listed = { readonly shiftId: number; readonly endedAt: string | null };
const list = async (query: string): Promise<readonly Listed[]> =>
  expectOk(await fleet.get(`/shifts?${query}`)).items;

test('A shift is ended by hand as it was seen, is told to the phone, and one that began since goes on', async () => {
  const { driver, vehicle, phone } = await sendDriverOut(scene);
  const { driverId } = driver;
  const [seen] = await list(`driverId=${driverId}`);
  expect(seen).toMatchObject({
    ...{ driver: { driverId }, vehicleId: vehicle.vehicleId, endedAt: null, tripId: null },
  });
  const shiftId = seen?.shiftId;
  const end = () => fleet.send(`/drivers/${driverId}/end-shift`, { shiftId });
  for (const _ of [1, 2]) expectOk(await end());
  expect(await list(`driverId=${driverId}&state=open`)).toEqual([]);
  expect(expectOk(await phone.get('/me')).status).toBe('offline');
  expectOk(await phone.post('/shift/start', { plate: vehicle.plateText }));
  expectOk(await end());
  expect(await list(`driverId=${driverId}&state=open`)).toHaveLength(1);
  expect(await list(`driverId=${driverId}&state=ended`)).toMatchObject([{ shiftId }]);
  const text = `SELECT details FROM audit_entries WHERE action = 'driver.shift_ended' AND subject = $1`;
  const { rows } = await scene.db.query({ text, values: [`driver ${driverId}`] });
  expect(rows).toEqual([{ details: { vehicleId: vehicle.vehicleId, because: 'operator' } }]);
  expectRefusal(await fleet.send('/drivers/999999/end-shift', { shiftId: 1 }), 404, 'Driver not found');
});

test('The shift of a driver who is at a trip is not ended', async () => {
  const { driver, vehicle } = await sendDriverOut(scene);
  const trip = await createTrip(scene, await scene.makeAccount());
  await takeTripTo(scene.db, trip, { ...driver, vehicleId: vehicle.vehicleId }, 4);
  const [open] = await list(`driverId=${driver.driverId}&state=open`);
  expect(open).toMatchObject({ tripId: trip.tripId });
  const path = `/drivers/${driver.driverId}/end-shift`;
  expectRefusal(await fleet.send(path, { shiftId: open?.shiftId }), 409, 'Driver is on a trip');
  expect(await list(`driverId=${driver.driverId}&state=open`)).toHaveLength(1);
});

test('Shifts are found by driver, truck and the days on which they went on, page by page', async () => {
  const { driver, vehicle } = await sendDriverOut(scene);
  const { driverId } = driver;
  await scene.db.query({
    text: `INSERT INTO shifts (driver_id, vehicle_id, started_at, ended_at)
           SELECT $1, $2, from_day::timestamptz, until_day::timestamptz
           FROM (VALUES ('2026-01-01 20:00+04', '2026-01-02 04:00+04'), ('2026-01-02 23:30+04', '2026-01-03 00:00+04'),
             ('2026-01-05 09:00+04', '2026-01-05 09:00+04')) AS past (from_day, until_day)`,
    values: [driverId, vehicle.vehicleId],
  });
  const ofTruck = `vehicleId=${vehicle.vehicleId}`;
  const days = async (query: string) => (await list(`${ofTruck}&${query}`)).length;
  expect(await days('')).toBe(4);
  expect(await days('from=2026-01-02&to=2026-01-02')).toBe(2);
  expect(await days('from=2026-01-03&to=2026-01-04')).toBe(1);
  expect(await days('from=2026-01-05&to=2026-01-05')).toBe(1);
  expect(await days('to=2026-01-01')).toBe(1);
  expect(await days('from=2026-01-06')).toBe(1);
  const first = expectOk(await fleet.get(`/shifts?${ofTruck}&limit=3`));
  const rest = await list(`${ofTruck}&limit=3&cursor=${first.nextCursor}`);
  const all = [...(first.items as Listed[]), ...rest].map(({ shiftId }) => shiftId);
  expect(all).toEqual((await list(ofTruck)).map(({ shiftId }) => shiftId));
  const wrong = await fleet.get('/shifts?from=2026-02-01&to=2026-01-01');
  expectRefusal(wrong, 400, 'Invalid request', ['to']);
  expectRefusal(await fleet.get('/shifts?from=yesterday&cursor=x'), 400, 'Invalid request', [
    'from',
    'cursor',
  ]);
});
