import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writePhoneFact } from '../kept/fact-access.ts';
import { kept } from '../kept/phone-store.ts';
import { driverLanguageCodes, driverLanguages } from '../language/driver-languages.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { keepNotices } from '../reach/keep-notices.ts';
import {
  type FakeWorker,
  makeFakeWorker,
  offerOf,
  push,
  stubService,
  subscriptionOf,
} from './fake-worker.test-helper.ts';
import { takePushes } from './take-pushes.ts';

const hidden = { visibilityState: 'hidden' } as const;
const seen = (offerId: number) => ({ path: `POST /driver-api/offers/${offerId}/seen`, body: { by: 'push' } });

beforeEach(async () => {
  await kept.write((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver: imran }));
  await keepNotices('en');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(phone: Parameters<typeof makeFakeWorker>[0] = {}): FakeWorker {
  const worker = makeFakeWorker(phone);
  takePushes(worker.scope);
  return worker;
}

/** The worker waits for seconds at a time; the clock of its database goes on by itself. */
const makeClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a push while the app is closed', () => {
  it('rings, says where it goes, tells the service that this phone has it, and ends with the offer', async () => {
    makeClock();
    const service = stubService(offerOf(5));
    const worker = start();
    const sent = worker.send('push', push({ kind: 'offer' }));
    await expect.poll(() => service.told).toEqual([seen(5)]);
    const [shown] = worker.shown();
    expect(shown).toMatchObject({ title: 'New trip', tag: 'offer', requireInteraction: true, lang: 'en' });
    expect(shown?.body).toBe('12 minutes to the pickup. Al Quoz');
    expect(worker.rings()).toBe(1);
    service.offer = null;
    await pass(11);
    await sent;
    expect(worker.shown()).toMatchObject([{ title: 'The trip is not offered any more.', silent: true }]);
    expect(worker.rings()).toBe(1);
  });

  it('rings without a network as well, and tells the service once there is one', async () => {
    makeClock();
    const service = stubService(offerOf(6));
    service.isCut = true;
    const worker = start();
    const sent = worker.send('push', push({ kind: 'offer' }));
    await expect.poll(() => worker.rings()).toBe(1);
    await pass(3);
    expect(service.told).toEqual([]);
    service.isCut = false;
    await pass(3);
    await expect.poll(() => service.told).toEqual([seen(6)]);
    expect(worker.rings()).toBe(1);
    service.offer = null;
    await pass(11);
    await sent;
    expect(worker.shown()).toMatchObject([{ data: { kind: 'over' } }]);
  });

  it('of two offers, the second rings anew, and one notification stands for both', async () => {
    makeClock();
    const service = stubService(offerOf(7));
    const worker = start();
    const first = worker.send('push', push({ kind: 'offer' }));
    await expect.poll(() => service.told).toEqual([seen(7)]);
    service.offer = offerOf(8);
    const second = worker.send('push', push({ kind: 'offer' }));
    await expect.poll(() => service.told).toEqual([seen(7), seen(8)]);
    expect(worker.rings()).toBe(2);
    expect(worker.shown()).toHaveLength(1);
    worker.shown()[0]?.close();
    await pass(11);
    await Promise.all([first, second]);
    expect(worker.shown()).toEqual([]);
  });

  it('that comes after its offer says so quietly', async () => {
    stubService(null);
    const worker = start();
    await worker.send('push', push({ kind: 'offer' }));
    expect(worker.shown()).toMatchObject([{ data: { kind: 'over' }, silent: true }]);
  });

  it('that cannot be read rings for the offer that there is', async () => {
    const service = stubService(offerOf(9));
    const worker = start();
    makeClock();
    const sent = worker.send('push', push(undefined));
    await expect.poll(() => service.told).toEqual([seen(9)]);
    worker.shown()[0]?.close();
    await pass(11);
    await sent;
  });

  it('does nothing on a phone whose driver signed out, and takes the subscription off it', async () => {
    await kept.write((transaction) => writePhoneFact(transaction, 'session', { state: 'out' }));
    const service = stubService(offerOf(5));
    const worker = start();
    const unsubscribe = vi.fn(async () => true);
    worker.subscription = { unsubscribe };
    await worker.send('push', push({ kind: 'offer' }));
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect([worker.shown(), service.told]).toEqual([[], []]);
  });

  it.each(driverLanguageCodes)('is told in the driver’s language (%s)', async (code) => {
    await keepNotices(code);
    stubService(null);
    const worker = start();
    await worker.send('push', push({ kind: 'offer' }));
    const { noticeOver } = await driverLanguages[code].load();
    const { direction } = driverLanguages[code];
    expect(worker.shown()).toMatchObject([{ title: noticeOver, lang: code, dir: direction }]);
  });
});

