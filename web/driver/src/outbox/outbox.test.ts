import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../kept/snapshot.ts';
import { showTrip } from '../trip/use-trip.ts';
import { NotAtTrip } from './add.ts';
import { forgetFailed, readyAgain } from './failed.ts';
import { createFakeService, type FakeService, makeTrip, type Way } from './fake-service.test-helper.ts';
import { lateStateOf } from './late-state.ts';
import { imran, Killed, killAt, type Phone, salim, switchOn } from './phone.test-helper.ts';

const wholeTrip = ['arrived', 'evidence photo', 'loading', 'start', 'complete'];

/** Does what the screen asks for next, as a driver does who looks at it anew each time. False: the trip is over. */
async function goOn(phone: Phone): Promise<boolean> {
  const stage = await phone.stage();
  switch (stage) {
    case 'to-pickup':
      await phone.press({ action: 'arrived' });
      return true;
    case 'at-pickup':
      if ((await phone.read()).evidence.length === 0) await phone.photograph();
      else await phone.press({ action: 'loading' });
      return true;
    case 'loading':
      await phone.press({ action: 'start' });
      return true;
    case 'to-destination':
      await phone.press({ action: 'complete' });
      return true;
    default:
      return false;
  }
}

/** Drives until the trip is over, sending after each press; a phone that goes off is switched on again. */
async function drive(name: string, service: FakeService, first: Phone): Promise<number> {
  let phone = first;
  let kills = 0;
  for (let isOver = false; !isOver; ) {
    try {
      isOver = !(await goOn(phone));
      await phone.send();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      kills += 1;
      phone.kept.close();
      phone = switchOn(name, service);
    }
  }
  await phone.send();
  expect((await phone.read()).entries).toEqual([]);
  expect((await phone.read()).files).toEqual([]);
  return kills;
}

async function start(): Promise<{ name: string; service: FakeService; phone: Phone }> {
  const name = randomUUID();
  const service = createFakeService();
  const phone = switchOn(name, service);
  await phone.signIn(imran);
  return { name, service, phone };
}

const factsOf = (history: readonly string[]) => history.filter((line) => !line.startsWith('file '));

describe('what a driver presses', () => {
  it('reaches the service in the order of pressing, and once, whatever moment the phone goes off at', async () => {
    for (const when of ['before', 'after'] as const) {
      for (let nth = 1; ; nth += 1) {
        const { name, service, phone } = await start();
        phone.kept.close();
        const kills = await drive(name, service, switchOn(name, service, { wrap: killAt(nth, when) }));
        expect(factsOf(service.history)).toEqual(wholeTrip);
        expect(service.history.filter((line) => line === 'file photo')).toHaveLength(1);
        // It was never written so often: every moment has been tried.
        if (kills === 0) break;
        expect(nth).toBeLessThan(60);
      }
    }
  });

  it('is a whole trip without a network, and arrives as if there had been one', async () => {
    const { service, phone } = await start();
    service.way = 'no-request';
    while (await goOn(phone)) await phone.send();
    expect((await phone.read()).entries).toHaveLength(wholeTrip.length);
    expect((await phone.read()).last?.ending).toBe('complete');
    service.way = 'open';
    await phone.send();
    expect(service.history).toEqual([...wholeTrip, 'file photo']);
    expect((await phone.read()).known?.trip).toBeNull();
    expect((await phone.read()).news).toBeUndefined();
  });

  it.each(['no-answer', 'captive-page', 'captive-json', 'other-answer', 'no-request'] satisfies Way[])(
    'stays on the phone until the service itself has answered (%s)',
    async (way) => {
      const { service, phone } = await start();
      service.way = way;
      await phone.press({ action: 'arrived' });
      await phone.send();
      expect((await phone.read()).entries).toHaveLength(1);
      expect(await phone.stage()).toBe('at-pickup');
      service.way = 'open';
      await phone.send();
      expect(service.history).toEqual(['arrived']);
      expect((await phone.read()).entries).toEqual([]);
    },
  );

  it('is numbered upwards, and a phone that fell back to older numbers takes another name', async () => {
    const { service, phone } = await start();
    await phone.press({ action: 'late', minutes: 10 });
    await phone.press({ action: 'arrived' });
    await phone.send();
    const bodies = () => service.requests.map(({ body }) => JSON.parse(String(body)));
    expect(bodies().map(({ sequence }) => sequence)).toEqual([1, 2]);
    service.refuse(/actions/, 409, 'action_out_of_order');
    await phone.press({ action: 'loading' });
    await phone.press({ action: 'start' });
    await phone.send();
    expect(service.history).toEqual(['late', 'arrived', 'loading', 'start']);
    const [first, , refused, loading, starting] = bodies();
    expect(refused.phoneId).toBe(first.phoneId);
    expect(loading).toMatchObject({ actionId: refused.actionId, sequence: 1 });
    expect(loading.phoneId).not.toBe(first.phoneId);
    expect(starting).toMatchObject({ phoneId: loading.phoneId, sequence: 2 });
  });

  it('waits as long as the service says, or longer each time', async () => {
    const { service, phone } = await start();
    service.refuse(/actions/, 429, 'too_many_requests');
    await phone.press({ action: 'arrived' });
    await phone.send();
    expect((await phone.read()).entries[0]?.failure).toBeUndefined();
    await phone.send();
    expect(service.history).toEqual(['arrived']);
  });

  it('is told to its driver when the service refuses it, and the rest goes on', async () => {
    const { service, phone } = await start();
    service.refuse(/evidence$/, 409, 'too_much_evidence');
    await phone.press({ action: 'arrived' });
    await phone.photograph();
    await phone.press({ action: 'loading' });
    await phone.send();
    expect(service.history).toEqual(['arrived', 'loading']);
    const { entries, files } = await phone.read();
    expect(entries).toMatchObject([
      { kind: 'evidence', failure: { reason: 'too_much_evidence', isRefused: false } },
    ]);
    // Its photo is kept with it.
    expect(files).toHaveLength(1);
  });

  it('is taken back on the screen when the service judges that it could not be done', async () => {
    const { service, phone } = await start();
    service.way = 'no-request';
    await phone.press({ action: 'arrived' });
    await phone.press({ action: 'end', outcome: 'unsafe' });
    service.way = 'open';
    service.refuse(/actions/, 404, 'trip_not_found');
    await phone.send();
    // Nobody arrived, so nothing can be ended.
    const { entries, last } = await phone.read();
    expect(entries.map(({ failure }) => failure?.isRefused)).toEqual([false, true]);
    expect(last).toBeUndefined();
    expect(await phone.stage()).toBe('to-pickup');
  });
});

