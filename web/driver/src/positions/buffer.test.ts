import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openKept } from '../kept/database.ts';
import { addPoint, batchSize, dropPoints, mostPoints, readBatch } from './buffer.ts';

const pointOf = (recordedAtMs: number, driverId = 7) => ({ driverId, lat: 25.2, lng: 55.3, recordedAtMs });

describe('positions without a network', () => {
  it('are kept as far as there is room for them, and sent from the oldest on, a batch at a time', async () => {
    const kept = openKept(randomUUID());
    await kept.write(async (transaction) => {
      for (let at = 1; at <= mostPoints + 5; at += 1) await addPoint(transaction, pointOf(at));
    });
    const batch = await kept.read((transaction) => readBatch(transaction, 7));
    expect([batch.length, batch[0]?.recordedAtMs, batch.at(-1)?.recordedAtMs]).toEqual([
      batchSize,
      6,
      5 + batchSize,
    ]);
    await kept.write((transaction) => dropPoints(transaction, batch));
    const [next] = await kept.read((transaction) => readBatch(transaction, 7));
    expect(next?.recordedAtMs).toBe(6 + batchSize);
    const left = await kept.read((transaction) => transaction.objectStore('points').count());
    expect(left).toBe(mostPoints - batchSize);
  });

  it('of one driver are never sent by another', async () => {
    const kept = openKept(randomUUID());
    await kept.write((transaction) => addPoint(transaction, pointOf(1, 8)));
    expect(await kept.read((transaction) => readBatch(transaction, 7))).toEqual([]);
  });
});