describe('a push while the app is looked at', () => {
  it('leaves the ringing to the app, which is told to look', async () => {
    makeClock();
    const service = stubService(offerOf(5));
    const worker = start({ pages: [{}] });
    const sent = worker.send('push', push({ kind: 'offer' }));
    await expect.poll(() => service.told).toEqual([seen(5)]);
    expect(worker.rings()).toBe(0);
    expect(worker.told).toEqual([{ kind: 'pushed' }]);
    service.offer = null;
    await pass(11);
    await sent;
    expect(worker.shown()).toEqual([]);
  });
});

describe('a push while the app is being opened', () => {
  it('leaves no notification beside the app, though it came up after the app had taken such ones away', async () => {
    makeClock();
    const service = stubService(offerOf(9));
    const pages: object[] = [];
    const worker = start({ pages });
    const sent = worker.send('push', push({ kind: 'offer' }));
    await expect.poll(() => service.told).toEqual([seen(9)]);
    pages.push({});
    expect(worker.shown()).toMatchObject([{ title: 'New trip' }]);
    await pass(11);
    await sent;
    expect(worker.shown()).toEqual([]);
  });
});

describe('a check of the phone', () => {
  it('is shown quietly, and the service is told that it came', async () => {
    const service = stubService();
    const worker = start({ pages: [hidden] });
    await worker.send('push', push({ kind: 'check', checkId: 'k7wq2mzb9tn4' }));
    expect(worker.shown()).toMatchObject([{ title: 'Phone check', silent: true, tag: 'check' }]);
    expect(service.told).toEqual([
      { path: 'POST /driver-api/phone-checks/k7wq2mzb9tn4/seen', body: { by: 'push' } },
    ]);
    expect(worker.told).toEqual([{ kind: 'pushed' }]);
  });
});

describe('a notification that is pressed', () => {
  const pressed = () => ({ notification: { close: vi.fn() } });

  it('opens the app where it is closed', async () => {
    const worker = start({ pages: [{ url: 'https://satha.test/portal/' }] });
    const event = pressed();
    await worker.send('notificationclick', event);
    expect(event.notification.close).toHaveBeenCalledOnce();
    expect(worker.opened).toEqual(['/drive/']);
    expect(worker.told).toEqual([]);
  });

  it('brings the app to the front where it is open', async () => {
    const worker = start({ pages: [{ ...hidden, url: 'https://satha.test/drive/' }] });
    await worker.send('notificationclick', pressed());
    expect(worker.focused).toEqual(['https://satha.test/drive/']);
    expect(worker.told).toEqual([{ kind: 'opened' }]);
    expect(worker.opened).toEqual([]);
  });
});

describe('an address that the browser changed', () => {
  it.each([
    ['the browser’s new one', { newSubscription: subscriptionOf('new') }, 'new'],
    [
      'one by the old one’s key',
      { oldSubscription: subscriptionOf('old', { applicationServerKey: 'B1' }) },
      'renewed',
    ],
    ['one by the key of the service', {}, 'renewed'],
  ])('is told to the service: %s', async (_which, event, name) => {
    const service = stubService();
    const worker = start();
    await worker.send('pushsubscriptionchange', event);
    const { endpoint, keys } = subscriptionOf(name).toJSON();
    expect(service.told).toEqual([
      { path: 'PUT /driver-api/push-subscription', body: { endpoint, keys, language: 'en' } },
    ]);
  });

  it('is nobody’s once its driver signed out', async () => {
    await kept.write((transaction) => writePhoneFact(transaction, 'session', { state: 'out' }));
    const service = stubService();
    const worker = start();
    await worker.send('pushsubscriptionchange', { newSubscription: subscriptionOf('new') });
    expect(service.told).toEqual([]);
  });
});
