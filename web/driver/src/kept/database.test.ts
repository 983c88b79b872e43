import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { deleteDB, openDB, unwrap } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openKept } from './database.ts';
import { readPhoneFact, writePhoneFact } from './fact-access.ts';
import { StorageProblem } from './storage-problem.ts';

const phone = { phoneId: 'a', nextSequence: 1 };

describe('the phone’s store', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('says that the phone is full, and has nothing of what did not fit', async () => {
    const kept = openKept(randomUUID());
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...all) {
      if (all[1] === 'session') throw new DOMException('No room', 'QuotaExceededError');
      return put.apply(this, all);
    });
    const writing = kept.write(async (transaction) => {
      await writePhoneFact(transaction, 'phone', phone);
      await writePhoneFact(transaction, 'session', { state: 'out' });
    });
    await expect(writing).rejects.toMatchObject({ name: 'StorageProblem', trouble: 'full' });
    expect(await kept.read((transaction) => readPhoneFact(transaction, 'phone'))).toBeUndefined();
  });

  it('says so too when the room runs out as everything is put down', async () => {
    const kept = openKept(randomUUID());
    const writing = kept.write(async (transaction) => {
      await writePhoneFact(transaction, 'phone', phone);
      const full = new DOMException('No room', 'QuotaExceededError');
      // What a browser writes there as it gives the transaction up.
      Object.defineProperty(unwrap(transaction), 'error', { get: () => full, set() {} });
      transaction.abort();
    });
    await expect(writing).rejects.toMatchObject({ trouble: 'full' });
  });

  it('is opened anew when the browser has closed it', async () => {
    const kept = openKept(randomUUID());
    const open = vi.spyOn(indexedDB, 'open');
    await kept.write((transaction) => writePhoneFact(transaction, 'phone', phone));
    await kept.write(async (transaction) => {
      // What is under way is finished first.
      transaction.db.close();
    });
    await kept.write((transaction) => writePhoneFact(transaction, 'session', { state: 'out' }));
    expect(await kept.read((transaction) => readPhoneFact(transaction, 'phone'))).toEqual(phone);
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('makes way for a newer app', async () => {
    const name = randomUUID();
    const kept = openKept(name);
    await kept.write((transaction) => writePhoneFact(transaction, 'phone', phone));
    const newer = await openDB(name, 2);
    expect(newer.version).toBe(2);
    newer.close();
    await deleteDB(name);
    // There is no way back to what the newer app has changed; of one that went, everything begins anew.
    expect(await kept.read((transaction) => readPhoneFact(transaction, 'phone'))).toBeUndefined();
  });

  it('says that there is none, where the browser gives none', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not here', 'SecurityError');
    });
    const writing = openKept(randomUUID()).write(async () => {});
    await expect(writing).rejects.toBeInstanceOf(StorageProblem);
    await expect(writing).rejects.toMatchObject({ trouble: 'unavailable' });
  });

  it('tells faults of the app from troubles of the phone', async () => {
    const writing = openKept(randomUUID()).write(async (transaction) => {
      await writePhoneFact(transaction, 'phone', phone);
      throw new TypeError('A fault');
    });
    await expect(writing).rejects.toBeInstanceOf(TypeError);
  });
});
