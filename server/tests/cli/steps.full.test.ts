import { beforeAll, expect, test } from 'vitest';
import { type DriveAction, driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { addDriver, assign, placeDriver, stepDeps } from '../harness/drivers.ts';
import { expectSoundLedger, getWallet, makeFundedAccount } from '../harness/money.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
// The first command makes the database.
beforeAll(async () => {
  await satha.json('trip', 'list');
});

/** A trip of AED 150.00 whose driver pressed so many hours ago, of whom nobody has heard where they are. */
function press(db: Database, accountId: number, hours: number, ...actions: readonly DriveAction[]) {
  return pressAt(undefined, db, accountId, hours, ...actions);
}

/** The same by a driver whose truck is so many metres north of the pickup, as far as the service knows. */
async function pressAt(
  metersAway: number | undefined,
  db: Database,
  accountId: number,
  hours: number,
  ...actions: readonly DriveAction[]
) {
  const tripId = await storeTrip(db, accountId);
  const driver = await addDriver(db);
  const at = systemClock().subtract({ hours });
  if (metersAway !== undefined) {
    await placeDriver(db, driver, { lat: 25.1972 + metersAway / 111_195, lng: 55.2744 }, at);
  }
  expect(await assign(db, { accountId, tripId }, driver, at)).toBe('assigned');
  const deps = { db, ...stepDeps, observePromise: () => {} };
  for (const action of actions) await driveTrip(deps, { driverId: driver.driverId, tripId, action, at });
  return tripId;
}

type Listed = { trips: { tripId: number; unconfirmed: { step: string; because: string }[] }[] };

test('What nobody confirms for a day is listed, shown with its trip, and confirmed once', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const old = await press(db, accountId, 25, 'arrive');
  const fresh = await press(db, accountId, 1, 'arrive', 'load');
  const listed = async () =>
    (await satha.json<Listed>('trip', 'list', '--unconfirmed')).trips.map(({ tripId }) => tripId);
  expect(await listed()).toEqual([old]);
  expect(await satha.text('trip', 'list', '--unconfirmed')).toContain('arrived (no_position)');

  const id = ['--trip', String(fresh)];
  expect(await satha.json('trip', 'show', ...id)).toMatchObject({
    unconfirmed: [
      { step: 'arrived', because: 'no_position' },
      { step: 'loading', because: 'no_position' },
    ],
  });
  expect(await satha.text('trip', 'show', ...id)).toMatch(/loading .*not yet +no_position/);
  expect(await satha.refusal('trip', 'confirm', ...id, '--reason', ' ')).toContain('reason');
  const reason = ['--reason', 'The customer says so'];
  expect(await satha.text('trip', 'confirm', ...id, ...reason)).toContain(
    `Confirmed of trip ${fresh}: arrived, loading.`,
  );
  expect(await satha.text('trip', 'confirm', ...id, ...reason)).toContain('Nothing was changed.');
  expect(await satha.json('trip', 'show', ...id)).toMatchObject({ unconfirmed: [] });
  await satha.json('trip', 'confirm', '--trip', String(old), ...reason);
  expect(await listed()).toEqual([]);
  await satha.close(db);
});

test('A trip is shown with how far from its place the truck was at each press, confirmed or not', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  for (const [metersAway, shown] of [
    [300, /^arrived .*300 m away .*positions$/m],
    [14_000, /^arrived .*14\.0 km away +not yet +far_away$/m],
  ] as const) {
    const tripId = await pressAt(metersAway, db, accountId, 1, 'arrive');
    const steps = [{ step: 'arrived', distanceMeters: metersAway }];
    expect(await satha.json('trip', 'show', '--trip', String(tripId))).toMatchObject({ steps });
    expect(await satha.text('trip', 'show', '--trip', String(tripId))).toMatch(shown);
  }
  await satha.close(db);
});

test('What a delivery cost that was not true is given back once, from the list, and stays so', async () => {
  const db = satha.open();
  const accountId = await makeFundedAccount(db);
  const before = await getWallet(db, accountId);
  const tripId = await press(db, accountId, 25, 'arrive', 'load', 'start', 'complete');
  expect((await getWallet(db, accountId)).balanceFils).toBe(before.balanceFils - 15_000);
  const id = ['--trip', String(tripId)];
  const reason = ['--reason', 'The vehicle stands where it stood'];
  expect(await satha.text('trip', 'list', '--unconfirmed')).toContain('complete (no_position)');
  expect(await satha.json('trip', 'give-back', ...id, ...reason)).toMatchObject({ tripId, amount: 150 });
  expect((await getWallet(db, accountId)).balanceFils).toBe(before.balanceFils);
  expect(await satha.refusal('trip', 'give-back', ...id, ...reason)).toContain('Nothing was changed.');
  expect(await satha.text('trip', 'confirm', ...id, ...reason)).toContain('Nothing was changed.');
  expect(await satha.json<Listed>('trip', 'list', '--unconfirmed')).toMatchObject({ trips: [] });
  expect(await satha.json('trip', 'notes', ...id)).toMatchObject({
    acts: [{ kind: 'given_back', text: 'The vehicle stands where it stood' }],
  });
  const underWay = await press(db, accountId, 1, 'arrive');
  expect(await satha.refusal('trip', 'give-back', '--trip', String(underWay), ...reason)).toContain(
    'Nothing was changed.',
  );
  expect(await satha.json('ledger', 'check')).toMatchObject({ sound: true });
  await expectSoundLedger(db);
  await satha.close(db);
});
