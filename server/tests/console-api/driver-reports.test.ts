import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createAwayScene } from '../harness/away-scene.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk } from '../harness/expect-answer.ts';
import type { TestAccount } from '../harness/test-app.ts';

let scene: Console;
let dispatcher: ConsoleOperator;
let account: TestAccount;
let away: ReturnType<typeof createAwayScene>;

beforeAll(async () => {
  scene = await createConsole();
  dispatcher = await scene.operatorOf('dispatcher');
  account = await scene.makeAccount({ balanceFils: 1_000_000 });
  away = createAwayScene(scene, systemClock, () => account);
});
afterAll(() => scene.close());

test('A trip’s page tells delays, and what came when the trip was over, by the phone’s time and ours', async () => {
  const { trip, driver } = await away.tripIn(2);
  const recorded = systemClock().subtract({ minutes: 12 });
  expectOk(await driver.phone.tell(trip, 'late', { minutes: 20 }));
  expectOk(await driver.phone.tell(trip, 'complete'));
  await away.cancel(trip);
  const recordedAt = recorded.toString();
  expectOk(await driver.phone.tell(trip, 'loading', { recordedAt }));
  expectOk(await driver.phone.tell(trip, 'start', { recordedAt: '0000-01-01T00:00:00Z' }));
  const page = expectOk(await dispatcher.get(`/trips/${trip.tripId}`));
  const by = { driverId: driver.driverId, name: 'Imran Khan' };
  expect(page.reports).toMatchObject([
    { action: 'late', minutes: 20, result: 'applied', isHandOver: false, isPlausible: true, driver: by },
    { action: 'loading', minutes: null, result: 'reported', isHandOver: true, isPlausible: true },
    {
      action: 'start',
      result: 'reported',
      isHandOver: false,
      isPlausible: false,
      recordedAt: '0000-01-01T00:00:00Z',
    },
  ]);
  expect(Temporal.Instant.from(page.reports[1].recordedAt).since(recorded).total('seconds')).toBeCloseTo(
    0,
    2,
  );
  expect(page.driver).toMatchObject({ driverId: driver.driverId, isAtTrip: true });
  expect(page.concerns).toContain('vehicle_aboard');
  const events = expectOk(await scene.get('/api/Events?limit=100', account.rawApiKey)).events;
  expect(JSON.stringify(events)).not.toMatch(/reported|recordedAt|0000-01-01/);
});
