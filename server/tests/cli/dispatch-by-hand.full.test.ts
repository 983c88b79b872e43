import { beforeAll, expect, test } from 'vitest';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { addDriver, placeDriver, type TestDriver, takeTripTo } from '../harness/drivers.ts';
import { samplePoints } from '../harness/sample-trip.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let accountId: number;
let near: TestDriver;
let far: TestDriver;

beforeAll(async () => {
  await satha.text('account', 'list');
  db = satha.open();
  const { account } = await db.inTransaction((transaction) =>
    createAccountWithWallet(
      { transaction, clock: systemClock },
      { name: 'Al Noor', openingBalanceFils: 500_000 },
    ),
  );
  accountId = account.accountId;
  [near, far] = [await addDriver(db), await addDriver(db)];
  const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
  await placeDriver(db, near, pickup);
  await placeDriver(db, far, { ...pickup, lat: pickup.lat + 0.05 });
});

const of = (tripId: number, driver?: TestDriver) => [
  ...['--trip', String(tripId)],
  ...(driver ? ['--driver', String(driver.driverId)] : []),
];
const lastAudit = async () => {
  const { rows } = await db.query<{ action: string; subject: string; actor_name: string; details: object }>({
    text: 'SELECT action, subject, actor_name, details FROM audit_entries ORDER BY audit_entry_id DESC LIMIT 1',
  });
  return rows[0];
};

test('Candidates are listed with their way and what speaks against them, and one is given the trip', async () => {
  const tripId = await storeTrip(db, accountId);
  const { candidates } = await satha.json<{ candidates: { driverId: number; pickupKm: number }[] }>(
    ...['trip', 'candidates', ...of(tripId)],
  );
  expect(candidates.map(({ driverId }) => driverId)).toEqual([near.driverId, far.driverId]);
  expect(candidates[1]?.pickupKm).toBeGreaterThan(5);
  expect(await satha.json('trip', 'assign', ...of(tripId, far))).toMatchObject({
    ...{ tripId, accountId, driverId: far.driverId, fromDriverId: null, status: 'driver_to_pickup' },
  });
  expect(await lastAudit()).toEqual({
    ...{ action: 'trip.assigned', subject: `trip ${tripId}`, actor_name: 'command line' },
    details: { driverId: far.driverId, withoutEquipment: false },
  });
  const other = await storeTrip(db, accountId);
  expect(await satha.refusal('trip', 'assign', ...of(other, far))).toBe(
    `Driver ${far.driverId} is at trip ${tripId}; take it off the driver first, or choose another one.`,
  );
  const text = await satha.text('trip', 'reassign', ...of(tripId, near), '--reason', 'Flat tyre');
  expect(text).toMatch(
    new RegExp(
      `^In the sandbox \\(test\\):\nTrip ${tripId} goes from driver ${far.driverId} to driver ${near.driverId}; driver ${far.driverId} is free\\. Arrival`,
    ),
  );
  expect(await lastAudit()).toMatchObject({
    action: 'trip.reassigned',
    details: { driverId: near.driverId, fromDriverId: far.driverId },
  });
  expect(await satha.json('trip', 'release', ...of(tripId), '--reason', 'Phone lost')).toMatchObject({
    status: 'searching',
  });
  expect(await satha.json('trip', 'assign', ...of(other, near), '--ask')).toMatchObject({
    ...{ tripId: other, driverId: near.driverId, staysWithOperator: false },
  });
  expect(await satha.text('trip', 'show', ...of(other))).toMatch(/by hand .* open$/m);
});

test('A vehicle on board is handed over to another driver, and the trip tells both', async () => {
  const tripId = await storeTrip(db, accountId);
  const [former, next] = [await addDriver(db), await addDriver(db)];
  await takeTripTo(db, { accountId, tripId }, former, 5);
  expect(
    await satha.json('trip', 'reassign', ...of(tripId, next), '--reason', 'Truck broke down'),
  ).toMatchObject({ status: 'in_progress', driverId: next.driverId, fromDriverId: former.driverId });
  const { handOvers } = await satha.json<{ handOvers: object[] }>('trip', 'show', ...of(tripId));
  expect(handOvers).toEqual([
    {
      sequence: 6,
      fromDriverId: former.driverId,
      fromVehicleId: former.vehicleId,
      toDriverId: next.driverId,
      toVehicleId: next.vehicleId,
      handedOverAt: expect.stringMatching(/\+04:00$/),
    },
  ]);
});

test('Options that contradict each other are refused before anything is done', async () => {
  const tripId = await storeTrip(db, accountId);
  const assign = (...more: string[]) => satha.run('trip', 'assign', ...of(tripId, near), ...more);
  expect(await assign('--stay')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('give --ask'),
  });
  expect(await assign('--without-equipment')).toMatchObject({ exitCode: 2 });
});

test('A driver is held back with a reason and an end, shown so, and released early', async () => {
  const id = ['--driver', String(near.driverId)];
  const held = await satha.json('driver', 'hold', ...id, '--minutes', '30', '--reason', 'Fuel stop');
  expect(held).toMatchObject({ heldUntil: expect.stringMatching(/\+04:00$/), heldBecause: 'Fuel stop' });
  expect(await lastAudit()).toMatchObject({ action: 'driver.held', details: { minutes: 30 } });
  expect(await satha.json<object[]>('driver', 'list')).toContainEqual(
    expect.objectContaining({ driverId: near.driverId, heldBecause: 'Fuel stop' }),
  );
  expect(await satha.json('driver', 'release', ...id)).toMatchObject({ heldUntil: null, heldBecause: null });
  expect(await satha.refusal('driver', 'release', ...id)).toBe(
    `Driver ${near.driverId} is not held back. Nothing was changed.`,
  );
  expect((await satha.run('driver', 'hold', ...id, '--minutes', '0', '--reason', 'No')).exitCode).toBe(2);
});
