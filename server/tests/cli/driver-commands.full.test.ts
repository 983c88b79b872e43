import { beforeAll, describe, expect, test } from 'vitest';
import { declineOpenOffers } from '../../src/domain/dispatch/decline-offer.ts';
import { endShift } from '../../src/domain/drivers/shifts/end-shift.ts';
import { startShift } from '../../src/domain/drivers/shifts/start-shift.ts';
import { requestSignInCode } from '../../src/domain/drivers/sign-in/request-sign-in-code.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;

beforeAll(async () => {
  await satha.text('driver', 'list');
  db = satha.open();
});

let added = 0;
async function addDriver(): Promise<{ id: string; mobile: string }> {
  added += 1;
  const mobile = `05270000${String(added).padStart(2, '0')}`;
  const line = ['driver', 'add', '--name', 'Imran Khan', '--mobile', mobile, '--licence', '2040-05-31'];
  return { id: String((await satha.json(...line)).driverId), mobile };
}

async function addVehicle(plate: string): Promise<string> {
  return String((await satha.json('vehicle', 'add', '--plate', plate, '--type', '4')).vehicleId);
}

const goOnline = (driver: string, number: string) =>
  startShift(
    { db, clock: systemClock },
    { driverId: Number(driver), plate: { emirate: 'Dubai', code: 'K', number } },
  );

