import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { writePhoneFact } from '../kept/fact-access.ts';
import { change, kept } from '../kept/phone-store.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { addPoint, dropPointsOf } from './buffer.ts';
import { sendPoints } from './send-points.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await change(async (transaction) => {
    await writePhoneFact(transaction, 'session', { state: 'out' });
    await transaction.objectStore('points').clear();
  });
});

it('one point that the service refuses takes no other with it', async () => {
  await change(async (transaction) => {
    await writePhoneFact(transaction, 'session', { state: 'in', driver: imran });
    for (const lat of [25.1, 25.2, 25.3, 25.4]) {
      await addPoint(transaction, { driverId: imran.driverId, lat, lng: 55.3, recordedAtMs: 0 });
    }
  });
  const taken: number[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { readonly body: string }) => {
    const points: readonly { readonly lat: number }[] = JSON.parse(body).points;
    const refused = points.findIndex(({ lat }) => lat === 25.2);
    if (refused >= 0) {
      const errors = [{ field: `points.${refused}.recordedAt`, message: 'It is ahead.' }];
      return Response.json({ success: false, message: 'Refused', errors }, { status: 400 });
    }
    taken.push(...points.map(({ lat }) => lat));
    return Response.json({ success: true, message: 'OK', data: {} });
  });
  await sendPoints();
  expect(taken).toEqual([25.1, 25.3, 25.4]);
  expect(await kept.read((transaction) => transaction.objectStore('points').count())).toBe(0);
});

it('the points of a driver whose shift is over go, and those of another stay', async () => {
  const left = await kept.write(async (transaction) => {
    for (const driverId of [7, 8])
      await addPoint(transaction, { driverId, lat: 25, lng: 55, recordedAtMs: 0 });
    await dropPointsOf(transaction, 7);
    return transaction.objectStore('points').getAll();
  });
  expect(left.map(({ driverId }) => driverId)).toEqual([8]);
});
