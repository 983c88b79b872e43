import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { en } from '../../../web/driver/src/words/en.ts';
import type { Driver } from '../../src/domain/drivers/driver.ts';
import { openPage, type WatchedPage } from './chromium.ts';
import { bookFor, nextNumber } from './customer-phone.ts';
import type { CreatedTrip } from './driven-trip.ts';
import { buyVehicle, hireDriver, readCode } from './driver-phone.ts';
import { paths } from './operations.ts';
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts';

/** A driver's phone: small, touched, and told where it is. */
export const driverPhone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  permissions: ['geolocation'],
} satisfies BrowserContextOptions;

/** Beside the sample trip's pickup, and at its destination. */
export const nearPickup = { latitude: 25.1985, longitude: 55.276, accuracy: 8 } as const;
export const atDestination = { latitude: 25.0805, longitude: 55.1403, accuracy: 8 } as const;

type Words = Readonly<Record<keyof typeof en, unknown>>;
type Key = { [Each in keyof typeof en]: (typeof en)[Each] extends string ? Each : never }[keyof typeof en];

/** The app on a phone, read and pressed by the keys of its words. */
export type DriverApp = WatchedPage & {
  /** The text of a key, as the app begins to say it: up to the first thing that is put in. */
  say(key: Key): string;
  heading(key: Key): Locator;
  button(key: Key): Locator;
  press(key: Key): Promise<void>;
};

export type DriverService = { readonly app: TestApp; readonly account: TestAccount };

/** A service that looks for drivers by itself, and an account that can pay. */
export async function startDriverService(variables: Record<string, string> = {}): Promise<DriverService> {
  const app = await startTestApp({ variables: { SATHA_WORK: 'on', ...variables } });
  return { app, account: await app.makeAccount({ balanceFils: 100_000_000 }) };
}

/** A driver with a truck that nobody else has. */
export async function employDriver(app: TestApp) {
  return { driver: await hireDriver(app), vehicle: await buyVehicle(app) };
}

/** Opens the app on a phone of its own. */
export async function openDriverApp(
  browser: Browser,
  app: Pick<TestApp, 'baseUrl'>,
  {
    path = '/drive/',
    words = en,
    ...options
  }: BrowserContextOptions & { readonly path?: string; readonly words?: Words } = {},
): Promise<DriverApp> {
  const opened = await openPage(browser, app.baseUrl, {
    ...driverPhone,
    geolocation: nearPickup,
    ...options,
  });
  await opened.page.goto(app.baseUrl + path);
  return onPage(opened, words);
}

