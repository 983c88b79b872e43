import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { uaeDateAt } from '../../src/values/uae-time.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { buyVehicle, hireDriver, makePhone, sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { giveTracker } from '../harness/tracker.ts';

let scene: Console;
let fleet: ConsoleOperator;
let auditor: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  fleet = await scene.operatorOf('fleet');
  auditor = await scene.operatorOf('auditor');
});
afterAll(() => scene.close());

const inDays = (days: number) => uaeDateAt(systemClock()).add({ days }).toString();
const put = (path: string, body: object) => fleet.send(path, body, { method: 'PUT' });
const patch = (path: string, body: object) => fleet.send(path, body, { method: 'PATCH' });
const driverOf = async (driverId: number, who = fleet) => expectOk(await who.get(`/drivers/${driverId}`));

test('A driver is added, and a number that another one has is refused by its field', async () => {
  const body = {
    ...{ name: 'Bilal Ahmed', nameAr: 'بلال أحمد', mobileNumber: '+971 52 777 0001' },
    licenceExpiresOn: inDays(400),
  };
  const added = expectOk(await fleet.send('/drivers', body));
  expect(added).toMatchObject({ name: 'Bilal Ahmed', phone: '971527770001', version: 1, status: 'offline' });
  expectRefusal(await fleet.send('/drivers', body), 400, 'Invalid request', ['mobileNumber']);
  const other = { ...body, mobileNumber: '0527770002' };
  for (const licenceExpiresOn of ['2040-02-31', '2026-13-01']) {
    const answer = await fleet.send('/drivers', { ...other, licenceExpiresOn });
    expectRefusal(answer, 400, 'Invalid request', ['licenceExpiresOn']);
  }
  const wrong = await fleet.send('/drivers', { ...body, mobileNumber: '04 111 1111' });
  expectRefusal(wrong, 400, 'Invalid request', ['mobileNumber']);
  const over = await fleet.send('/drivers', { ...other, licenceExpiresOn: inDays(-1) });
  expectRefusal(over, 400, 'Invalid request', ['licenceExpiresOn']);
});

test('Of two who change a driver or a truck at once, the later one is told what each field is now, and nothing is overwritten', async () => {
  const { driverId } = await hireDriver(scene);
  const url = `/drivers/${driverId}`;
  expect(expectOk(await patch(url, { version: 1, name: 'Imran K.' }))).toMatchObject({ version: 2 });
  const late = await patch(url, { version: 1, name: 'I. Khan', nameAr: 'عمران' });
  expectRefusal(late, 409, 'Record was changed meanwhile', ['name', 'nameAr']);
  expect(late.body.errors[0].message).toBe('name is Imran K. now, in version 2.');
  expect((await driverOf(driverId)).driver).toMatchObject({ name: 'Imran K.', version: 2 });
  // Whoever wants what is so already overwrites nothing.
  expectOk(await patch(url, { version: 1, name: 'Imran K.' }));

  const { vehicleId } = await buyVehicle(scene);
  const truck = `/vehicles/${vehicleId}`;
  const sent = { version: 1, heightMm: 2_650, equipment: ['flatbed', 'winch'] };
  expect(expectOk(await patch(truck, sent))).toMatchObject({ version: 2, heightMm: 2_650 });
  // The same equipment in another order is no change.
  const same = { version: 1, equipment: ['winch', 'flatbed', 'winch'] };
  expect(expectOk(await patch(truck, same))).toMatchObject({ version: 2, equipment: ['flatbed', 'winch'] });
  const later = await patch(truck, { version: 1, heightMm: 2_700 });
  expectRefusal(later, 409, 'Record was changed meanwhile', ['heightMm']);
  expect(expectOk(await patch(truck, { version: 2, heightMm: null }))).toMatchObject({ heightMm: null });
});

