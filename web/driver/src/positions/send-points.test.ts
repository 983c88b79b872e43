import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { writePhoneFact } from '../kept/fact-access.ts';
import { change, kept } from '../kept/phone-store.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { addPoint, dropPointsOf } from './buffer.ts';
import { positionState } from './place.ts';
import { sendPoints } from './send-points.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await change(async (transaction) => {
    await writePhoneFact(transaction, 'session', { state: 'out' });
    await transaction.objectStore('points').clear();
  });
});

it('a point that is left out goes, and one that may be taken later waits, without the others', async () => {
  await change(async (transaction) => {
    await writePhoneFact(transaction, 'session', { state: 'in', driver: imran });
    for (const lat of [25.1, 0, 25.3, 25.4]) {
      await addPoint(transaction, { driverId: imran.driverId, lat, lng: 55.3, recordedAtMs: 0 });
    }
  });
  const sent: number[][] = [];
  let isAhead = true;
  vi.stubGlobal('fetch', async (_address: string, { body }: { readonly body: string }) => {
    const points: readonly { readonly lat: number }[] = JSON.parse(body).points;
    sent.push(points.map(({ lat }) => lat));
    const leftOut = points.flatMap(({ lat }, index): object[] => {
      if (lat === 0) return [{ index, reason: 'outside_region' }];
      return lat === 25.4 && isAhead ? [{ index, reason: 'clock_ahead', retry: true }] : [];
    });
    return Response.json({ success: true, message: 'OK', data: { received: 2, leftOut } });
  });
  const left = () =>
    kept.read(async (transaction) =>
      (await transaction.objectStore('points').getAll()).map(({ lat }) => lat),
    );
  await sendPoints();
  expect(await left()).toEqual([25.4]);
  isAhead = false;
  await sendPoints();
  expect(sent).toEqual([[25.1, 0, 25.3, 25.4], [25.4]]);
  expect(await left()).toEqual([]);
});

it('points of which nothing is taken, now or later, do not wait for ever', async () => {
  await change(async (transaction) => {
    await writePhoneFact(transaction, 'session', { state: 'in', driver: imran });
    await addPoint(transaction, { driverId: imran.driverId, lat: 25.2, lng: 55.3, recordedAtMs: 0 });
  });
  const leftOut = [{ index: 0, reason: 'clock_ahead', retry: true }];
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, message: 'OK', data: { received: 0, leftOut } }),
  );
  await sendPoints();
  expect(await kept.read((transaction) => transaction.objectStore('points').count())).toBe(0);
});

it('what is left out for another phone that is in hand is told, until this one counts again', async () => {
  let leftOut: readonly object[] = [{ index: 0, reason: 'other_phone' }];
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, message: 'OK', data: { received: 0, leftOut } }),
  );
  const tell = async () => {
    await change(async (transaction) => {
      await writePhoneFact(transaction, 'session', { state: 'in', driver: imran });
      await addPoint(transaction, { driverId: imran.driverId, lat: 25.1, lng: 55.3, recordedAtMs: 0 });
    });
    await sendPoints();
    expect(await kept.read((transaction) => transaction.objectStore('points').count())).toBe(0);
    return positionState.read().isOtherPhoneInHand;
  };
  expect(await tell()).toBe(true);
  leftOut = [];
  expect(await tell()).toBe(false);
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
