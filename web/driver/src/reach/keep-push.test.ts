import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseDriver } from '../kept/erase.ts';
import { readPhoneFact, writePhoneFact } from '../kept/fact-access.ts';
import { change, kept } from '../kept/phone-store.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { dropPush, keepPush } from './keep-push.ts';
import { pushState } from './push-state.ts';

/** The bytes of a key as a browser gives them, and as the service writes them. */
const keyBytes = new Uint8Array([4, 251, 255, 7]);
const key = 'BPv_Bw';

type Browser = {
  permission: string;
  key?: Uint8Array | undefined;
  made: string[];
  ended: number;
  isBroken: boolean;
};

let browser: Browser;
let asked: { readonly what: string; readonly body: unknown }[];

beforeEach(async () => {
  browser = { permission: 'granted', made: [], ended: 0, isBroken: false };
  asked = [];
  stubBrowser();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const what = `${init.method ?? 'GET'} ${path.replace('/driver-api', '')}`;
    if (what !== 'GET /environment') asked.push({ what, body: init.body && JSON.parse(String(init.body)) });
    const data = { environment: 'test', pushKey: key };
    return new Response(JSON.stringify({ success: true, message: 'OK', data }));
  });
  await change((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver: imran }));
});

afterEach(async () => {
  await dropPush();
  vi.unstubAllGlobals();
  await change(async (transaction) => {
    await eraseDriver(transaction, imran.driverId);
    await writePhoneFact(transaction, 'session', { state: 'out' });
  });
});

/** A browser with one subscription at most, each at an address of its own. */
function stubBrowser(): void {
  const subscription = () => ({
    options: { applicationServerKey: browser.key?.buffer ?? null },
    toJSON: () => ({
      endpoint: `https://push.test/${browser.made.length}`,
      keys: { p256dh: 'p', auth: 'a' },
    }),
    async unsubscribe() {
      browser.ended += 1;
      browser.key = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (browser.key ? subscription() : null),
    async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
      if (browser.isBroken) throw new DOMException('Registration failed', 'AbortError');
      browser.made.push(String(applicationServerKey));
      browser.key = keyBytes;
      return subscription();
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  vi.stubGlobal('navigator', {
    ...navigator,
    languages: ['ur-PK'],
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
  });
}

const put = (address: number) => ({
  what: 'PUT /push-subscription',
  body: { endpoint: `https://push.test/${address}`, keys: { p256dh: 'p', auth: 'a' }, language: 'ur' },
});

describe('a phone whose driver allows notifications', () => {
  it('is told to the service once, with its driver’s language, and its worker is given that language’s words', async () => {
    await keepPush();
    await keepPush();
    expect(browser.made).toEqual([key]);
    expect(asked).toEqual([put(1)]);
    expect(pushState.read()).toBe('on');
    const notices = await kept.read((transaction) => readPhoneFact(transaction, 'notices'));
    expect(notices).toMatchObject({ language: 'ur', direction: 'rtl', offer: 'نیا ٹرپ' });
  });

  it('subscribes anew where the service has another key than before', async () => {
    browser.key = new Uint8Array([4, 1, 2, 3]);
    await keepPush();
    expect(browser.ended).toBe(1);
    expect(asked).toEqual([put(1)]);
  });

  it('is told again after its driver signed out and in', async () => {
    await keepPush();
    await dropPush();
    expect(browser.ended).toBe(1);
    await keepPush();
    expect(asked).toEqual([put(1), put(2)]);
  });

  it('is tried again later where its push service does not answer', async () => {
    browser.isBroken = true;
    expect(await keepPush()).toBe(false);
    expect(pushState.read()).toBe('failed');
    expect(asked).toEqual([]);
  });
});

describe('a phone whose driver does not allow notifications', () => {
  it('is taken off the service where it was told before, once', async () => {
    await keepPush();
    browser.permission = 'denied';
    await keepPush();
    await keepPush();
    expect(asked).toEqual([put(1), { what: 'DELETE /push-subscription', body: {} }]);
    expect(pushState.read()).toBe('denied');
  });

  it('asks the service for nothing', async () => {
    browser.permission = 'default';
    await keepPush();
    expect([asked, browser.made, pushState.read()]).toEqual([[], [], 'askable']);
  });
});

it('a phone that nobody is signed in on subscribes to nothing', async () => {
  await change((transaction) => writePhoneFact(transaction, 'session', { state: 'ended', driver: imran }));
  await keepPush();
  expect([asked, browser.made]).toEqual([[], []]);
});
