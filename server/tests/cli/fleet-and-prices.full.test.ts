import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
beforeAll(async () => {
  await satha.text('driver', 'list');
  db = satha.open();
});

function write(name: string, content: string): string {
  const file = join(satha.folder, name);
  writeFileSync(file, content);
  return file;
}

async function auditLines(): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>({
    text: `SELECT action || ' ' || subject AS line FROM audit_entries
           WHERE account_id IS NULL AND actor_kind = 'operator' AND actor_name = 'command line' ORDER BY audit_entry_id`,
  });
  return rows.map(({ line }) => line);
}

test('Drivers and trucks are imported after a dry run, edited, and every change is audited', async () => {
  const drivers = write(
    'drivers.csv',
    '\uFEFFname;mobile;licence;name_ar\r\nعمران خان;0521234567;2040-05-31;\r\nImran;529876543;2040-06-30;عمران\r\n',
  );
  const dryRun = await satha.text('driver', 'import', drivers, '--dry-run');
  expect(dryRun).toContain('2 created, 0 changed, 0 unchanged, if it were no dry run: nothing was stored.');
  expect(await satha.json('driver', 'list')).toEqual([]);
  const { rows } = await satha.json<{ rows: { id: number }[] }>('driver', 'import', drivers);
  const [first] = rows.map(({ id }) => String(id)) as [string];
  expect(await satha.json('driver', 'list')).toMatchObject([{ nameAr: null }, { nameAr: 'عمران' }]);
  expect(await satha.json('driver', 'import', drivers)).toMatchObject({ created: 0, unchanged: 2, rows: [] });

  const wrong = write(
    'wrong.csv',
    'name,mobile,licence,name_ar\nA,0411111,2040-01-01,\n,0521111111,31/05/2028,Salem\nB,0521234567,2040-01-01,\n',
  );
  expect(await satha.refusal('driver', 'import', wrong)).toBe(
    [
      `There are 5 faults in ${wrong}, and nothing was stored:`,
      'Line 2: mobile 0411111 is no mobile number of the country; give one such as 0521234567.',
      'Line 3: name is empty; give the name, 1 to 80 characters.',
      'Line 3: name_ar has no Arabic letter in it; send the name as it is written in Arabic.',
      'Line 3: licence "31/05/2028": it must be a day of the calendar such as 2028-05-31.',
      'Line 4: a driver has +971 521234567 and another name or licence; --update changes them to what the line says.',
    ].join('\n'),
  );

  const edit = ['driver', 'edit', '--driver', first];
  expect(await satha.text(...edit, '--mobile', '0521112223')).toContain('signed out on every phone');
  expect(await satha.refusal(...edit, '--mobile', '0529876543')).toContain('Another driver has the number');
  expect(await satha.refusal('driver', 'edit', '--driver', '4711', '--name', 'A')).toContain(
    'no driver 4711',
  );
  expect(await satha.run(...edit)).toMatchObject({
    exitCode: 2,
    stderr: 'Say what to change: --name, --name-ar, --mobile or --licence.\n',
  });

  const trucks = write('trucks.csv', 'plate,type\nDubai K 40217,4\n');
  await satha.json('vehicle', 'import', trucks);
  const [truck] = await satha.json<{ vehicleId: number }[]>('vehicle', 'list');
  const vehicle = String(truck?.vehicleId);
  expect(await satha.json('vehicle', 'edit', '--vehicle', vehicle, '--type', '5')).toMatchObject({
    vehicleTypeId: 5,
    plate: 'Dubai K 40217',
  });
  await satha.json('vehicle', 'edit', '--vehicle', vehicle, '--height-mm', '2650', '--payload-kg', '3500');
  expect(await satha.json('vehicle', 'edit', '--vehicle', vehicle, '--height-mm', 'none')).toMatchObject({
    heightMm: null,
    payloadKg: 3500,
  });
  expect(await satha.refusal('vehicle', 'edit', '--vehicle', vehicle, '--type', '44')).toContain(
    'no vehicle type --type 44',
  );
  expect(await satha.refusal('vehicle', 'import', join(satha.folder, 'none.csv'))).toContain(
    'cannot be read',
  );
  await satha.json('vehicle', 'retire', '--vehicle', vehicle);
  expect(await auditLines()).toEqual([
    ...rows.map(({ id }) => `driver.created driver ${id}`),
    `driver.changed driver ${first}`,
    `vehicle.created vehicle ${vehicle}`,
    ...Array.from({ length: 3 }, () => `vehicle.changed vehicle ${vehicle}`),
    `vehicle.retired vehicle ${vehicle}`,
  ]);
});