describe('drivers', () => {
  test('A driver is added, with the number in its one true form, and listed', async () => {
    const add = [
      'driver',
      'add',
      '--name',
      ' عمران خان ',
      '--mobile',
      '0529876543',
      '--licence',
      '2040-05-31',
    ];
    const added = await satha.json(...add);
    expect(added).toEqual({
      driverId: expect.any(Number),
      name: 'عمران خان',
      nameAr: null,
      phoneCode: '971',
      mobileNumber: '529876543',
      status: 'offline',
      documentsValidThrough: null,
      licenceExpiresOn: '2040-05-31',
      plate: null,
      tripId: null,
      createdAt: expect.stringMatching(/\+04:00$/),
      suspendedAt: null,
      suspendedBecause: null,
      heldUntil: null,
      heldBecause: null,
    });
    const listed = { ...added, position: null, noOffersBecause: 'off shift' };
    expect(await satha.json<unknown[]>('driver', 'list')).toContainEqual(listed);
    expect(await satha.json('driver', 'list', '--search', '0529876543', '--status', 'offline')).toEqual([
      listed,
    ]);
    expect(await satha.text('driver', 'list', '--search', '%')).toContain('environment matches');
    expect(await satha.text('driver', 'list')).toMatch(
      /عمران خان +\+971 529876543 +offline +off shift +2040-05-31$/m,
    );
  });

  test('A driver is named in Arabic too: when added, or later, until the name is taken away', async () => {
    const mobile = ['--mobile', '0529111111', '--licence', '2040-05-31'];
    const named = ['driver', 'add', '--name', 'Imran Khan', '--name-ar', ' عمران خان '];
    const added = await satha.json(...named, ...mobile);
    expect(added).toMatchObject({ name: 'Imran Khan', nameAr: 'عمران خان' });
    expect(await satha.text('driver', 'list')).toMatch(
      /Imran Khan +\+971 529111111 .*2040-05-31 +عمران خان$/m,
    );
    const edit = ['driver', 'edit', '--driver', String(added.driverId)];
    expect(await satha.text(...edit, '--name', 'Imran')).toContain(
      'Pages in Arabic still say عمران خان; --name-ar',
    );
    expect(await satha.text(...edit, '--name-ar', 'عمران')).toMatch(/^In Arabic +عمران$/m);
    expect(await satha.refusal(...edit, '--name-ar', 'Imran')).toBe(
      '--name-ar has no Arabic letter in it; send the name as it is written in Arabic.',
    );
    expect(await satha.json(...edit, '--name-ar', '')).toMatchObject({ name: 'Imran', nameAr: null });
  });

  test('What cannot be is refused in a sentence that names the option and the cure', async () => {
    const line = (mobile: string, more: readonly string[] = []) =>
      satha.refusal('driver', 'add', '--name', 'A', '--mobile', mobile, '--licence', '2040-05-31', ...more);
    const { mobile } = await addDriver();
    expect(await line(mobile)).toBe(
      `Another driver has the number --mobile ${mobile}; \`npx satha driver list\` shows who.`,
    );
    expect(await line('052x1')).toBe(
      '--mobile 052x1 has a character that is no digit; give digits alone, such as 0521234567.',
    );
    expect(await line('0411111')).toBe(
      '--mobile 0411111 is no mobile number of the country; give one such as 0521234567.',
    );
    expect(await line('0521234567', ['--phone-code', '999'])).toBe(
      "--phone-code 999 is no country's calling code; that of the UAE is 971.",
    );
    expect(
      await satha.refusal('driver', 'add', '--name', 'A', '--mobile', '0521', '--licence', '2020-01-31'),
    ).toContain('--mobile 0521');
    const { id } = await addDriver();
    expect(await satha.refusal('driver', 'renew-licence', '--driver', id, '--licence', '2020-01-31')).toBe(
      '--licence ended on 2020-01-31; give the last day of one that is valid.',
    );
    for (const command of ['suspend', 'resume', 'sign-in-code']) {
      expect(await satha.refusal('driver', command, '--driver', '4711')).toBe(
        'There is no driver 4711 in the test environment; `npx satha driver list` shows them.',
      );
    }
  });

  test('A driver is suspended and resumed, as often as one likes, and has the licence renewed', async () => {
    const { id } = await addDriver();
    const first = await satha.json('driver', 'suspend', '--driver', id);
    expect(first).toMatchObject({ status: 'suspended', suspendedAt: expect.any(String) });
    expect(await satha.json('driver', 'suspend', '--driver', id)).toEqual(first);
    expect(await satha.refusal('driver', 'sign-in-code', '--driver', id)).toBe(
      `Driver ${id} is suspended; \`npx satha driver resume --driver ${id}\` lets the driver in again.`,
    );
    for (let time = 0; time < 2; time += 1) {
      expect(await satha.json('driver', 'resume', '--driver', id)).toMatchObject({
        status: 'offline',
        suspendedAt: null,
        heldUntil: null,
        heldBecause: null,
      });
    }
    const renew = ['driver', 'renew-licence', '--driver', id, '--licence', '2041-06-30'];
    expect(await satha.json(...renew)).toMatchObject({ licenceExpiresOn: '2041-06-30' });
  });

  test('A driver’s shifts are listed, the newest first, with the truck of each', async () => {
    const { id } = await addDriver();
    expect(await satha.text('driver', 'shifts', '--driver', id)).toContain('has not been online then');
    const [first, second] = [await addVehicle('Dubai K 51001'), await addVehicle('Dubai K 51002')];
    await goOnline(id, '51001');
    await endShift({ db, clock: systemClock, declineOpenOffers }, Number(id));
    await goOnline(id, '51002');
    const times = {
      ...{ startedAt: expect.any(String), shiftId: expect.any(Number), driverId: Number(id) },
      ...{ name: expect.any(String), tripId: null },
    };
    expect(await satha.json('driver', 'shifts', '--driver', id)).toEqual([
      { ...times, vehicleId: Number(second), plate: 'Dubai K 51002', endedAt: null },
      { ...times, vehicleId: Number(first), plate: 'Dubai K 51001', endedAt: expect.any(String) },
    ]);
    const text = await satha.text('driver', 'shifts', '--driver', id, '--limit', '1');
    expect(text).toMatch(/online +\d+ +Dubai K 51002$/m);
    expect(await satha.refusal('driver', 'shifts', '--driver', '999999')).toContain('no driver 999999');
  });

  test('A code for a driver is read by the operator: of the messages, or one made at once', async () => {
    const { id, mobile } = await addDriver();
    await requestSignInCode(
      { db, clock: systemClock, randomInt: () => 42 },
      { phoneCode: '971', mobileNumber: mobile, addresses: [{ name: '127.0.0.1', times: 1 }] },
    );
    const [message] = await satha.json<Record<string, unknown>[]>('sms', 'list');
    expect(message).toMatchObject({ phoneCode: '971', mobileNumber: mobile.slice(1) });
    expect(message?.text).toMatch(/^000042 is your Satha driver code\./);
    expect(await satha.text('sms', 'list')).toMatch(new RegExp(`\\+971 ${mobile.slice(1)} +000042 is your`));
    expect(message).toMatchObject({ isGood: true });
    expect(await satha.json('driver', 'sign-in-code', '--driver', id)).toEqual({
      driverId: Number(id),
      code: expect.stringMatching(/^\d{6}$/),
      expiresAt: expect.any(String),
    });
    // Another code is good now.
    expect((await satha.json<Record<string, unknown>[]>('sms', 'list'))[0]).toMatchObject({ isGood: false });
    expect(await satha.text('sms', 'list')).toContain(
      'signs nobody in: it was used, or a later code took its place',
    );
  });

  test('A number is taken as people write it', async () => {
    for (const mobile of [
      '+971 (0)52 711 0001',
      '971527110002',
      '٠٥٢ ٧١١ ٠٠٠٣',
      '\u2068+971\u00a052\u2011711\u20110004\u2069',
    ]) {
      const line = ['driver', 'add', '--name', 'Imran Khan', '--mobile', mobile, '--licence', '2040-05-31'];
      expect(await satha.json(...line)).toMatchObject({
        phoneCode: '971',
        mobileNumber: expect.stringMatching(/^52711000[1-4]$/),
      });
    }
  });

  test('The list says where a driver is, how long ago that was heard, and why one gets no offers', async () => {
    const { id } = await addDriver();
    await addVehicle('Dubai K 52001');
    await goOnline(id, '52001');
    const listed = async () =>
      (await satha.json<{ driverId: number }[]>('driver', 'list')).find(
        ({ driverId }) => String(driverId) === id,
      );
    expect(await listed()).toMatchObject({
      status: 'available',
      noOffersBecause: 'not heard of on this shift',
    });
    const hear = (secondsAgo: number) =>
      db.query({
        text: `INSERT INTO driver_positions (driver_id, lat, lng, recorded_at, heard_at, received_at)
               VALUES ($1, 25.2, 55.27, now() - make_interval(secs => $2), now() - make_interval(secs => $2), now())
               ON CONFLICT (driver_id) DO UPDATE SET recorded_at = excluded.recorded_at, heard_at = excluded.heard_at`,
        values: [Number(id), secondsAgo],
      });
    await hear(0);
    expect(await listed()).toMatchObject({ position: { lat: 25.2, lng: 55.27 }, noOffersBecause: null });
    await hear(45 * 60);
    expect(await listed()).toMatchObject({
      status: 'available',
      noOffersBecause: expect.stringMatching(/^silent for 4[56] min$/),
    });
    expect(await satha.text('driver', 'list')).toMatch(
      /available +Dubai K 52001 +25\.2000, 55\.2700 +4[56] min ago +silent for 4[56] min/,
    );
    expect(await satha.text('driver', 'show', '--driver', id)).toMatch(
      /^Gets no offers +silent for 4[56] min$/m,
    );
    await satha.json('driver', 'hold', '--driver', id, '--minutes', '30', '--reason', 'Fuel stop');
    expect(await listed()).toMatchObject({ noOffersBecause: 'held back' });
  });
});

