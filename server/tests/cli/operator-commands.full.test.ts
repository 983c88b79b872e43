import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha({ embedded: true });
let db: Database;

beforeAll(async () => {
  await satha.text('account', 'list');
  db = satha.open();
});

/** Beside the command line, which has its own tests for it. */
async function newAccount(openingBalanceFils = 0): Promise<string> {
  const { account } = await db.inTransaction((transaction) =>
    createAccountWithWallet({ transaction, clock: systemClock }, { name: 'Al Noor', openingBalanceFils }),
  );
  return String(account.accountId);
}

describe('accounts', () => {
  test('An account is made with its wallet and opening balance, in numbers that machines can read', async () => {
    expect(await satha.json('account', 'create', '--name', ' شركة النور ', '--balance', '1000.50')).toEqual({
      accountId: expect.any(Number),
      name: 'شركة النور',
      environment: 'test',
      balance: 1000.5,
      held: 0,
      floor: -500,
      status: 'active',
    });
  });

  test('An opening balance of zero, or none, makes no ledger entry', async () => {
    const { entries } = await satha.json('ledger', 'check');
    expect(await satha.json('account', 'create', '--name', 'A', '--balance', '0')).toMatchObject({
      balance: 0,
    });
    expect(await satha.json('account', 'create', '--name', 'B')).toMatchObject({
      balance: 0,
      status: 'active',
    });
    expect(await satha.json('ledger', 'check')).toMatchObject({ entries });
  });

  test('An account can be made without a wallet, and be given one later', async () => {
    const account = await satha.json('account', 'create', '--name', 'C', '--no-wallet');
    expect(account).toMatchObject({ balance: null, floor: null, status: null });
    const id = String(account.accountId);
    expect(await satha.refusal('wallet', 'show', '--account', id)).toBe(
      `Account ${id} has no wallet; \`npx satha wallet open --account ${id}\` opens one.`,
    );
    expect(await satha.json('wallet', 'open', '--account', id)).toMatchObject({
      balance: 0,
      status: 'active',
    });
    expect(await satha.refusal('wallet', 'open', '--account', id)).toContain('has its wallet already');
  });

  test('A refused account leaves nothing behind', async () => {
    const before = await satha.json<unknown[]>('account', 'list');
    expect(await satha.refusal('account', 'create', '--name', 'D', '--balance', '-1')).toBe(
      '--balance is AED −1.00; an account begins with 0 or more.',
    );
    expect(await satha.refusal('account', 'create', '--name', 'D', '--balance', '100000000.01')).toBe(
      '--balance must be at most AED 100,000,000.00 at a time.',
    );
    expect(await satha.refusal('account', 'create', '--name', '  ')).toBe(
      '--name has 0 characters; send 1 to 80.',
    );
    expect(await satha.json('account', 'list')).toEqual(before);
  });

  test('Accounts are listed in a table that people can read', async () => {
    const id = await newAccount(123_456_780);
    const lines = (await satha.text('account', 'list')).split('\n');
    expect(await satha.text('account', 'list', '--search', '%_')).toContain('environment matches');
    expect(lines[0]).toMatch(/^Account +Name +Balance +Held +Floor +Wallet +Open trips +Status +Created$/);
    expect(lines.find((line) => line.trim().startsWith(`${id} `))).toMatch(
      /Al Noor +AED 1,234,567\.80 +AED 0\.00 +AED −500\.00 +active +0 +active +\d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
  });

  test('Sandbox and live are apart: each has accounts of its own', async () => {
    const live = await satha.json('account', 'create', '--name', 'Only live', '--environment', 'live');
    expect(live).toMatchObject({ accountId: 1, environment: 'live' });
    expect(await satha.json('--environment', 'live', 'account', 'list')).toMatchObject([
      { name: 'Only live' },
    ]);
    expect(JSON.stringify(await satha.json('account', 'list'))).not.toContain('Only live');
    expect(await satha.refusal('wallet', 'show', '--account', '99', '--environment', 'live')).toBe(
      'There is no account 99 in the live environment; `npx satha account list --environment live` shows them.',
    );
  });
});

describe('keys', () => {
  test('A key is shown once, at its creation, with the prefix of its environment', async () => {
    const id = await newAccount();
    const key = await satha.json('key', 'create', '--account', id, '--name', 'Booking');
    expect(key).toMatchObject({
      accountId: Number(id),
      name: 'Booking',
      environment: 'test',
      status: 'active',
    });
    expect(key.rawKey).toMatch(/^svc_sk_test_[0-9A-Za-z]{40}$/);
    expect(key.lastFour).toBe((key.rawKey as string).slice(-4));
    const [listed] = await satha.json<Record<string, unknown>[]>('key', 'list', '--account', id);
    expect(listed).toMatchObject({ keyId: key.keyId, lastUsedAt: null });
    expect(listed?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+04:00$/);
    for (const text of [JSON.stringify(listed), await satha.text('key', 'list')]) {
      expect(text).not.toContain('svc_sk_');
    }
  });

  test('People see the raw key on a line of its own', async () => {
    const text = await satha.text('key', 'create', '--account', await newAccount(), '--name', 'K');
    expect(text).toMatch(/^ {2}svc_sk_test_[0-9A-Za-z]{40}$/m);
    expect(text).toContain('cannot be shown again');
  });

  test('A key goes from active to inactive and back, and from revoked nowhere', async () => {
    const account = await newAccount();
    const { keyId } = await satha.json('key', 'create', '--account', account, '--name', 'K');
    const key = String(keyId);
    for (const [action, status] of [
      ['disable', 'inactive'],
      ['enable', 'active'],
      ['revoke', 'revoked'],
      ['revoke', 'revoked'],
    ] as const) {
      expect(await satha.json('key', action, '--key', key)).toMatchObject({ keyId, status });
    }
    expect(await satha.refusal('key', 'enable', '--key', key)).toContain(
      `Key ${key} is revoked, which is final`,
    );
    expect(await satha.refusal('key', 'disable', '--key', '4711')).toBe(
      'There is no key 4711 in the test environment; `npx satha key list` shows them.',
    );
  });

  test('No key is made or listed for an account that is not there', async () => {
    const sentence = 'There is no account 4711 in the test environment; `npx satha account list` shows them.';
    expect(await satha.refusal('key', 'create', '--account', '4711', '--name', 'K')).toBe(sentence);
    expect(await satha.refusal('key', 'list', '--account', '4711')).toBe(sentence);
  });
});

describe('wallets', () => {
  test('Money goes in and out with either spelling of a negative amount, below the floor too', async () => {
    const id = await newAccount(10_000);
    const wallet = {
      ...{ accountId: Number(id), held: 0, notBegun: 0, heldLimit: 100_000 },
      ...{ floor: -500, status: 'active' },
    };
    const show = (...args: string[]) => satha.json('wallet', ...args);
    expect(await show('top-up', '--account', id, '--amount', '49.95')).toEqual({
      ...wallet,
      balance: 149.95,
    });
    expect(await show('adjust', '--account', id, '--amount', '-600', '--reason', 'A')).toEqual({
      ...wallet,
      balance: -450.05,
    });
    expect(await show('adjust', '--account', id, '--amount=-600')).toEqual({ ...wallet, balance: -1050.05 });
    expect(await show('adjust', '--account', id, '--amount', '−0.05')).toEqual({
      ...wallet,
      balance: -1050.1,
    });
    expect(await show('show', '--account', id)).toEqual({ ...wallet, balance: -1050.1 });
    expect(await satha.text('wallet', 'show', '--account', id)).toBe(
      `Account    ${id}\nBalance    AED −1,050.10\nHeld       AED 0.00\n` +
        'Not begun  AED 0.00 of at most AED 100,000.00\nFloor      AED −500.00\nStatus     active\n',
    );
  });

  test('A wallet is frozen, still takes money, and is unfrozen', async () => {
    const id = await newAccount();
    expect(await satha.json('wallet', 'freeze', '--account', id)).toMatchObject({ status: 'frozen' });
    expect(await satha.json('wallet', 'top-up', '--account', id, '--amount', '5')).toMatchObject({
      balance: 5,
    });
    expect(await satha.json('wallet', 'unfreeze', '--account', id)).toMatchObject({ status: 'active' });
  });

  test('The floor may be nearer to zero, never lower than AED −500.00', async () => {
    const id = await newAccount();
    expect(await satha.json('wallet', 'set-floor', '--account', id, '--amount', '-100')).toMatchObject({
      floor: -100,
    });
    for (const amount of ['-500.01', '0.01']) {
      expect(await satha.refusal('wallet', 'set-floor', '--account', id, '--amount', amount)).toBe(
        '--amount must be between -500 and 0: the floor is never lower.',
      );
    }
  });

  test('What trips may hold before they begin is set, within what the service bears', async () => {
    const id = await newAccount();
    const set = ['wallet', 'set-held-limit', '--account', id, '--amount'] as const;
    expect(await satha.json(...set, '250000.50')).toMatchObject({ notBegun: 0, heldLimit: 250_000.5 });
    expect(await satha.json(...set, '0')).toMatchObject({ heldLimit: 0 });
    for (const amount of ['-1', '100000000.01']) {
      expect(await satha.refusal(...set, amount)).toMatch(/^--amount must be between 0 and 100000000: /);
    }
  });

  test('An amount or a reason that cannot be posted is refused by its option', async () => {
    const id = await newAccount();
    const topUp = (...args: string[]) => satha.refusal('wallet', 'top-up', '--account', id, ...args);
    expect(await topUp('--amount', '0')).toBe('--amount must be above zero.');
    expect(await topUp('--amount', '1', '--reason', '')).toContain('--reason must have 1 to 500 characters');
    expect(await topUp('--amount', '1', '--reason', 'Transfer \u202e7700')).toContain('U+202E');
    expect(await satha.refusal('wallet', 'adjust', '--account', id, '--amount', '0')).toBe(
      '--amount must not be zero.',
    );
  });
});

describe('trips, prices and the ledger', () => {
  test('A trip is found by its number alone, with what happened to it', async () => {
    const account = Number(await newAccount(20_000));
    const trip = await storeTrip(db, account);
    expect(await satha.json('trip', 'show', '--trip', String(trip))).toMatchObject({
      tripId: trip,
      accountId: account,
      environment: 'test',
      status: 'searching',
      statusCode: 1,
      fare: 150,
      distanceKm: 24.31,
      durationMinutes: 25.2,
      routeBy: 'a test',
      routeDataVersion: '1',
      departureTime: '2026-11-05T13:45:00.000+04:00',
      cancellationFee: null,
      events: [{ sequence: 1, type: 'trip.created', fromStatus: null, toStatus: 'searching' }],
    });
    expect(await satha.json('wallet', 'show', '--account', String(account))).toMatchObject({
      balance: 50,
      held: 150,
    });
    const text = await satha.text('trip', 'show', '--trip', String(trip));
    expect(text).toMatch(/^Fare +AED 150\.00$/m);
    expect(text).toMatch(/^Roads of quote +a test, 1$/m);
    expect(text).toContain('A�B\\C');
    expect(await satha.refusal('trip', 'show', '--trip', '999999')).toContain(
      'There is no trip 999999 in the test',
    );
  });

  test('A trip is shown with its driver, its way, what was promised and who was asked', async () => {
    const account = Number(await newAccount(20_000));
    const trip = await storeTrip(db, account);
    const driver = await addDriver(db, { name: 'Imran Khan' });
    const id = ['--trip', String(trip)];
    await takeTripTo(db, { accountId: account, tripId: trip }, driver, 5);
    await db.query({
      text: `WITH way AS (INSERT INTO trip_tracks (account_id, trip_id, recorded_at, lat, lng)
               VALUES ($1, $2, now(), 25.20, 55.27), ($1, $2, now() + interval '30 s', 25.21, 55.27))
             INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, pickup_meters, pickup_seconds,
               offered_at, expires_at, answered_at)
             VALUES ($1, $2, $3, $4, 'accepted', 4200, 380, now(), now() + interval '20 s', now())`,
      values: [account, trip, driver.driverId, driver.vehicleId],
    });
    expect(await satha.json('trip', 'show', ...id)).toMatchObject({
      status: 'in_progress',
      driver: {
        driverId: driver.driverId,
        name: 'Imran Khan',
        isAtTrip: true,
        plate: expect.stringMatching(/^Dubai K 4\d{4}$/),
      },
      track: { points: 2, kilometers: 1.11 },
      promises: [
        { leg: 'pickup', driverId: driver.driverId, lateSeconds: -600 },
        { leg: 'destination', arrivedAt: null, lateSeconds: null },
      ],
      offers: [
        { driverId: driver.driverId, driverName: 'Imran Khan', status: 'accepted', pickupMeters: 4200 },
      ],
      failureReason: null,
    });
    const text = await satha.text('trip', 'show', ...id);
    expect(text).toMatch(/^Driver +\d+ Imran Khan, \+971 521\d{6}$/m);
    expect(text).toMatch(/^Track +1\.11 km, 2 points$/m);
    expect(text).toMatch(/^pickup +\d+ .*-600 s$/m);
    expect(text).toMatch(/Imran Khan +by the search +4\.2 km, 6 minutes +accepted$/m);
  });

  test('A trip that cannot go on is ended by its reason, and what was refunded is told', async () => {
    const account = Number(await newAccount(20_000));
    const trip = await storeTrip(db, account);
    const id = ['--trip', String(trip)];
    await takeTripTo(db, { accountId: account, tripId: trip }, await addDriver(db), 3);
    expect(await satha.text('trip', 'fail', ...id, '--reason', 'customer_refused')).toBe(
      `In the sandbox (test):\nTrip ${trip} is failed: of its fare of AED 150.00, AED 75.00 went back to the wallet of account ${account}, ` +
        'and AED 75.00 was kept.\n',
    );
    expect(await satha.json('wallet', 'show', '--account', String(account))).toMatchObject({
      balance: 125,
      held: 0,
    });
    expect(await satha.json('trip', 'show', ...id)).toMatchObject({
      status: 'failed',
      failureReason: 'customer_refused',
      cancellationFee: 75,
      driver: { isAtTrip: false },
    });
    expect(await satha.refusal('trip', 'fail', ...id, '--reason', 'operator_error')).toBe(
      `Trip ${trip} has ended already; \`npx satha trip show --trip ${trip}\` tells how. Nothing was changed.`,
    );
    expect(await satha.refusal('trip', 'fail', '--trip', '999999', '--reason', 'operator_error')).toContain(
      'There is no trip 999999 in the test',
    );
  });

  test('A trip that ends with the vehicle on board says who has it', async () => {
    const account = Number(await newAccount(20_000));
    const trip = await storeTrip(db, account);
    const driver = await addDriver(db);
    await takeTripTo(db, { accountId: account, tripId: trip }, driver, 5);
    expect(await satha.json('trip', 'fail', '--trip', String(trip), '--reason', 'accident')).toEqual({
      tripId: trip,
      accountId: account,
      environment: 'test',
      status: 'failed',
      outcome: 'operator_decision',
      reason: 'accident',
      fare: 150,
      refunded: 150,
      kept: 0,
      vehicleOnBoard: true,
    });
    const { exitCode, stderr } = await satha.run('trip', 'fail', '--trip', String(trip), '--reason', 'rain');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('vehicle_breakdown');
  });

  test('Tariffs are listed with tiers, factors and validity for each vehicle type', async () => {
    type Prices = Record<string, Record<string, unknown>[]>;
    const { vehicleTypes, tariffs } = await satha.json<Prices>('tariff', 'list');
    expect(vehicleTypes?.map((type) => type.vehicleTypeId)).toEqual(vehicleTypeIds);
    expect(vehicleTypes?.[2]).toMatchObject({ name: 'Standard Recovery Truck', available: true });
    expect(tariffs?.[2]).toMatchObject({
      vehicleTypeId: 4,
      validUntil: null,
      baseFare: 105,
      includedKm: 5,
      distanceTiers: [
        { fromKm: 0, perKm: 7 },
        { fromKm: 20, perKm: 3.2 },
        { fromKm: 60, perKm: 2.1 },
      ],
      night: { factor: 1.25, from: '22:00', until: '06:00' },
      weekend: { factor: 1.05, days: [6, 7] },
      vatPercent: 5,
    });
    expect(await satha.text('tariff', 'list')).toMatch(/^4 {2}Standard Recovery Truck, prices and trips$/m);
  });

  test('A sound ledger is said to be sound; a balance without its entries is found, told, and fails the check', async () => {
    expect(await satha.json('ledger', 'check')).toMatchObject({ sound: true, sum: 0, mismatches: [] });
    expect(await satha.text('ledger', 'check')).toContain('The ledger of the test environment is sound');
    const account = Number(await newAccount(1_000));
    const change = (by: number) =>
      db.query({
        text: 'UPDATE wallets SET balance_fils = balance_fils + $1 WHERE account_id = $2',
        values: [by, account],
      });
    await change(1);
    const forMachines = await satha.run('ledger', 'check', '--json');
    const forPeople = await satha.run('ledger', 'check');
    await change(-1);
    expect(forMachines.exitCode).toBe(1);
    expect(JSON.parse(forMachines.stdout)).toMatchObject({
      sound: false,
      mismatches: [{ accountId: account, what: 'balance', stored: 10.01, fromEntries: 10 }],
    });
    expect(forPeople.exitCode).toBe(1);
    expect(forPeople.stdout).toMatch(/balance +AED 10\.01 +AED 10\.00$/m);
    expect(forPeople.stderr).toBe('The ledger of the test environment is not sound.\n');
  });
});

test('Commands that meet while nothing runs share one PostgreSQL, and the last one stops it', async () => {
  await satha.leave();
  expect(satha.isPostgresThere()).toBe(false);
  const names = ['P', 'Q', 'R', 'S'];
  await Promise.all(names.map((name) => satha.json('account', 'create', '--name', `Race ${name}`)));
  expect(satha.isPostgresThere()).toBe(false);
  const listed = JSON.stringify(await satha.json('account', 'list'));
  for (const name of names) expect(listed).toContain(`Race ${name}`);
});
