import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TripTurn } from '../../src/domain/sandbox/test-phone-numbers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
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
const post = async (path: string, body: object) =>
  expectOk(await scene.app.post(path, scene.account.rawApiKey, body));
/** The record leaves out what a trip has none of. */
const readExtras = async (tripId: number) => (await scene.see(tripId)).extras ?? [];
const listEvidence = async (tripId: number) =>
  expectOk(await scene.app.get(`/api/Trips/${tripId}/evidence`, scene.account.rawApiKey)).evidence;

/** A trip at the pickup whose driver has asked. */
async function bookAndAsk(turn: TripTurn): Promise<{ readonly tripId: number; readonly extraId: string }> {
  const tripId = await bookWith(turn);
  await scene.until(tripId, 'at_pickup');
  for (let looks = 0; looks < 20; looks++) {
    const [extra] = await readExtras(tripId);
    if (extra) return { tripId, extraId: extra.extraId };
    await scene.pass(0.5);
  }
  throw new Error('the driver did not ask');
}

/** What became of the extra, and what the trip cost beside its fare once it was driven to its end. */
async function readEnd(tripId: number) {
  await scene.until(tripId, 'completed');
  const { extras, tripFare, totalCharged } = await scene.see(tripId);
  const [{ status, decidedBy, amount }] = extras;
  return { status, decidedBy, amount, count: extras.length, costs: Math.round(totalCharged - tripFare) };
}

describe('a trip whose customer has the number for an extra', () => {
  test('to be asked for: has a photo of it, and the truck waits until the account says yes', async () => {
    const { tripId, extraId } = await bookAndAsk('extra_is_asked_for');
    const [photo] = await listEvidence(tripId);
    expect(photo).toMatchObject({ kind: 'photo', photo: { shows: 'extra' }, stage: 'pickup' });
    expect(photo.photo).toHaveProperty('storedAt');
    const [asked] = await readExtras(tripId);
    expect(asked).toMatchObject({ kind: 'winching', status: 'open', evidenceId: photo.evidenceId });
    await scene.pass(15);
    expect(await scene.see(tripId)).toMatchObject({ statusName: 'at_pickup' });
    await post('/api/Trips/decide-extra', { tripId, extraId, decision: 'accept' });
    await scene.pass(1);
    expect(await scene.see(tripId)).toMatchObject({ statusName: 'loading' });
    // Loading takes its usual time, however long the answer took.
    await scene.pass(10);
    expect(await scene.see(tripId)).toMatchObject({ statusName: 'loading' });
    const end = { status: 'accepted', decidedBy: 'account', amount: 150, count: 1, costs: 150 };
    expect(await readEnd(tripId)).toEqual(end);
    expect(await listEvidence(tripId)).toHaveLength(1);
  });

  test('that nobody answers: is declined after ten minutes divided by the speed, and the truck goes on', async () => {
    const { tripId } = await bookAndAsk('extra_is_asked_for');
    await scene.pass(18);
    expect(await scene.see(tripId)).toMatchObject({ statusName: 'at_pickup' });
    const end = { status: 'declined', decidedBy: 'time', amount: 150, count: 1, costs: 0 };
    expect(await readEnd(tripId)).toEqual(end);
  });

  test('that the customer accepts: costs what it costs', async () => {
    const { tripId } = await bookAndAsk('customer_accepts_extra');
    const end = { status: 'accepted', decidedBy: 'customer', amount: 150, count: 1, costs: 150 };
    expect(await readEnd(tripId)).toEqual(end);
  });

  test('that the customer declines: costs nothing, and the trip goes on', async () => {
    const { tripId } = await bookAndAsk('customer_declines_extra');
    const end = { status: 'declined', decidedBy: 'customer', amount: 150, count: 1, costs: 0 };
    expect(await readEnd(tripId)).toEqual(end);
  });

  test('that the driver takes back: is charged first and then given back', async () => {
    const { tripId } = await bookAndAsk('driver_takes_extra_back');
    const { balanceFils } = await getWallet(scene.app.db, scene.account.accountId);
    await scene.pass(3);
    expect(await readExtras(tripId)).toMatchObject([{ status: 'accepted', decidedBy: 'customer' }]);
    expect((await getWallet(scene.app.db, scene.account.accountId)).balanceFils).toBe(balanceFils - 15_000);
    const end = { status: 'withdrawn', decidedBy: 'driver', amount: 150, count: 1, costs: 0 };
    expect(await readEnd(tripId)).toEqual(end);
    expect((await getWallet(scene.app.db, scene.account.accountId)).balanceFils).toBe(balanceFils);
  });
});

test('An extra that the account cannot pay is not asked for, and the truck goes on without', async () => {
  const tripId = await bookWith('customer_accepts_extra');
  const { balanceFils } = await getWallet(scene.app.db, scene.account.accountId);
  await setBalance(scene.app.db, scene.account.accountId, -40_000);
  await scene.until(tripId, 'completed');
  await setBalance(scene.app.db, scene.account.accountId, balanceFils);
  expect(await readExtras(tripId)).toEqual([]);
});

test('An account that cancels while the truck waits for a decision has cancelled, and the extra is declined', async () => {
  const { tripId } = await bookAndAsk('extra_is_asked_for');
  await post('/api/Trips/cancel-trip', { tripId });
  await scene.pass(30);
  const cancelled = {
    outcome: 'cancelled_by_account',
    extras: [{ status: 'declined', decidedBy: 'trip_end' }],
  };
  expect(await scene.see(tripId)).toMatchObject(cancelled);
});

test('By hand nothing is asked for until the trip is released', async () => {
  const tripId = await bookWith('customer_accepts_extra');
  const advance = (hold: boolean) => post(`/api/Sandbox/trips/${tripId}/advance`, { to: 'at_pickup', hold });
  await advance(true);
  await scene.pass(10);
  expect([await readExtras(tripId), await listEvidence(tripId)]).toEqual([[], []]);
  await advance(false);
  expect(await readEnd(tripId)).toMatchObject({ status: 'accepted', decidedBy: 'customer' });
});
