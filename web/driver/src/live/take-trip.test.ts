import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eraseDriver } from '../kept/erase.ts';
import { writePhoneFact } from '../kept/fact-access.ts';
import { change, kept, readSnapshot } from '../kept/phone-store.ts';
import { makeTrip } from '../outbox/fake-service.test-helper.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { showTrip } from '../trip/use-trip.ts';
import { takeTrip } from './take-trip.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await change(async (transaction) => {
    await eraseDriver(transaction, imran.driverId);
    await writePhoneFact(transaction, 'session', { state: 'out' });
  });
});

describe('a trip that the service tells of', () => {
  it('is shown on a phone that is full, and written once there is room', async () => {
    await change((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver: imran }));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The phone is full', 'QuotaExceededError');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(takeTrip(makeTrip())).rejects.toMatchObject({ trouble: 'full' });
    expect(showTrip(readSnapshot())?.stage).toBe('to-pickup');
    put.mockRestore();
    vi.runAllTimers();
    vi.useRealTimers();
    const read = () => kept.read((transaction) => transaction.objectStore('facts').get('driver:7:known'));
    await expect.poll(read).toMatchObject({ trip: { tripId: 1 } });
  });
});