/** Another page of the same phone, as after the app was closed. */
export async function reopenDriverApp(
  { page: former, complaints }: DriverApp,
  app: Pick<TestApp, 'baseUrl'>,
): Promise<DriverApp> {
  const context = former.context();
  if (!former.isClosed()) await former.close();
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${app.baseUrl}/drive/`);
  return onPage({ page, complaints }, en);
}

function onPage({ page, complaints }: WatchedPage, words: Words): DriverApp {
  const say = (key: Key) => {
    const text = words[key];
    if (typeof text !== 'string') throw new Error(`${key} has forms`);
    return text.replace(/\{.*/, '').trim();
  };
  const button = (key: Key) => page.getByRole('button', { name: say(key) }).filter({ visible: true });
  return {
    page,
    complaints,
    say,
    button,
    heading: (key) => page.getByRole('heading', { level: 1 }).filter({ hasText: say(key) }),
    press: (key) => button(key).last().click(),
  };
}

/** Types the number, and the code that was sent to it. */
export async function signInDriver(
  { page, press }: Pick<DriverApp, 'page' | 'press'>,
  app: Pick<TestApp, 'db'>,
  driver: Pick<Driver, 'phoneCode' | 'mobileNumber'>,
): Promise<void> {
  // Another phone asks for a code sooner than a number may have one.
  await app.db.query({
    text: 'DELETE FROM sign_in_codes WHERE mobile_number = $1',
    values: [driver.mobileNumber],
  });
  await page.locator('input[type=tel]').fill(`0${driver.mobileNumber}`);
  await press('sendCode');
  const field = page.locator('input[autocomplete=one-time-code]');
  await field.waitFor();
  const code = await readCode(app, driver);
  if (code === undefined) throw new Error('no code was sent');
  await field.fill(code);
  await field.waitFor({ state: 'detached' });
}

/** A driver who signed in by a truck's code and waits for trips in it. */
export async function goOnShift(
  browser: Browser,
  { app }: DriverService,
  options: Parameters<typeof openDriverApp>[2] = {},
) {
  const { driver, vehicle } = await employDriver(app);
  const path = `/drive/?truck=${encodeURIComponent(vehicle.plateText)}`;
  const phone = await openDriverApp(browser, app, { path, ...options });
  await signInDriver(phone, app, driver);
  await phone.press('startShift');
  await phone.heading('waitingTitle').waitFor();
  return { driver, vehicle, phone };
}

/** Books the sample trip and accepts its offer on the phone, which waits for one. */
export async function acceptTrip(
  phone: DriverApp,
  { app, account }: DriverService,
  changes: object = {},
): Promise<CreatedTrip> {
  const trip = await bookFor(app, account, nextNumber(), changes);
  await phone.heading('offerTitle').waitFor();
  await phone.press('accept');
  await phone.heading('toPickupTitle').waitFor();
  return trip;
}

/** Closes every phone, cancels trips that look for a driver, and sends the drivers home: the next test's trips are its own. */
export async function putPhonesAway(browser: Browser, { app, account }: DriverService): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  const { rows } = await app.db.query<{ trip_id: number }>({
    text: 'SELECT trip_id FROM dispatches WHERE account_id = $1',
    values: [account.accountId],
  });
  await Promise.all(rows.map(({ trip_id: tripId }) => app.post(paths.cancel, account.rawApiKey, { tripId })));
  await app.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
}

/** What the service holds of a trip that was driven: the same, however bad the network was. */
export async function factsOf({ db }: Pick<TestApp, 'db'>, { accountId, tripId }: CreatedTrip) {
  const values = [accountId, tripId];
  const [events, actions, evidence] = await Promise.all([
    db.query<{ type: string; to_status: number }>({
      text: `SELECT type, to_status FROM events
             WHERE account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL ORDER BY sequence`,
      values,
    }),
    db.query<{ action: string; result: string; recorded_at: string; received_ms: number }>({
      text: `SELECT action, result, recorded_at,
               (extract(epoch FROM received_at) * 1000)::float8 AS received_ms
             FROM driver_actions
             WHERE account_id = $1 AND trip_id = $2 ORDER BY received_at, phone_id, sequence`,
      values,
    }),
    db.query<{ stage: string; kind: string; shows: string | null; is_stored: boolean | null }>({
      text: `SELECT stage, kind, facts ->> 'shows' AS shows,
               CASE WHEN sha256 IS NOT NULL THEN stored_at IS NOT NULL END AS is_stored
             FROM trip_evidence WHERE account_id = $1 AND trip_id = $2 ORDER BY item`,
      values,
    }),
  ]);
  return {
    events: events.rows.map(({ type, to_status }) => `${type} ${to_status}`),
    actions: actions.rows.map(({ action, result }) => `${action} ${result}`),
    clocks: actions.rows.map(({ recorded_at, received_ms }) => ({
      recordedAt: Date.parse(recorded_at),
      receivedAt: received_ms,
    })),
    evidence: evidence.rows.map(({ stage, kind, shows, is_stored }) =>
      [stage, shows ?? kind, ...(is_stored === null ? [] : [is_stored ? 'stored' : 'awaited'])].join(' '),
    ),
  };
}

/** Everything that the phone's database holds, as text. */
export function readPhoneStore(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const found = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise((done, fail) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => fail(asked.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise((done) => {
          db.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => done(target.result);
        });
        found.push([store, rows]);
      }
      db.close();
    }
    return JSON.stringify([found, { ...localStorage }, { ...sessionStorage }]);
  })()`);
}
