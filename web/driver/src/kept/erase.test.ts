import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFakeService } from '../outbox/fake-service.test-helper.ts';
import { imran, type Phone, switchOn } from '../outbox/phone.test-helper.ts';
import { endSession } from '../outbox/session-of-sender.ts';
import { eraseDriver, eraseOldTrips } from './erase.ts';
import { writeDriverFact } from './fact-access.ts';

const dayMs = 24 * 3_600_000;

async function countAll({ kept }: Phone): Promise<Record<string, number>> {
  return kept.read(async (transaction) => {
    const stores = ['entries', 'files', 'bytes', 'evidence', 'points'] as const;
    const counts = await Promise.all(stores.map((name) => transaction.objectStore(name).count()));
    const facts = await transaction.objectStore('facts').getAllKeys();
    const ofDriver = facts.filter((key) => key.startsWith('driver:')).length;
    return { ...Object.fromEntries(stores.map((name, index) => [name, counts[index] ?? 0])), ofDriver };
  });
}

describe('what a phone keeps of a driver', () => {
  it('goes when they sign out, but for what is unsent, which they alone find again', async () => {
    const service = createFakeService();
    const phone = switchOn(randomUUID(), service);
    await phone.signIn(imran);
    await phone.press({ action: 'arrived' });
    await phone.photograph();
    await phone.send();
    service.way = 'no-request';
    await phone.press({ action: 'loading' });
    await phone.photograph();
    await phone.kept.write((transaction) => eraseDriver(transaction, imran.driverId));
    expect(await countAll(phone)).toEqual({
      entries: 2,
      files: 1,
      bytes: 1,
      evidence: 0,
      points: 0,
      ofDriver: 0,
    });
    service.way = 'open';
    await phone.signIn(imran);
    await phone.send();
    expect(service.history.slice(-3)).toEqual(['loading', 'evidence photo', 'file photo']);
  });

  it('is nothing of a day that is not today', async () => {
    const phone = switchOn(randomUUID(), createFakeService());
    await phone.signIn(imran);
    const day = { day: '2026-11-20', shiftMinutes: 0, done: 0, ended: 0, trips: [] };
    await phone.kept.write((transaction) => writeDriverFact(transaction, imran.driverId, 'day', day));
    const sweep = (at: string) =>
      phone.kept.write((transaction) => eraseOldTrips(transaction, Date.parse(at)));
    await sweep('2026-11-20T23:59:59+04:00');
    expect((await phone.read()).day).toEqual(day);
    await sweep('2026-11-21T00:00:00+04:00');
    expect((await phone.read()).day).toBeUndefined();
  });

  it('is no news that is a day old, whatever else it keeps', async () => {
    const phone = switchOn(randomUUID(), createFakeService());
    await phone.signIn(imran);
    const news = [1, 2].map((tripId) => ({ kind: 'over', tripId, atMs: tripId, isSure: true }) as const);
    await phone.kept.write((transaction) => writeDriverFact(transaction, imran.driverId, 'news', news));
    await phone.kept.write((transaction) => eraseOldTrips(transaction, dayMs + 1));
    expect((await phone.read()).news).toEqual([news[1]]);
  });

  it('is all that it has of a trip that its driver could not end', async () => {
    const service = createFakeService();
    const phone = switchOn(randomUUID(), service);
    await phone.signIn(imran);
    await phone.press({ action: 'arrived' });
    await phone.photograph();
    await phone.send();
    service.refuse(/actions/, 409, 'action_differs');
    await phone.press({ action: 'end', outcome: 'unsafe' });
    const endedMs = (await phone.read()).last?.endedAtMs ?? 0;
    await phone.send();
    await phone.kept.write((transaction) => eraseOldTrips(transaction, endedMs + dayMs));
    expect((await phone.read()).evidence).toHaveLength(1);
  });

  it('is nothing of a trip that was over a day ago, but for its unsent photos', async () => {
    const service = createFakeService();
    const phone = switchOn(randomUUID(), service);
    await phone.signIn(imran);
    await phone.press({ action: 'arrived' });
    service.refuse(/file$/, 503, 'service_unavailable', 99);
    await phone.photograph();
    await phone.press({ action: 'end', outcome: 'unsafe' });
    await phone.send();
    const { last } = await phone.read();
    const endedMs = last?.endedAtMs ?? 0;
    const sweep = (nowMs: number) => phone.kept.write((transaction) => eraseOldTrips(transaction, nowMs));
    await sweep(endedMs + dayMs - 1);
    expect((await phone.read()).evidence).toHaveLength(1);
    await sweep(endedMs + dayMs);
    const { evidence, last: lastLeft, files } = await phone.read();
    expect([evidence, lastLeft, files.length]).toEqual([[], undefined, 1]);
  });

  it('is nothing of a trip that ended a day ago without a network, but for what is unsent', async () => {
    const service = createFakeService();
    const phone = switchOn(randomUUID(), service);
    await phone.signIn(imran);
    service.way = 'no-request';
    await phone.press({ action: 'arrived' });
    await phone.press({ action: 'end', outcome: 'unsafe' });
    const { last, known } = await phone.read();
    expect(known?.trip).not.toBeNull();
    const at = (last?.endedAtMs ?? 0) + dayMs;
    await phone.kept.write((transaction) => eraseOldTrips(transaction, at));
    expect((await phone.read()).known?.trip).toBeNull();
    service.way = 'open';
    await phone.send();
    expect(service.history.at(-1)).toBe('end');
  });

  it('is nothing of a trip that it was told of a day ago, once its session is over', async () => {
    const phone = switchOn(randomUUID(), createFakeService());
    await phone.signIn(imran);
    await phone.kept.write((transaction) => endSession(transaction, imran.driverId));
    const toldAtMs = (await phone.read()).known?.toldAtMs ?? 0;
    const sweep = (nowMs: number) => phone.kept.write((transaction) => eraseOldTrips(transaction, nowMs));
    await sweep(toldAtMs + dayMs - 1);
    expect((await phone.read()).known?.trip).not.toBeNull();
    await sweep(toldAtMs + dayMs);
    expect((await phone.read()).known?.trip).toBeNull();
  });
});
