import { afterAll, beforeAll, expect, test } from 'vitest';
import { pauseSearchByHand } from '../../src/domain/dispatch/steering/steer-search.ts';
import { holdDriver } from '../../src/domain/drivers/holds/hold-driver.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';
import { huda } from '../harness/steering-scene.ts';

let scene: SandboxScene;
beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(async () => {
  await expectSoundLedger(scene.app.db);
  await scene.close();
});

const advance = (tripId: number, to: string) =>
  scene.app.post(`/api/Sandbox/trips/${tripId}/advance`, scene.account.rawApiKey, { to });
const driverOf = async (tripId: number) => {
  const { rows } = await scene.app.db.query<{ driver_id: number }>({
    text: 'SELECT driver_id FROM assignments WHERE trip_id = $1',
    values: [tripId],
  });
  return rows[0]?.driver_id ?? 0;
};

test('A trip whose search an operator has paused is moved by hand in the sandbox all the same', async () => {
  for (const booking of [{}, { departureTime: '2026-11-20T08:00' }]) {
    const tripId = await scene.book(booking);
    const { accountId } = scene.account;
    await pauseSearchByHand({ db: scene.app.db }, { accountId, tripId, by: huda, at: scene.clock() });
    expect(expectOk(await advance(tripId, 'driver_to_pickup'))).toMatchObject({ StatusCode: 2 });
    expectOk(await advance(tripId, 'completed'));
  }
});

test('A simulated driver who is held back is not the one whom a trip is given to', async () => {
  const { app, clock } = scene;
  const first = await scene.book();
  expectOk(await advance(first, 'driver_to_pickup'));
  const driverId = await driverOf(first);
  expectOk(await advance(first, 'failed'));
  await holdDriver({ db: app.db, clock }, { driverId, minutes: 30, reason: 'Fuel' });
  const second = await scene.book();
  expectOk(await advance(second, 'driver_to_pickup'));
  expect(await driverOf(second)).not.toBe(driverId);
  expectOk(await advance(second, 'completed'));
});
