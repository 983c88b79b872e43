import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDriverFact } from '../kept/fact-access.ts';
import { tellTrip } from '../trip/tell-trip.ts';
import { createFakeService, makeTrip } from './fake-service.test-helper.ts';
import { imran, switchOn } from './phone.test-helper.ts';

async function start() {
  const service = createFakeService();
  const phone = switchOn(randomUUID(), service);
  await phone.signIn(imran);
  return { service, phone };
}

describe('a trip that a driver is given while the end of the one before is on its way', () => {
  const next = { ...makeTrip(2, 9), tripId: 2 };

  it('stands there at once, is not undone by a late answer, and no news is made of the one that they drove', async () => {
    const { service, phone } = await start();
    for (const action of ['arrived', 'loading', 'start'] as const) await phone.press({ action });
    await phone.send();
    service.way = 'no-answer';
    await phone.press({ action: 'complete' });
    await phone.send();
    expect(service.history.at(-1)).toBe('complete');
    await phone.kept.write((transaction) => tellTrip(transaction, imran.driverId, next, 1));
    const given = await phone.read();
    expect([given.known?.trip?.tripId, given.news, given.entries.length]).toEqual([2, undefined, 1]);
    service.way = 'open';
    // The answer is as old as the end of the trip, when there was no other.
    await phone.send();
    const { known, news, entries } = await phone.read();
    expect([known?.trip?.tripId, news, entries]).toEqual([2, undefined, []]);
    expect(await phone.stage()).toBe('to-pickup');
  });

  it('is told of the one before where its end did not count after all, and loses what is kept of it in a day', async () => {
    const { service, phone } = await start();
    service.way = 'no-request';
    for (const action of ['arrived', 'loading', 'start', 'complete'] as const) await phone.press({ action });
    service.takeAway();
    await phone.kept.write((transaction) => tellTrip(transaction, imran.driverId, next, 1));
    expect((await phone.read()).news).toBeUndefined();
    service.way = 'open';
    await phone.send();
    const { known, last, news, entries } = await phone.read();
    expect([known?.trip?.tripId, last, entries]).toEqual([2, undefined, []]);
    expect(news).toMatchObject([{ tripId: 1, kind: 'over', where: 'Al Barsha', isSure: false }]);
    const ends = await phone.kept.read((transaction) => readDriverFact(transaction, imran.driverId, 'ends'));
    expect(Object.keys(ends ?? {})).toEqual(['1']);
  });

  it('is told of the one before also where the next one was taken away meanwhile', async () => {
    const { service, phone } = await start();
    service.way = 'no-request';
    for (const action of ['arrived', 'loading', 'start', 'complete'] as const) await phone.press({ action });
    service.takeAway();
    await phone.kept.write(async (transaction) => {
      await tellTrip(transaction, imran.driverId, next, 1);
      await tellTrip(transaction, imran.driverId, null, 2);
    });
    expect((await phone.read()).news?.map(({ tripId }) => tripId)).toEqual([2]);
    service.way = 'open';
    await phone.send();
    const { known, last, news } = await phone.read();
    expect([known?.trip, last, news?.map(({ tripId }) => tripId)]).toEqual([null, undefined, [2, 1]]);
    const ends = await phone.kept.read((transaction) => readDriverFact(transaction, imran.driverId, 'ends'));
    expect(Object.keys(ends ?? {})).toEqual(['1', '2']);
  });

  it('is not told that a trip is over which they were given once more', async () => {
    const { service, phone } = await start();
    service.way = 'no-request';
    await phone.press({ action: 'give-up', reason: 'Truck has a flat tyre' });
    service.takeAway();
    await phone.kept.write((transaction) => tellTrip(transaction, imran.driverId, makeTrip(2, 9), 1));
    service.way = 'open';
    await phone.send();
    const { known, news } = await phone.read();
    expect([known?.trip?.assignmentId, news]).toEqual([9, undefined]);
  });
});