test('A tariff from a file is shown by a dry run, stored, listed, changed before it begins, and audited', async () => {
  type Prices = { readonly tariffs: Record<string, unknown>[] };
  const list = () => satha.json<Prices>('tariff', 'list');
  const { tariffId, validUntil, ...likeTheLast } = (await list()).tariffs[2] ?? {};
  expect([tariffId, validUntil]).toEqual([3, null]);
  const tariff = { ...likeTheLast, validFrom: '2100-01-01', baseFare: 115, source: 'Price list 2100' };
  const file = write('prices.json', JSON.stringify({ tariffs: [tariff] }));
  const dryRun = await satha.text('tariff', 'add', '--file', file, '--dry-run');
  expect(dryRun).toMatch(/^baseFare +105 +115$/m);
  expect(dryRun).toMatch(/^10 km, 18 minutes, weekday noon +2100-01-04 12:00 +AED 149\.00 +AED 159\.00$/m);
  expect(dryRun).toContain('A dry run: nothing was stored.');
  const added = await satha.json<{ tariffIds: number[] }>('tariff', 'add', '--file', file);
  const edited = JSON.stringify(await list()).replace('"baseFare":115,', '"baseFare":120,');
  const change = write('change.json', edited);
  const changed = await satha.json<{ tariffIds: number[] }>('tariff', 'change', '--file', change);
  expect((await list()).tariffs.slice(2, 4)).toMatchObject([
    { tariffId: 3, validUntil: '2100-01-01T00:00:00.000+04:00' },
    { tariffId: changed.tariffIds[0], baseFare: 120, validUntil: null },
  ]);
  expect(await satha.refusal('tariff', 'change', '--file', change)).toContain('give the number of one that');
  expect((await auditLines()).slice(-2)).toEqual([
    `tariff.added tariff ${added.tariffIds[0]}`,
    `tariff.changed tariff ${changed.tariffIds[0]}`,
  ]);
});

test('Trips of all accounts are listed page by page, and by each filter', async () => {
  const account = (name: string) =>
    db.inTransaction((transaction) =>
      createAccountWithWallet({ transaction, clock: systemClock }, { name, openingBalanceFils: 100_000 }),
    );
  const ids = [await account('A'), await account('B')].map((made) => made.account.accountId);
  const trips: number[] = [];
  for (const accountId of [...ids, ...ids]) trips.push(await storeTrip(db, accountId));
  const list = (...args: string[]) =>
    satha.json<{ trips: { tripId: number }[]; nextBeforeTrip: number | null }>('trip', 'list', ...args);
  const page = await list('--limit', '3');
  expect(page).toMatchObject({
    trips: trips
      .slice(1)
      .toReversed()
      .map((tripId) => ({ tripId })),
    nextBeforeTrip: trips[1],
  });
  expect((await list('--before-trip', String(trips[1]))).trips.map(({ tripId }) => tripId)).toEqual([
    trips[0],
  ]);
  const filtered = await list(
    ...['--account', String(ids[0]), '--status', 'searching', 'failed', '--mobile', '0501234567'],
    ...['--created-from', '2026-11-05', '--departure-before', '2026-11-05T13:46'],
  );
  expect(filtered.trips.map(({ tripId }) => tripId)).toEqual([trips[2], trips[0]]);
  const inOrder = await list('--search', 'mariam', '--order', 'oldest', '--limit', '2');
  expect(inOrder.trips.map(({ tripId }) => tripId)).toEqual(trips.slice(0, 2));
  expect((await list('--search', 'nobody')).trips).toEqual([]);
  expect((await list('--outcome', 'unsafe', '--concern', 'driver_late', '--type', '5')).trips).toEqual([]);
  expect(await satha.refusal('trip', 'list', '--before-trip', '99999')).toContain('There is no trip 99999');
  expect(await satha.text('trip', 'list', '--limit', '1')).toMatch(
    /There may be more: the same with --before-trip \d+\.\n$/,
  );
  expect(await satha.text('trip', 'list', '--truck', 'Dubai K 1')).toContain(
    'No trip in the test environment matches',
  );
  for (const [option, value] of [
    ['--plate', '99999'],
    ['--vin', 'WBA00000000000000'],
    ['--case', 'none'],
  ] as const) {
    expect(await satha.text('trip', 'list', option, value)).toContain('No trip in the test environment');
  }
  expect(await satha.refusal('trip', 'list', '--account', '4711')).toContain('There is no account 4711');
  expect(await satha.refusal('trip', 'list', '--mobile', '04')).toContain('--mobile 04 is no mobile number');
  for (const wrong of [
    ['--status', 'lost'],
    ['--created-from', 'yesterday'],
    ['--limit', '1001'],
  ]) {
    expect(await satha.run('trip', 'list', ...wrong)).toMatchObject({ exitCode: 2, stdout: '' });
  }
});

