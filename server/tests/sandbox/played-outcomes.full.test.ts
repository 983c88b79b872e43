import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TripTurn } from '../../src/domain/sandbox/test-phone-numbers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { openSandboxScene, type SandboxScene } from '../harness/sandbox-scene.ts';
import { numberOf } from '../harness/test-numbers.ts';

let scene: SandboxScene;

beforeAll(async () => {
  scene = await openSandboxScene();
});
afterAll(async () => {
  await expectSoundLedger(scene.app.db);
  await scene.close();
});

const bookWith = (turn: TripTurn) => scene.book({ mobileNumber: numberOf(turn) });
const advance = async (tripId: number, to: string, hold = true) =>
  expectOk(
    await scene.app.post(`/api/Sandbox/trips/${tripId}/advance`, scene.account.rawApiKey, { to, hold }),
  );

/** What the event that ended a trip says, as the account reads it. */
async function readEnd(tripId: number) {
  const { events } = expectOk(await scene.app.get('/api/Events?limit=100', scene.account.rawApiKey));
  const isEnd = (event: { readonly type: string; readonly tripID?: number }) =>
    event.type === 'trip.failed' && event.tripID === tripId;
  return events.find(isEnd).data;
}

const met = ['trip.created', 'trip.driver_assigned', 'trip.driver_arrived'];

describe('a trip whose customer has the number for', () => {
  test('an absent customer: waits at the pickup until the wait counts, and costs half of the fare', async () => {
    const tripId = await bookWith('customer_is_absent');
    await scene.until(tripId, 'at_pickup');
    const waitedSeconds = await scene.until(tripId, 'failed');
    expect(waitedSeconds).toBeGreaterThanOrEqual(20);
    expect(waitedSeconds).toBeLessThan(40);
    const { outcome, tripFare, cancellationFees, totalCharged } = await scene.see(tripId);
    const keptFils = Math.max(Math.round(tripFare * 50), 6_000);
    expect([outcome, Math.round(cancellationFees * 100)]).toEqual(['customer_absent', keptFils]);
    expect(totalCharged).toBe(cancellationFees);
    expect(await readEnd(tripId)).toMatchObject({ outcome, cancellationFees });
    expect(['share_of_fare', 'minimum_fee']).toContain((await readEnd(tripId)).because);
    expect(await scene.eventsOf(tripId)).toEqual([...met, 'trip.failed']);
  });

  test('a customer who refuses: ends at the pickup, and costs what cancelling there costs', async () => {
    const tripId = await bookWith('customer_refuses');
    await scene.until(tripId, 'at_pickup');
    const shown = expectOk(await scene.app.get(`/api/Trips/${tripId}/cancellation`, scene.account.rawApiKey));
    expect(shown.cancellationFees).toBeGreaterThan(0);
    await scene.until(tripId, 'failed');
    const { cancellationFees } = shown;
    expect(await scene.see(tripId)).toMatchObject({ outcome: 'refused_by_customer', cancellationFees });
    expect(await scene.eventsOf(tripId)).toEqual([...met, 'trip.failed']);
  });

  test('unsafe loading: ends while loading, and costs nothing', async () => {
    const tripId = await bookWith('loading_is_unsafe');
    await scene.until(tripId, 'loading');
    await scene.until(tripId, 'failed');
    const free = { outcome: 'unsafe', cancellationFees: 0 };
    expect(await scene.see(tripId)).toMatchObject({ ...free, totalCharged: 0 });
    expect(await readEnd(tripId)).toMatchObject({ ...free, because: 'outcome_is_free' });
    expect(await scene.eventsOf(tripId)).toEqual([...met, 'trip.loading', 'trip.failed']);
  });
});

test('A truck that was held at the pickup by hand waits anew once it is released, and the wait is charged', async () => {
  const tripId = await bookWith('customer_is_absent');
  await scene.until(tripId, 'at_pickup');
  await advance(tripId, 'at_pickup');
  await scene.pass(40);
  expect(await scene.see(tripId)).toMatchObject({ statusName: 'at_pickup' });
  await advance(tripId, 'at_pickup', false);
  expect(await scene.until(tripId, 'failed')).toBeGreaterThanOrEqual(20);
  expect(await scene.see(tripId)).toMatchObject({ outcome: 'customer_absent' });
  expect((await readEnd(tripId)).because).toBe('share_of_fare');
});

test('An account that cancels while the truck waits has cancelled: its driver ends nothing any more', async () => {
  const tripId = await bookWith('customer_is_absent');
  await scene.until(tripId, 'at_pickup');
  await scene.pass(5);
  expectOk(await scene.app.post('/api/Trips/cancel-trip', scene.account.rawApiKey, { tripId }));
  await scene.pass(60);
  expect(await scene.see(tripId)).toMatchObject({ outcome: 'cancelled_by_account' });
});

test('With trucks at their highest speed, an absent customer costs the same', async () => {
  const fast = await openSandboxScene(300);
  const tripId = await fast.book({ mobileNumber: numberOf('customer_is_absent') });
  await fast.until(tripId, 'failed');
  const { outcome, tripFare, cancellationFees } = await fast.see(tripId);
  expect([outcome, Math.round(cancellationFees * 100)]).toEqual([
    'customer_absent',
    Math.round(tripFare * 50),
  ]);
  await fast.close();
});
