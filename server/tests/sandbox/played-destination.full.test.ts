import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { samplePoints } from '../harness/sample-trip.ts';
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

/** A trip whose truck stands at the closed destination, and whose driver has asked for another one. */
async function bookAndAsk() {
  const tripId = await scene.book({ mobileNumber: numberOf('destination_is_closed') });
  await scene.until(tripId, 'in_progress');
  for (let looks = 0; looks < 400; looks++) {
    const [extra] = (await scene.see(tripId)).extras ?? [];
    if (extra) return { tripId, extra };
    await scene.pass(0.5);
  }
  throw new Error('the driver did not ask');
}

const decide = async (tripId: number, extraId: string, decision: 'accept' | 'decline') =>
  expectOk(
    await scene.app.post('/api/Trips/decide-extra', scene.account.rawApiKey, { tripId, extraId, decision }),
  );

test('A truck at a closed destination waits until the account says yes, and brings the vehicle to the new one', async () => {
  const { tripId, extra } = await bookAndAsk();
  expect(extra).toMatchObject({ kind: 'new_destination', status: 'open', requestedBy: 'driver' });
  expect(extra.amount).toBeGreaterThan(0);
  await scene.pass(10);
  const waiting = await scene.see(tripId);
  expect(waiting).toMatchObject({ statusName: 'in_progress', ...samplePoints });
  expect(waiting.DriverLat).toBeCloseTo(samplePoints.toLat, 2);

  await decide(tripId, extra.extraId, 'accept');
  await scene.pass(1);
  expect(await scene.see(tripId)).toMatchObject({ statusName: 'in_progress' });
  await scene.until(tripId, 'completed');
  const record = await scene.see(tripId);
  expect(record).toMatchObject({
    outcome: 'delivered_elsewhere',
    toLat: extra.destination.lat,
    toLng: extra.destination.lng,
  });
  expect(record.totalCharged).toBeCloseTo(record.tripFare + extra.amount, 2);
});

test('A truck at a closed destination completes the trip there when the account says no', async () => {
  const { tripId, extra } = await bookAndAsk();
  await decide(tripId, extra.extraId, 'decline');
  await scene.until(tripId, 'completed');
  expect(await scene.see(tripId)).toMatchObject({ outcome: 'delivered', ...samplePoints });
});