describe('vehicles', () => {
  test('A truck is added by its plate in any letters, listed with who is online in it, and retired', async () => {
    const vehicle = await addVehicle('dubai k 40217');
    const { id } = await addDriver();
    await goOnline(id, '40217');
    const mine = async () =>
      (await satha.json<{ vehicleId: number }[]>('vehicle', 'list')).find(
        ({ vehicleId }) => vehicleId === Number(vehicle),
      );
    expect(await mine()).toMatchObject({ plate: 'Dubai K 40217', vehicleTypeId: 4, driverId: Number(id) });
    expect(await satha.text('driver', 'list')).toMatch(/available +Dubai K 40217/);
    expect(await satha.text('vehicle', 'list', '--search', 'k40217')).toMatch(/Dubai K 40217/);
    expect(await satha.text('vehicle', 'list', '--search', 'k40218')).toContain('environment matches');
    expect(await satha.refusal('vehicle', 'retire', '--vehicle', vehicle)).toBe(
      `A driver is online in vehicle ${vehicle}, or at a trip with it; \`npx satha driver list\` shows who. ` +
        'It can be retired afterwards.',
    );
    await satha.json('driver', 'suspend', '--driver', id);
    const retired = await satha.json('vehicle', 'retire', '--vehicle', vehicle);
    expect(retired.retiredAt).toMatch(/\+04:00$/);
    expect(await satha.json('vehicle', 'retire', '--vehicle', vehicle)).toEqual(retired);
    expect(await satha.text('vehicle', 'list')).toMatch(/Dubai K 40217 +4 +flatbed, winch +retired$/m);
    expect(await addVehicle('Dubai K 40217')).not.toBe(vehicle);
  });

  test('What cannot be is refused in a sentence that names the option and the cure', async () => {
    await addVehicle('Ajman 771');
    const add = (plate: string, type: string) =>
      satha.refusal('vehicle', 'add', '--plate', plate, '--type', type);
    expect(await add('ajman 771', '4')).toBe(
      'There is a vehicle with --plate "Ajman 771" already; `npx satha vehicle list` shows it.',
    );
    expect(await add('Ajman 772', '7')).toBe(
      'There is no vehicle type --type 7; `npx satha tariff list` shows them.',
    );
    expect(await satha.refusal('vehicle', 'retire', '--vehicle', '4711')).toBe(
      'There is no vehicle 4711 in the test environment; `npx satha vehicle list` shows them.',
    );
  });
});