test('A document is noted, replaced and removed; who changes nothing of the fleet sees the end of its number alone', async () => {
  const { driverId } = await hireDriver(scene);
  const url = `/drivers/${driverId}/documents/emirates_id`;
  expectOk(await put(url, { number: '784-1990-1234567-1', expiresOn: inDays(5) }));
  const [, seen] = (await driverOf(driverId)).documents;
  expect(seen).toEqual({ kind: 'emirates_id', number: '784-1990-1234567-1', expiresOn: inDays(5) });
  expect((await driverOf(driverId, auditor)).documents[1].number).toBe('••••67-1');
  const listed = async (documents: string, who = fleet) =>
    expectOk(await who.get(`/drivers?documents=${documents}&driverId=${driverId}`)).items.length;
  expect([await listed('expiring'), await listed('expired')]).toEqual([1, 0]);
  expectOk(await put(url, { expiresOn: inDays(-1) }));
  expect([await listed('expiring'), await listed('expired')]).toEqual([0, 1]);
  expect((await driverOf(driverId)).driver.documentsExpireOn).toBe(inDays(-1));
  expectOk(await fleet.send(url, undefined, { method: 'DELETE' }));
  expect([await listed('expiring'), await listed('expired')]).toEqual([0, 0]);
  const licence = `/drivers/${driverId}/documents/driving_licence`;
  expectRefusal(await fleet.send(licence, undefined, { method: 'DELETE' }), 400, 'Invalid request', ['kind']);
  expectRefusal(
    await put(`/drivers/${driverId}/documents/insurance`, { expiresOn: inDays(5) }),
    400,
    'Invalid request',
    ['kind'],
  );
  expectRefusal(await put(url, { expiresOn: '2026-02-30' }), 400, 'Invalid request', ['expiresOn']);
  expectRefusal(
    await put('/drivers/999999/documents/emirates_id', { expiresOn: inDays(5) }),
    404,
    'Driver not found',
  );

  const { vehicleId } = await buyVehicle(scene);
  expectOk(await put(`/vehicles/${vehicleId}/documents/insurance`, { expiresOn: inDays(13) }));
  const { items } = expectOk(await fleet.get(`/vehicles?documents=expiring&search=%23${vehicleId}`));
  expect(items).toMatchObject([{ vehicleId, documentsExpireOn: inDays(13) }]);
});

test('A lost phone is signed out at once, and a suspended driver stands with the reason until they are let in', async () => {
  const { driver, phone } = await sendDriverOut(scene);
  const { driverId } = driver;
  expect(await driverOf(driverId)).toMatchObject({ phones: [{}], shifts: [{ endedAt: null }] });
  const text = "SELECT FROM record_changes WHERE kind = 'driver' AND record_id = $1";
  const noted = async () => (await scene.db.query({ text, values: [driverId] })).rowCount ?? 0;
  const before = await noted();
  expect(expectOk(await fleet.send(`/drivers/${driverId}/end-sessions`))).toEqual({
    phones: 1,
    isTrackerEnded: false,
  });
  expect(await noted()).toBe(before + 1);
  expectRefusal(await phone.get('/me'), 401, 'Invalid driver token');
  expect(await driverOf(driverId)).toMatchObject({ phones: [], driver: { status: 'available' } });
  expectOk(await fleet.send(`/drivers/${driverId}/suspend`, { reason: 'On leave' }));
  expect((await driverOf(driverId)).driver).toMatchObject({
    status: 'suspended',
    suspendedReason: 'On leave',
  });
  expectOk(await fleet.send(`/drivers/${driverId}/resume`));
  expect((await driverOf(driverId)).driver).toMatchObject({ status: 'offline', suspendedReason: null });
});

test('With the phones of a driver their tracker ends, unless it is to be kept, and the audit log says so', async () => {
  const { driverId } = await hireDriver(scene);
  const end = async (query: string) =>
    expectOk(await fleet.send(`/drivers/${driverId}/end-sessions${query}`));
  await giveTracker(scene, driverId);
  expect(await end('?keepTracker=true')).toEqual({ phones: 0, isTrackerEnded: false });
  expect((await driverOf(driverId)).tracker).not.toBeNull();
  expect(await end('')).toEqual({ phones: 0, isTrackerEnded: true });
  expect((await driverOf(driverId)).tracker).toBeNull();
  expect(await end('?keepTracker=false')).toEqual({ phones: 0, isTrackerEnded: false });
  const { rows } = await scene.db.query<{ action: string }>({
    text: "SELECT action FROM audit_entries WHERE subject = $1 AND action IN ('driver.signed_out', 'driver.tracker_ended') ORDER BY 1",
    values: [`driver ${driverId}`],
  });
  expect(rows.map(({ action }) => action)).toEqual([
    ...Array(3).fill('driver.signed_out'),
    'driver.tracker_ended',
  ]);
});

