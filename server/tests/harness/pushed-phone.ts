import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { employDriver, openDriverApp as openApp, type openDriverApp, signInDriver } from './driver-app.ts';
import type { PushService, TestBrowser } from './push-service.ts';
import type { TestApp } from './test-app.ts';

/** The Chromium that is all parts of a window short shows no notifications. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'];

/** Whether tests of notifications are left out on this machine; tells it in a line. For `describe.skipIf`. */
export function lacksNotifications(what: string): boolean {
  if (process.env.SATHA_REQUIRE_CHROMIUM || existsSync(executablePath)) return false;
  console.log(`${what} is not looked at: there is no Chromium at ${executablePath}; set CHROMIUM to one.`);
  return true;
}

export function launchWithNotifications(): Promise<Browser> {
  return chromium.launch({ executablePath, args: flags });
}

export const permissions = ['geolocation', 'notifications'];

export type Notice = {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly requireInteraction: boolean;
  readonly silent: boolean | null;
};

/** A phone's notifications and what presses them, beside its app; pushes to the phone come to its worker. */
export type Tray = {
  notices(tag: 'offer' | 'check'): Promise<readonly Notice[]>;
  /** Presses the offer's notification; returns what the worker wants a browser to open. */
  press(): Promise<string | undefined>;
};

/**
 * Opens the app on a phone that subscribes at a push service of ours. Of the browser, only making a subscription is stubbed:
 * Chromium does that with its maker's service alone.
 */
export async function openSubscribingApp(
  browser: Browser,
  app: TestApp,
  pushed: TestBrowser,
  options: Parameters<typeof openDriverApp>[2] = {},
) {
  const phone = await openApp(browser, app, { permissions, ...options });
  await phone.page.context().addInitScript(subscribing(pushed.subscription));
  await phone.page.reload();
  return phone;
}

/** A driver who signed in on such a phone and waits for trips, with the pushes to it. */
export async function waitSubscribed(browser: Browser, app: TestApp, pushService: PushService) {
  const { driver, vehicle } = await employDriver(app);
  const pushed = pushService.subscribe();
  const path = `/drive/?truck=${encodeURIComponent(vehicle.plateText)}`;
  const phone = await openSubscribingApp(browser, app, pushed, { path });
  const tray = await openTray(phone.page, app, pushService, pushed);
  await signInDriver(phone, app, driver);
  await phone.page.getByText(phone.say('pushOn')).waitFor();
  // Nobody is asked for a trip whose place is not known.
  const isPlaced = phone.page.waitForResponse((answer) => answer.url().endsWith('/driver-api/locations'));
  await phone.press('startShift');
  await phone.heading('waitingTitle').waitFor();
  await isPlaced;
  return { driver, phone, tray };
}

/** Takes the place of the push service's way to the phone: what the service encrypted is handed to the worker. */
export async function openTray(
  phone: Page,
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  pushService: PushService,
  pushed: TestBrowser,
): Promise<Tray> {
  const page = await phone.context().newPage();
  // Of the same origin, and no page of the app.
  await page.goto(`${baseUrl}/driver-api/environment`);
  await phone.bringToFront();
  const cdp = await phone.context().newCDPSession(page);
  const registrationId = findRegistration(cdp, `${baseUrl}/drive`);
  pushService.answerBy(({ path, body }, response) => {
    response.writeHead(201).end();
    if (!pushed.subscription.endpoint.endsWith(path)) return;
    void registrationId
      .then((id) =>
        cdp.send('ServiceWorker.deliverPushMessage', {
          origin: baseUrl,
          registrationId: id,
          data: pushed.decrypt(body),
        }),
      )
      .catch(() => {});
  });
  return {
    notices: async (tag) =>
      (await page.evaluate<Notice[]>(readNotices)).filter((notice) => notice.tag === tag),
    async press() {
      const [worker] = page.context().serviceWorkers();
      return worker?.evaluate<string | undefined>(pressOffer);
    },
  };
}

/** Waits for the app's worker, as the browser's debugging protocol names it. */
async function findRegistration(cdp: CDPSession, scope: string): Promise<string> {
  const found = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  return found;
}

/** One subscription of the phone, by whichever key it is asked for; its pages share it. */
const subscribing = (subscription: TestBrowser['subscription']) => `{
  const kept = 'subscribed by';
  const given = ${JSON.stringify(subscription)};
  const bytesOf = (key) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
  const subscriptionBy = (key) => ({
    ...given,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
    toJSON: () => given,
    unsubscribe: async () => (localStorage.removeItem(kept), true),
  });
  PushManager.prototype.getSubscription = async () => {
    const key = localStorage.getItem(kept);
    return key === null ? null : subscriptionBy(key);
  };
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
    localStorage.setItem(kept, key);
    return subscriptionBy(key);
  };
}`;

const readNotices = `(async () => {
  const registration = await navigator.serviceWorker.getRegistration('/drive');
  return (await registration?.getNotifications() ?? []).map(
    ({ title, body, tag, lang, requireInteraction, silent }) => ({ title, body, tag, lang, requireInteraction, silent }));
})()`;

/** A browser opens windows for fingers alone; what the worker would have it open is noted. */
const pressOffer = `(async () => {
  const [notification] = await registration.getNotifications({ tag: 'offer' });
  let opened;
  clients.openWindow = async (address) => void (opened = address);
  const event = new NotificationEvent('notificationclick', { notification, action: '' });
  const works = [];
  event.waitUntil = (work) => void works.push(work);
  dispatchEvent(event);
  await Promise.all(works);
  return opened;
})()`;
