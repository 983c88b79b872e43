import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdEventCounters, untilWaiting } from '../harness/locks.ts';
import { openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';

let scene: SandboxScene;
beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(() => scene.close());

type Item = {
  readonly evidenceId: string;
  readonly stage: string;
  readonly kind: string;
  readonly readings?: { readonly odometerKm: number };
  readonly photo?: KeptFile;
  readonly signature?: KeptFile;
};
type KeptFile = { readonly storedAt?: string; readonly sizeBytes: number };
const fileOf = ({ photo, signature }: Item) => photo ?? signature;
const evidenceOf = async (tripId: number): Promise<readonly Item[]> =>
  expectOk(await scene.app.get(`/api/Trips/${tripId}/evidence`, scene.account.rawApiKey)).evidence;
const post = (tripId: number, what: string, body: object, key = scene.account.rawApiKey) =>
  scene.app.post(`/api/Sandbox/trips/${tripId}/${what}`, key, body);
const toldOf = (items: readonly Item[], stage: string) =>
  items.filter((item) => item.stage === stage).map(({ kind }) => kind);
const missingOf = (items: readonly Item[]) =>
  items.filter((item) => fileOf(item) && fileOf(item)?.storedAt === undefined).length;

const atPickup = ['photo', 'photo', 'condition', 'readings', 'signature'];
const atDelivery = ['photo', 'readings', 'recipient', 'signature'];

test('The driver of a simulated trip records the vehicle at pickup and delivery, small, and the trip goes on as before', async () => {
  const tripId = await scene.book();
  await scene.until(tripId, 'loading');
  expect(toldOf(await evidenceOf(tripId), 'pickup')).toEqual(atPickup);
  await scene.until(tripId, 'completed');
  const items = await evidenceOf(tripId);
  expect([toldOf(items, 'pickup'), toldOf(items, 'delivery')]).toEqual([atPickup, atDelivery]);
  expect(missingOf(items)).toBe(0);
  const odometers = items.flatMap(({ readings }) => (readings ? [readings.odometerKm] : []));
  expect(new Set(odometers).size).toBe(1);
  const bytes = items.reduce((sum, item) => sum + (fileOf(item)?.sizeBytes ?? 0), 0);
  expect(bytes).toBeLessThan(20_000);
  expect(await scene.eventsOf(tripId)).toEqual([
    ...['trip.created', 'trip.driver_assigned', 'trip.driver_arrived', 'trip.loading', 'trip.started'],
    'trip.completed',
  ]);
});

test('Evidence is told of by hand, first without its files and then with them, and never twice', async () => {
  const tripId = await scene.book();
  expectOk(await post(tripId, 'advance', { to: 'at_pickup' }));
  expect(await evidenceOf(tripId)).toEqual([]);
  const told = expectOk(await post(tripId, 'evidence', { files: 'missing' })).evidence;
  expect([toldOf(told, 'pickup'), toldOf(told, 'delivery'), missingOf(told)]).toEqual([atPickup, [], 3]);
  const sent = expectOk(await post(tripId, 'evidence', {})).evidence;
  expect([sent.length, missingOf(sent)]).toEqual([5, 0]);
  expect(expectOk(await post(tripId, 'evidence', { stage: 'pickup', files: 'sent' })).evidence).toHaveLength(
    5,
  );
  expect((await scene.see(tripId)).statusName).toBe('at_pickup');
  expectOk(await post(tripId, 'advance', { to: 'in_progress' }));
  const all = expectOk(await post(tripId, 'evidence', {})).evidence;
  expect(toldOf(all, 'delivery')).toEqual(atDelivery);
});

test('Evidence that is asked for twice at the same time is told of once, and both are answered with it', async () => {
  const { app, account, clock } = scene;
  const tripId = await scene.book();
  expectOk(await post(tripId, 'advance', { to: 'at_pickup' }));
  const answers = await holdEventCounters(app.db, [account.accountId], async (release) => {
    const first = post(tripId, 'evidence', {});
    await untilWaiting(app.db, 1);
    clock.advance({ seconds: 1 });
    const second = post(tripId, 'evidence', {});
    await untilWaiting(app.db, 2);
    await release();
    return Promise.all([first, second]);
  });
  for (const answer of answers) {
    const items: readonly Item[] = expectOk(answer).evidence;
    expect([toldOf(items, 'pickup'), missingOf(items)]).toEqual([atPickup, 0]);
  }
});

test('A wrong file is refused as in live, the others come, and the right one comes afterwards', async () => {
  const tripId = await scene.book();
  expectOk(await post(tripId, 'advance', { to: 'at_pickup' }));
  const items: readonly Item[] = expectOk(await post(tripId, 'evidence', { files: 'wrong' })).evidence;
  expect([items.length, missingOf(items), items[0]?.photo?.storedAt]).toEqual([5, 1, undefined]);
  expect(missingOf(expectOk(await post(tripId, 'evidence', {})).evidence)).toBe(0);
});

test('A driver who was told of by hand and drives on records the rest alone', async () => {
  const tripId = await scene.book();
  expectOk(await post(tripId, 'advance', { to: 'at_pickup' }));
  expectOk(await post(tripId, 'evidence', { files: 'missing' }));
  expectOk(await post(tripId, 'advance', { to: 'at_pickup', hold: false }));
  await scene.until(tripId, 'completed');
  const items = await evidenceOf(tripId);
  expect([items.length, missingOf(items)]).toEqual([9, 0]);
});

test('Nothing is told of a trip without a simulated driver, of another account’s, or with words that say nothing', async () => {
  const tripId = await scene.book();
  expectRefusal(await post(tripId, 'evidence', {}), 409, 'Trip is not in a status for this');
  const other = await scene.app.makeAccount();
  expectRefusal(await post(tripId, 'evidence', {}, other.rawApiKey), 404, 'Trip not found');
  expectRefusal(await post(tripId, 'evidence', { files: 'late' }), 400, 'Invalid request', ['files']);
  expectRefusal(await post(tripId, 'evidence', { stage: 'loading' }), 400, 'Invalid request', ['stage']);
  expectOk(await post(tripId, 'advance', { to: 'failed' }));
});
