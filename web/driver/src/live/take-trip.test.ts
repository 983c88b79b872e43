import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseDriver } from '../kept/erase.ts';
import { writePhoneFact } from '../kept/fact-access.ts';
import { change, kept, readSnapshot } from '../kept/phone-store.ts';
import { makeTrip } from '../outbox/fake-service.test-helper.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { press } from '../outbox/press.ts';
import { tellTrip } from '../trip/tell-trip.ts';
import { showTrip } from '../trip/use-trip.ts';
import { takeTrip } from './take-trip.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await change(async (transaction) => {
    await eraseDriver(transaction, imran.driverId);
    await transaction.objectStore('entries').clear();
    await writePhoneFact(transaction, 'session', { state: 'out' });
  });
});

const readKnown = () => kept.read((transaction) => transaction.objectStore('facts').get('driver:7:known'));

/** From now until it is ended, each write fails as it does on a full phone, or as `failing` does. */
function fillPhone(failing: () => never = failForWantOfRoom) {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(failing);
}

function failForWantOfRoom(): never {
  throw new DOMException('The phone is full', 'QuotaExceededError');
}

describe('a trip that the service tells of', () => {
  beforeEach(async () => {
    await change((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver: imran }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  it('is shown on a phone that is full, and written once there is room', async () => {
    const full = fillPhone();
    await expect(takeTrip(makeTrip())).rejects.toMatchObject({ trouble: 'full' });
    expect(showTrip(readSnapshot())?.stage).toBe('to-pickup');
    full.mockRestore();
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    await expect.poll(readKnown).toMatchObject({ trip: { tripId: 1 } });
    expect(showTrip(readSnapshot())?.stage).toBe('to-pickup');
  });

  it('is shown on a full phone though what was known before was written by a clock that is fast', async () => {
    const anHourAhead = Date.now() + 3_600_000;
    await change((transaction) => tellTrip(transaction, imran.driverId, null, anHourAhead));
    fillPhone();
    await takeTrip(makeTrip()).catch(() => {});
    expect(showTrip(readSnapshot())?.stage).toBe('to-pickup');
  });

  it('is neither shown nor written any more once another tab was told something newer', async () => {
    const full = fillPhone();
    await takeTrip(null).catch(() => {});
    full.mockRestore();
    await change((transaction) => tellTrip(transaction, imran.driverId, makeTrip(), Date.now() + 1));
    expect(showTrip(readSnapshot())?.stage).toBe('to-pickup');
    const write = vi.spyOn(kept, 'write');
    vi.runOnlyPendingTimers();
    await write.mock.results[0]?.value;
    expect(await readKnown()).toMatchObject({ trip: { tripId: 1 } });
    expect(readSnapshot()?.news).toBe(undefined);
  });

  it('is written by the first press that finds room', async () => {
    const full = fillPhone();
    await takeTrip(makeTrip()).catch(() => {});
    await expect(press({ action: 'arrived' }, makeTrip())).rejects.toMatchObject({ trouble: 'full' });
    full.mockRestore();
    await press({ action: 'arrived' }, makeTrip());
    expect(showTrip(readSnapshot())?.stage).toBe('at-pickup');
  });

  it('is written once there is room though it is told several times meanwhile', async () => {
    const full = fillPhone();
    await takeTrip(makeTrip()).catch(() => {});
    await Promise.allSettled([takeTrip(makeTrip()), takeTrip(makeTrip()), takeTrip(makeTrip())]);
    full.mockRestore();
    await takeTrip(makeTrip());
    expect(await readKnown()).toMatchObject({ trip: { tripId: 1 } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stays, though others were told before it that could not be written either', async () => {
    const full = fillPhone();
    await Promise.allSettled([takeTrip(null), takeTrip(null), takeTrip(makeTrip())]);
    expect(showTrip(readSnapshot())?.stage).toBe('to-pickup');
    full.mockRestore();
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    await expect.poll(readKnown).toMatchObject({ trip: { tripId: 1 } });
  });

  it('is written when it is told again, whatever else failed meanwhile', async () => {
    const full = fillPhone();
    await takeTrip(makeTrip()).catch(() => {});
    full.mockRestore();
    const broken = fillPhone(() => {
      throw new TypeError('No fault of the store');
    });
    await expect(takeTrip(makeTrip())).rejects.toThrow(TypeError);
    broken.mockRestore();
    await takeTrip(makeTrip());
    expect(await readKnown()).toMatchObject({ trip: { tripId: 1 } });
  });

  it('is shown, and tried again, where the store never answers', async () => {
    const write = vi.spyOn(kept, 'write').mockImplementation(() => new Promise(() => {}));
    void takeTrip(makeTrip());
    await expect.poll(() => write.mock.calls.length).toBe(1);
    write.mockRestore();
    fillPhone();
    vi.runOnlyPendingTimers();
    expect(showTrip(readSnapshot())?.stage).toBe('to-pickup');
    vi.restoreAllMocks();
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    await expect.poll(readKnown).toMatchObject({ trip: { tripId: 1 } });
  });

  it('is shown no more, though it was never written, once its driver has another', async () => {
    const full = fillPhone();
    await takeTrip(makeTrip()).catch(() => {});
    full.mockRestore();
    await takeTrip(null);
    expect(showTrip(readSnapshot())).toBe(undefined);
    expect(vi.getTimerCount()).toBe(0);
  });
});
