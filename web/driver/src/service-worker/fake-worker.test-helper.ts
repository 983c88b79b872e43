import { vi } from 'vitest';
import type { OfferData } from '../api/wire.ts';
import type { NotificationLook, PageMessage, PushScope, WorkerWindow } from './push-scope.ts';

type Shown = NotificationLook & { readonly title: string; close(): void };
type Listener = (event: never) => void;

export type FakeWorker = {
  readonly scope: PushScope;
  /** What stands among the phone's notifications. */
  shown(): readonly Shown[];
  /** How often the phone rang. */
  rings(): number;
  readonly told: PageMessage[];
  readonly opened: string[];
  readonly focused: string[];
  subscription: { unsubscribe(): Promise<boolean> } | null;
  /** Sends an event and waits until the worker is done with it. */
  send(type: string, event?: object): Promise<void>;
};

/** A phone's side of a service worker: notifications and pages as a browser keeps them. */
export function makeFakeWorker({ pages = [] }: { readonly pages?: readonly Partial<WorkerWindow>[] } = {}) {
  const listeners = new Map<string, Listener>();
  const stack = new Map<string, Shown>();
  let rings = 0;
  const worker: FakeWorker = {
    scope: {
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
      registration: {
        async showNotification(title: string, look: NotificationLook) {
          const tag = look.tag ?? '';
          if (look.silent !== true && (!stack.has(tag) || look.renotify === true)) rings += 1;
          const shown = { ...look, title, close: () => void (stack.get(tag) === shown && stack.delete(tag)) };
          stack.set(tag, shown);
        },
        getNotifications: async ({ tag }: { readonly tag: string }) =>
          [...stack.values()].filter((shown) => shown.tag === tag),
        pushManager: {
          getSubscription: async () => worker.subscription,
          subscribe: async (options: PushSubscriptionOptionsInit) => subscriptionOf('renewed', options),
        },
      },
      clients: {
        matchAll: async () =>
          pages.map((page) => ({
            url: 'https://satha.test/drive/',
            visibilityState: 'visible',
            focus: async () => void worker.focused.push(page.url ?? ''),
            postMessage: (message: PageMessage) => void worker.told.push(message),
            ...page,
          })),
        openWindow: async (address: string) => void worker.opened.push(address),
      },
    } as unknown as PushScope,
    shown: () => [...stack.values()],
    rings: () => rings,
    told: [],
    opened: [],
    focused: [],
    subscription: null,
    async send(type, event = {}) {
      const works: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => void works.push(work);
      listeners.get(type)?.({ ...event, waitUntil } as never);
      await Promise.all(works);
    },
  };
  return worker;
}

export function subscriptionOf(name: string, options: object = {}) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  return {
    options,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => true,
  };
}

export const push = (message: object | undefined) => ({ data: message && { json: () => message } });

export const offerOf = (offerId: number, expiresInSeconds = 30) =>
  ({ offerId, expiresInSeconds, pickupTime: 12, pickup: { areaName: 'Al Quoz' } }) as OfferData;

type Asked = { readonly path: string; readonly body?: unknown };

/** A service that tells of one offer at a time, and notes what it was told. */
export function stubService(first: OfferData | null = null) {
  const told: Asked[] = [];
  const service = { offer: first, isCut: false, told };
  const data: Readonly<Record<string, () => object>> = {
    '/driver-api/offers': () => ({ offers: service.offer ? [service.offer] : [] }),
    '/driver-api/environment': () => ({ environment: 'test', pushKey: 'BKey' }),
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (service.isCut) throw new TypeError('Failed to fetch');
    if (init.body) told.push({ path: `${init.method} ${path}`, body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify({ success: true, data: data[path]?.() ?? {} }));
  });
  return service;
}
