/**
 * Makes the pictures of docs/tracking.md: starts a sandbox of its own in a folder of its own, books a trip, moves it by
 * hand, and looks at it as its customer does.
 *
 *   node scripts/make-tracking-screenshots.ts
 *
 * `npm run screenshots` makes these and those of the portal.
 */
import type { SmsOutboxData } from '@satha/contract/portal/outboxes/sms-outbox';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { makePortalClient, until } from './screenshots/furnish.ts';
import { makeHand } from './screenshots/hand.ts';
import { signUp } from './screenshots/sign-up.ts';
import { desk, inStudio, phone, type Studio } from './screenshots/studio.ts';

const touched = { ...phone, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
const day: BrowserContextOptions = { ...touched, locale: 'en-GB' };
const arabicNight: BrowserContextOptions = { ...touched, locale: 'ar-AE', colorScheme: 'dark' };
const bigNight: BrowserContextOptions = {
  ...desk,
  reducedMotion: 'reduce',
  locale: 'en-GB',
  colorScheme: 'dark',
};

const mobileNumber = '501234567';
const journey = { pickup: { lat: 25.1972, lng: 55.2744 }, destination: { lat: 25.0805, lng: 55.1403 } };
const comingFrom = { lat: 25.2285, lng: 55.2867, heading: 205 };
const onTheRoad = { lat: 25.152, lng: 55.2267, heading: 215 };

/** As fast as life, so that minutes are minutes; the trip is moved by hand. */
const variables = { SATHA_SANDBOX_SPEED: '1', SATHA_CALL_NUMBER: '+971 4 123 4567' };

async function takeAll({ browser, baseUrl, save }: Studio): Promise<void> {
  const office = await browser.newContext({ ...desk, locale: 'en-GB' });
  const accountId = await signUp(await office.newPage(), baseUrl);
  const client = makePortalClient(office.request, baseUrl);
  const at = `/accounts/${accountId}`;
  const messages = async () => (await client.get<SmsOutboxData>(`${at}/sms-outbox`)).items;
  const hand = await makeHand(client, baseUrl, accountId);
  const tripId = await hand.book({ ...journey, mobileNumber });

  const context = await browser.newContext(day);
  const page = await context.newPage();
  await page.goto(`${baseUrl}/track/`);
  await page.locator('input[type=tel]').fill(`0${mobileNumber}`);
  await save(page, 'number');
  await page.keyboard.press('Enter');
  const field = page.locator('input[autocomplete=one-time-code]');
  await field.waitFor();
  await save(page, 'code');
  const [code] = (await messages()).filter(({ kind }) => kind === 'sign_in_code');
  await field.fill(/\d{6}/.exec(code?.text ?? '')?.[0] ?? '');
  await page.locator('article h1').waitFor();
  const signedIn = { cookies: await context.cookies(), origins: [] };

  /** What the trip looks like at this moment, on a phone or a desk of its own. */
  async function look(
    name: string,
    options: BrowserContextOptions,
    path = '/track/',
    prepare: Prepare = idle,
  ) {
    const storageState = path.startsWith('/t/') ? { cookies: [], origins: [] } : signedIn;
    const other = await browser.newContext({ ...options, storageState });
    const opened = await other.newPage();
    await opened.goto(baseUrl + path);
    await opened.locator('article h1').waitFor();
    await opened.locator('.maplibregl-canvas').waitFor();
    await prepare(opened);
    await save(opened, name);
    await other.close();
  }

  await hand.advance(tripId, 'driver_to_pickup');
  await hand.moveDriver(tripId, comingFrom);
  await look('on-the-way', day);
  await look('on-the-way-ar', arabicNight);
  await look('offline', day, '/track/', cutOff);
  const [link] = (await messages()).filter(({ kind }) => kind === 'tracking_link');
  await look('link', day, /\/t\/[\w-]+/.exec(link?.text ?? '')?.[0]);
  await hand.advance(tripId, 'in_progress');
  await hand.moveDriver(tripId, onTheRoad);
  await look('on-the-road-desk', bigNight);
  await hand.advance(tripId, 'completed');
  await until(async () => (await hand.statusOf(tripId)) === 'completed');
  await look('fare', day, `/track/trips/${tripId}`, showFare);
}

type Prepare = (page: Page) => Promise<void>;

async function idle(): Promise<void> {}

async function cutOff(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(/^Last updated/).waitFor();
}

async function showFare(page: Page): Promise<void> {
  await page.getByText('Fare breakdown').click();
  await page.getByText('Fare breakdown').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Receipt (PDF)' }).scrollIntoViewIfNeeded();
}

await inStudio({ folder: 'tracking', variables }, takeAll);