test('Nobody goes online in a truck that is out of service, or while a document of either is over', async () => {
  const driver = await hireDriver(scene);
  const { vehicleId, plateText } = await buyVehicle(scene);
  const phone = makePhone(scene, driver);
  await phone.signIn();
  const goOnline = () => phone.post('/shift/start', { plate: plateText });
  const truck = `/vehicles/${vehicleId}`;
  expectOk(await fleet.send(`${truck}/take-out`, { reason: 'Gearbox' }));
  expectRefusal(await goOnline(), 404, 'Vehicle not found');
  const { items } = expectOk(await fleet.get(`/vehicles?state=out_of_service&search=%23${vehicleId}`));
  expect(items).toMatchObject([{ vehicleId, outOfService: { reason: 'Gearbox' } }]);
  expectOk(await fleet.send(`${truck}/put-back`));

  expectOk(await put(`${truck}/documents/inspection`, { expiresOn: inDays(-1) }));
  expectRefusal(await goOnline(), 409, 'Document has expired', ['plate']);
  expectOk(await put(`${truck}/documents/inspection`, { expiresOn: inDays(0) }));
  const permit = `/drivers/${driver.driverId}/documents/tow_permit`;
  expectOk(await put(permit, { expiresOn: inDays(-1) }));
  expectRefusal(await goOnline(), 409, 'Document has expired', ['driver']);
  expectOk(await put(permit, { expiresOn: inDays(0) }));
  expectOk(await goOnline());
  expectRefusal(await fleet.send(`${truck}/retire`), 409, 'Vehicle is in use');
  expectRefusal(await patch(truck, { version: 1, vehicleTypeId: 5 }), 409, 'Vehicle is in use');
  const changed = expectOk(await patch(truck, { version: 1, heightMm: 2_650 }));
  expect(changed).toMatchObject({ driver: { driverId: driver.driverId } });
});

test('A truck is added with a plate that no other has, changed, and retired for good', async () => {
  const added = expectOk(await fleet.send('/vehicles', { plate: 'Dubai Z 70001', vehicleTypeId: 4 }));
  expect(added).toMatchObject({ plate: 'Dubai Z 70001', version: 1, outOfService: null });
  const again = { plate: 'dubai z 70001', vehicleTypeId: 4 };
  expectRefusal(await fleet.send('/vehicles', again), 400, 'Invalid request', ['plate']);
  expectRefusal(await fleet.send('/vehicles', { ...again, plate: 'Z 1' }), 400, 'Invalid request', ['plate']);
  const unknown = { plate: 'Dubai Z 70002', vehicleTypeId: 9_999 };
  expectRefusal(await fleet.send('/vehicles', unknown), 400, 'Invalid request', ['vehicleTypeId']);
  const truck = `/vehicles/${added.vehicleId}`;
  const { shiftUrl } = expectOk(await fleet.get(truck));
  expect(shiftUrl).toMatch(/^http:\/\/[^/]+\/drive\/\?truck=Dubai%20Z%2070001$/);
  expectOk(await fleet.send(`${truck}/retire`));
  expectRefusal(await patch(truck, { version: 1, tareKg: 3_000 }), 404, 'Vehicle not found');
  expectRefusal(await fleet.send(`${truck}/take-out`, { reason: 'Gearbox' }), 404, 'Vehicle not found');
  expectRefusal(await fleet.get('/vehicles/999999'), 404, 'Vehicle not found');
  for (const [path, field] of [
    ['/vehicles/9223372036854775808', 'vehicleId'],
    ['/drivers/9223372036854775808', 'driverId'],
  ] as const) {
    expectRefusal(await fleet.get(path), 400, 'Invalid request', [field]);
    const document = await put(`${path}/documents/${field === 'driverId' ? 'tow_permit' : 'insurance'}`, {
      expiresOn: inDays(5),
    });
    expectRefusal(document, 400, 'Invalid request', [field]);
  }
});
