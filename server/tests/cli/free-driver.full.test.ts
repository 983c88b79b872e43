import { beforeAll, describe, expect, test } from 'vitest';
import { findDriver } from '../../src/domain/drivers/queries.ts';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { addDriver, assign, drive, pressRule, takeTripTo } from '../harness/drivers.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let accountId: number;

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
});

async function tripIn(status: number) {
  const tripId = await storeTrip(db, accountId);
  const driver = await addDriver(db);
  if (status >= 2) await takeTripTo(db, { accountId, tripId }, driver, status);
  return { tripId, driver, id: ['--trip', String(tripId)] };
}

const cancel = (tripId: number) =>
  cancelTrip(
    { db, clock: systemClock, pressRule },
    { accountId, tripId, retry: undefined, clockOffsetSeconds: 0 },
  );
const eventsOf = async (id: readonly string[]) =>
  (await satha.json<{ events: { type: string; data: object }[] }>('trip', 'show', ...id)).events;

describe('releasing', () => {
  test.each([2, 3])(
    'A trip in status %i is taken from a driver who cannot give it up, and searched for anew',
    async (status) => {
      const { tripId, driver, id } = await tripIn(status);
      const { driverId } = driver;
      expect(await satha.json('trip', 'release', ...id, '--reason', ' Phone lost ')).toEqual({
        tripId,
        accountId,
        environment: 'test',
        status: 'searching',
        driverId,
        driverStatus: 'available',
        plate: expect.stringMatching(/^Dubai K 4\d{4}$/),
      });
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        type: 'trip.driver_gave_up',
        data: { driverId, reason: 'operator_decision', by: 'operator' },
      });
      const { rowCount } = await db.query({
        text: 'SELECT FROM dispatches WHERE trip_id = $1 AND began_at IS NULL AND due_at <= now()',
        values: [tripId],
      });
      expect(rowCount).toBe(1);
      expect(await assign(db, { accountId, tripId }, await addDriver(db))).toBe('assigned');
    },
  );

  test('Who is freed and online is told with the way to shut out whoever has the phone', async () => {
    const { tripId, driver, id } = await tripIn(2);
    expect(await satha.text('trip', 'release', ...id, '--reason', 'Phone lost')).toMatch(
      new RegExp(
        `^In the sandbox \\(test\\):\nTrip ${tripId} is released, and another driver is looked for\\. Driver ${driver.driverId} is free, and ` +
          `online still in Dubai K 4\\d{4}; \`npx satha driver suspend --driver ${driver.driverId}\` shuts out`,
      ),
    );
  });

  test('A trip that nobody is at, or with the vehicle on board, is refused with what can be done', async () => {
    const release = (id: readonly string[]) =>
      satha.refusal('trip', 'release', ...id, '--reason', 'Phone lost');
    const searching = await tripIn(1);
    expect(await release(searching.id)).toBe(
      `No driver is at trip ${searching.tripId}, which is searching. There is nobody to take it from, and nothing was changed.`,
    );
    const { tripId, driver, id } = await tripIn(4);
    const events = await eventsOf(id);
    expect(await release(id)).toBe(
      `Driver ${driver.driverId} has the customer's vehicle on the truck, so that nobody can be looked for; ` +
        `\`npx satha trip reassign --trip ${tripId} --driver … --reason …\` hands it over to another driver, and ` +
        `\`npx satha trip fail --trip ${tripId} --reason …\` ends trip ${tripId}. Nothing was changed.`,
    );
    expect(await eventsOf(id)).toEqual(events);
    await cancel(tripId);
    expect(await release(id)).toBe(
      `Trip ${tripId} has ended with the customer's vehicle on the truck of driver ${driver.driverId}; ` +
        `\`npx satha trip hand-over --trip ${tripId}\` frees the driver once it is handed over. Nothing was changed.`,
    );
    expect(await release(['--trip', '999999'])).toContain('There is no trip 999999 in the test');
    expect(await satha.refusal('trip', 'release', ...id, '--reason', ' ')).toBe(
      '--reason has 0 characters; send 1 to 80.',
    );
  });
});

describe('handing over', () => {
  test.each([4, 5])(
    'The driver of a trip that was cancelled in status %i is freed, with the truck, and the trip stays as it was',
    async (status) => {
      const { tripId, driver, id } = await tripIn(status);
      await cancel(tripId);
      const other = await tripIn(1);
      const otherTrip = { accountId, tripId: other.tripId };
      expect(await assign(db, otherTrip, driver)).toBe('driver_not_free');
      const events = await eventsOf(id);
      expect(await satha.json('trip', 'hand-over', ...id)).toMatchObject({
        tripId,
        status: 'cancelled',
        driverId: driver.driverId,
        driverStatus: 'available',
      });
      expect(await eventsOf(id)).toEqual(events);
      expect(await assign(db, otherTrip, driver)).toBe('assigned');
      expect(await drive(db, tripId, driver, 'complete')).toMatchObject({ status: 7, repeated: true });
    },
  );

  test('A driver who was suspended with the vehicle on board is freed, and stays suspended', async () => {
    const { tripId, driver, id } = await tripIn(5);
    await satha.json('trip', 'fail', ...id, '--reason', 'driver_unavailable');
    const suspended = await satha.text('driver', 'suspend', '--driver', String(driver.driverId));
    expect(suspended).toContain(`The driver is at trip ${tripId} still; \`npx satha trip show`);
    expect(await satha.text('trip', 'hand-over', ...id)).toBe(
      `In the sandbox (test):\nThe vehicle on board of trip ${tripId} is handed over. Driver ${driver.driverId} and the truck are free; the driver ` +
        'is suspended.\n',
    );
    expect(await findDriver(db, driver.driverId)).toMatchObject({ status: 'suspended', trip: undefined });
  });

  test('An open trip, and one that nobody is at, is refused with what can be done', async () => {
    const handOver = (id: readonly string[]) => satha.refusal('trip', 'hand-over', ...id);
    const waiting = await tripIn(3);
    expect(await handOver(waiting.id)).toBe(
      `Trip ${waiting.tripId} is at_pickup, with nothing on the truck yet; \`npx satha trip release --trip ` +
        `${waiting.tripId} --reason …\` frees driver ${waiting.driver.driverId}. Nothing was changed.`,
    );
    const { tripId, driver, id } = await tripIn(5);
    expect(await handOver(id)).toBe(
      `Trip ${tripId} is in_progress: driver ${driver.driverId} ends it by completing it, on another phone if need be ` +
        `(\`npx satha driver sign-in-code --driver ${driver.driverId}\`), or you do by \`npx satha trip fail --trip ` +
        `${tripId} --reason …\`. Nothing was changed.`,
    );
    await drive(db, tripId, driver, 'complete');
    expect(await handOver(id)).toBe(
      `No driver is at trip ${tripId}, which is completed. There is nothing to hand over, and nothing was changed.`,
    );
  });
});