test('Other prices are tried on the trips of a period, and nothing of it is stored', async () => {
  const { account } = await db.inTransaction((transaction) =>
    createAccountWithWallet(
      { transaction, clock: systemClock },
      { name: 'Tried', openingBalanceFils: 100_000 },
    ),
  );
  const { accountId } = account;
  const priced = { distanceMeters: 5_000, durationSeconds: 0, fareFils: 12_000 };
  const tripId = await storeTrip(db, accountId);
  // Five kilometres are in the base fare, which the minimum lifts.
  await db.query({
    text: `UPDATE trips SET status = 6, distance_meters = $2, duration_seconds = $3, fare_fils = $4,
             departure_at = '2026-11-04T12:00:00+04:00' WHERE trip_id = $1`,
    values: [tripId, ...Object.values(priced)],
  });
  const draft = write('draft.json', JSON.stringify({ tariffs: [{ tariffId: 3, minimumFare: 130 }] }));
  const asked = ['tariff', 'try', '--file', draft, '--from', '2026-11-01', '--before', '2026-12-01'];
  const before = await satha.json('tariff', 'list');
  const lines = await auditLines();
  const document = await satha.json<Record<string, unknown>>(...asked, '--account', String(accountId));
  expect(document).toMatchObject({
    ...{ trips: 1, charged: 120, byDraft: 130, difference: 10 },
    accounts: { count: 1, dearer: [{ accountId, name: 'Tried', difference: 10 }], cheaper: [] },
    dearerTrips: [{ tripId, accountId, charged: 120, byDraft: 130 }],
    leftOut: expect.arrayContaining([{ reason: 'priced_otherwise', trips: 0, charged: 0 }]),
  });
  const text = await satha.text(...asked);
  expect(text).toMatch(/all vehicle types +1 +AED 120\.00 +AED 130\.00 +AED 10\.00/);
  expect(text).toContain('AED 5.01 to AED 10.00');
  expect(text).toMatch(new RegExp(`${accountId} Tried +1`));
  expect(await satha.json('tariff', 'list')).toEqual(before);
  expect(await auditLines()).toEqual(lines);

  const two = write(
    'two.json',
    JSON.stringify({
      tariffs: [
        { tariffId: 3, perMinute: 1 },
        { tariffId: 3, perMinute: 2 },
      ],
    }),
  );
  const refused = await satha.refusal(
    'tariff',
    'try',
    '--file',
    two,
    '--from',
    '2026-11-01',
    '--before',
    '2026-12-01',
  );
  expect(refused).toContain('tariffs[1].tariffId is 3; give one that tariffs[0] does not change already');
  expect(
    await satha.refusal('tariff', 'try', '--file', draft, '--from', '2026-12-01', '--before', '2026-12-01'),
  ).toBe('--before is not behind --from; give a period with a beginning before its end.');
});
