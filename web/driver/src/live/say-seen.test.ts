import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saySeen } from './say-seen.ts';

let page: EventTarget & { visibilityState: string };
let told: unknown[];
let isCut = false;

beforeEach(() => {
  told = [];
  isCut = false;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (isCut) throw new TypeError('Failed to fetch');
    told.push([path, JSON.parse(String(init.body))]);
    return new Response(JSON.stringify({ success: true, message: 'OK', data: {} }));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seen = (by: string) => ['/driver-api/offers/3/seen', { by }];

it('an offer that is looked at is said to be seen, by the way on which it came', async () => {
  const end = saySeen(3, 'poll');
  await expect.poll(() => told).toEqual([seen('poll')]);
  end();
});

it('an offer on a screen that is off is seen only once somebody looks', async () => {
  page.visibilityState = 'hidden';
  const end = saySeen(3, 'stream');
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => told).toEqual([seen('stream')]);
  end();
});

it('what did not arrive is said once more while the offer is open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  isCut = true;
  const end = saySeen(3, 'stream');
  await vi.advanceTimersByTimeAsync(1_000);
  isCut = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toEqual([seen('stream')]);
  end();
});

it('a page that a text’s link opened says so of the first offer, and its address says it no more', async () => {
  const place = { href: 'https://satha.test/drive/?by=sms' };
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, address: URL) => {
      place.href = address.href;
    },
  });
  vi.resetModules();
  const { saySeen: say } = await import('./say-seen.ts');
  expect(place.href).toBe('https://satha.test/drive/');
  say(3, 'stream')();
  await expect.poll(() => told).toEqual([seen('sms')]);
  say(3, 'stream')();
  await expect.poll(() => told).toEqual([seen('sms'), seen('stream')]);
});