describe('what could not be sent', () => {
  it.each([
    [403, 'cross_site_request'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
  ])('waits where the service is set up otherwise for a while (%s %s)', async (status, reason) => {
    const { service, phone } = await start();
    service.refuse(/actions/, status, reason);
    await phone.press({ action: 'arrived' });
    await phone.send();
    expect((await phone.read()).entries.map(({ failure }) => failure)).toEqual([undefined]);
    await phone.send();
    expect(service.history).toEqual(['arrived']);
  });

  it('is sent once more when its driver asks for that', async () => {
    const { service, phone } = await start();
    service.refuse(/actions/, 409, 'action_differs');
    await phone.press({ action: 'arrived' });
    await phone.send();
    const [entry] = (await phone.read()).entries;
    if (entry === undefined) throw new Error('nothing was kept');
    await phone.kept.write((transaction) => readyAgain(transaction, entry));
    await phone.send();
    expect(service.history).toEqual(['arrived']);
    expect((await phone.read()).entries).toEqual([]);
  });

  it('goes with what it was a part of: a photo without its file does not stand there as sent', async () => {
    const { service, phone } = await start();
    service.refuse(/file$/, 409, 'file_differs');
    const id = await phone.photograph();
    await phone.send();
    expect((await phone.read()).files.map(({ failure }) => failure?.reason)).toEqual(['file_differs']);
    await phone.kept.write((transaction) => forgetFailed(transaction, { id, kind: 'file' }));
    expect((await phone.read()).evidence).toEqual([]);
    // The service is told that the file will not come, once there is a way to it.
    service.way = 'no-request';
    await phone.send();
    service.way = 'open';
    await phone.send();
    expect(service.history).toEqual(['evidence photo', 'missing photo damaged']);
    expect((await phone.read()).files).toEqual([]);
  });

  it('goes without a word of a photo of which the service knows nothing', async () => {
    const { service, phone } = await start();
    service.refuse(/evidence$/, 409, 'too_much_evidence');
    await phone.photograph();
    await phone.send();
    const [entry] = (await phone.read()).entries;
    if (entry === undefined) throw new Error('nothing was kept');
    await phone.kept.write((transaction) => forgetFailed(transaction, entry));
    await phone.send();
    const { evidence, files } = await phone.read();
    expect([evidence, files, service.history]).toEqual([[], [], []]);
  });

  it.each(['entries', 'files'] as const)(
    'does not come back once another tab has settled it (%s)',
    async (store) => {
      const { name, service, phone } = await start();
      await phone.photograph();
      if (store === 'files') {
        service.refuse(/file$/, 503, 'service_unavailable');
        await phone.send();
        service.refuse(/file$/, 409, 'file_differs');
      } else service.refuse(/evidence$/, 409, 'too_much_evidence');
      const slow = switchOn(name, {
        ...service,
        async exchange(request) {
          const answer = await service.exchange(request);
          await phone.kept.write((transaction) => transaction.objectStore(store).clear());
          return answer;
        },
      });
      await slow.send();
      expect((await phone.read())[store]).toEqual([]);
    },
  );

  it('is a delay that does not count, and is not taken for told', async () => {
    const { service, phone } = await start();
    service.refuse(/actions/, 409, 'action_differs');
    await phone.press({ action: 'late', minutes: 10 });
    const stateOf = ({ entries, known }: Snapshot) => lateStateOf(entries, makeTrip(), known);
    expect(stateOf(await phone.read())).toBe('waiting');
    await phone.send();
    const refused = await phone.read();
    expect(refused.known?.lates).toBe(0);
    expect(stateOf(refused)).toBe('refused');
    expect(stateOf({ ...refused, entries: [] })).toBeUndefined();
  });
});

describe('a delay', () => {
  const late = { action: 'late', minutes: 10 } as const;

  it('of which another phone told as many as the service takes is not offered again', async () => {
    const { service, phone } = await start();
    const other = switchOn(randomUUID(), service);
    await other.signIn(imran);
    for (let times = 0; times < 3; times += 1) await other.press(late);
    await other.send();
    expect(await lateLeftOf(phone)).toBe(3);
    await phone.press(late);
    expect(await lateLeftOf(phone)).toBe(2);
    await phone.send();
    expect((await phone.read()).entries[0]?.failure?.reason).toBe('too_many_delays');
    expect(await lateLeftOf(phone)).toBe(0);
  });

  it('is told on both ways, and counts for both', async () => {
    const { service, phone } = await start();
    await phone.press(late);
    for (const action of ['arrived', 'loading', 'start'] as const) await phone.press({ action });
    await phone.send();
    const { entries, known } = await phone.read();
    expect(known).toMatchObject({ lates: 1, lateStatus: 2 });
    expect([2, 5].map((status) => lateStateOf(entries, makeTrip(status), known))).toEqual([
      'told',
      undefined,
    ]);
    await phone.press(late);
    await phone.send();
    expect(service.history).toEqual(['late', 'arrived', 'loading', 'start', 'late']);
    expect((await phone.read()).known).toMatchObject({ lates: 2, lateStatus: 5 });
    expect(await lateLeftOf(phone)).toBe(1);
  });

  const lateLeftOf = async (phone: Phone) => showTrip(await phone.read())?.lateLeft;
});

describe('a phone whose sign-in has ended', () => {
  it('keeps what is pressed, and sends it once the same driver is back', async () => {
    const { service, phone } = await start();
    service.isSignedIn = false;
    await phone.press({ action: 'arrived' });
    await phone.send();
    expect((await phone.read()).session?.state).toBe('ended');
    await phone.press({ action: 'loading' });
    await phone.send();
    expect(service.requests).toHaveLength(1);
    service.isSignedIn = true;
    await phone.signIn(imran);
    await phone.send();
    expect(service.history).toEqual(['arrived', 'loading']);
  });

  it('shows and sends nothing of one driver to another', async () => {
    const { service, phone } = await start();
    service.way = 'no-request';
    await phone.press({ action: 'arrived' });
    await phone.photograph();
    service.way = 'open';
    await phone.signIn(salim);
    await phone.send();
    const { entries, files, evidence, known } = await phone.read();
    expect([entries, files, evidence, known]).toEqual([[], [], [], undefined]);
    expect(service.requests).toEqual([]);
    await phone.signIn(imran);
    await phone.send();
    expect(service.history).toEqual(['arrived', 'evidence photo', 'file photo']);
  });
});

describe('a trip that is taken away', () => {
  it('stays on the screen until what was pressed is told, and is then told of', async () => {
    const { service, phone } = await start();
    service.way = 'no-request';
    await phone.press({ action: 'arrived' });
    await phone.press({ action: 'loading' });
    service.takeAway();
    service.way = 'open';
    await phone.send();
    expect(service.history).toEqual(['reported arrived', 'reported loading']);
    const { news, entries } = await phone.read();
    expect(entries).toEqual([]);
    expect(news).toMatchObject([{ tripId: 1, kind: 'over', where: 'Al Barsha' }]);
    expect(await phone.stage()).toBeUndefined();
  });

  it('is not done, whatever was pressed meanwhile', async () => {
    const { service, phone } = await start();
    service.way = 'no-request';
    await phone.press({ action: 'give-up', reason: 'Truck has a flat tyre' });
    expect((await phone.read()).last?.ending).toBe('give-up');
    service.takeAway();
    service.way = 'open';
    await phone.send();
    const { last, news } = await phone.read();
    expect([last, news?.map(({ kind }) => kind)]).toEqual([undefined, ['over']]);
  });

  it('is not moved by a press that was meant for another one', async () => {
    const { phone } = await start();
    const other = { tripId: 1, assignmentId: 4 };
    await expect(phone.press({ action: 'arrived' }, other)).rejects.toThrow(NotAtTrip);
    expect((await phone.read()).entries).toEqual([]);
  });
});
