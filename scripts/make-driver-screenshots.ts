/**
 * Makes the pictures of docs/driver-app.md: starts a sandbox of its own in a folder of its own, and drives a trip in
 * the drivers' app.
 *
 *   node scripts/make-driver-screenshots.ts
 *
 * The app uses the letters of the phone. A Debian without letters for Urdu, Hindi and Bengali shows boxes: install
 * `fonts-noto-core` and `fonts-noto-ui-core` first. `npm run screenshots` makes these and those of the other apps.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { en } from '../web/driver/src/words/en.ts';
import { hi } from '../web/driver/src/words/hi.ts';
import { ur } from '../web/driver/src/words/ur.ts';
import { inStudio, type Studio } from './screenshots/studio.ts';

const day: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
  locale: 'en-GB',
  permissions: ['geolocation'],
  geolocation: { latitude: 25.2085, longitude: 55.281, accuracy: 8 },
};
const urduNight: BrowserContextOptions = { ...day, locale: 'ur-PK', colorScheme: 'dark' };
const hindi: BrowserContextOptions = { ...day, locale: 'hi-IN' };

const plate = 'Dubai K 40217';
const mobileNumber = '521234567';
const journey = { fromLat: 25.1972, fromLng: 55.2744, toLat: 25.0805, toLng: 55.1403 };
const customer = { mobileNumber: '501234567', phoneCode: '971', firstName: 'Mariam', lastName: 'Al Suwaidi' };
const job = {
  vehicle: {
    plate: { emirate: 'dubai', code: 'F', number: '51234' },
    make: 'Nissan',
    model: 'Patrol',
    colour: 'white',
    rolls: false,
    keys: 'with_customer',
  },
  site: { kind: 'parking', notes: 'Beside the pharmacy' },
  incident: { cause: 'battery' },
};

/** The driver's own trucks drive by the app alone. */
const variables = {
  SATHA_SANDBOX_SPEED: '1',
  SATHA_SANDBOX_FLEET: 'off',
  SATHA_SANDBOX_DEMO: 'off',
  SATHA_DRIVERS_LINE: '+971 4 123 4567',
};

async function takeAll(studio: Studio): Promise<void> {
  const { run } = studio;
  await run(
    'driver',
    'add',
    '--name',
    'Imran Khan',
    '--mobile',
    `0${mobileNumber}`,
    '--licence',
    '2040-01-01',
  );
  await run('vehicle', 'add', '--plate', plate, '--type', '4');
  const { accountId } = JSON.parse(
    await run('account', 'create', '--name', 'Al Noor Motors', '--balance', '1000', '--json'),
  );
  const { rawKey } = JSON.parse(
    await run('key', 'create', '--account', String(accountId), '--name', 'Booking', '--json'),
  );
  const page = await (await studio.browser.newContext(day)).newPage();
  await goOnShift(studio, page);
  await book(studio, rawKey);
  await drive(studio, page);
}

async function goOnShift({ baseUrl, run, save }: Studio, page: Page): Promise<void> {
  await page.goto(`${baseUrl}/drive/?truck=${encodeURIComponent(plate)}`);
  await page.locator('input[type=tel]').fill(`0${mobileNumber}`);
  await press(page, en.sendCode);
  const field = page.locator('input[autocomplete=one-time-code]');
  await field.waitFor();
  await field.fill(/\b\d{6}\b/.exec(await run('sms', 'list'))?.[0] ?? '');
  await button(page, en.startShift).waitFor();
  await save(page, 'shift');
  await press(page, en.startShift);
  await heading(page, en.waitingTitle);
  await save(page, 'waiting');
}

async function book({ baseUrl }: Studio, rawKey: string): Promise<void> {
  const booked = await fetch(`${baseUrl}/api/Trips/create-trip`, {
    method: 'POST',
    headers: { 'x-api-key': rawKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...journey, ...customer, vehicleTypeId: 4, job }),
  });
  if (!booked.ok) throw new Error(`the trip was answered with ${await booked.text()}`);
}

async function drive({ browser, baseUrl, save }: Studio, page: Page): Promise<void> {
  const context = page.context();

  /** The same trip on another phone of the driver's. */
  async function look(name: string, options: BrowserContextOptions, title: string): Promise<void> {
    const { cookies } = await context.storageState();
    const other = await browser.newContext({ ...options, storageState: { cookies, origins: [] } });
    const opened = await other.newPage();
    await opened.goto(`${baseUrl}/drive/`);
    await heading(opened, title);
    await save(opened, name);
    await other.close();
  }

  await heading(page, en.offerTitle);
  await save(page, 'offer');
  await press(page, en.accept);
  await heading(page, en.toPickupTitle);
  await save(page, 'to-pickup');
  await look('to-pickup-hi', hindi, hi.toPickupTitle);
  await press(page, en.arrived);
  await heading(page, en.atPickupTitle);
  await look('at-pickup-ur', urduNight, ur.atPickupTitle);
  await button(page, en.marksTitle).click();
  await heading(page, en.marksTitle);
  await save(page, 'marks');
  await page.goBack();
  await heading(page, en.atPickupTitle);
  await context.setOffline(true);
  await press(page, en.startLoading);
  await heading(page, en.loadingTitle);
  await press(page, en.startDriving);
  await heading(page, en.toDestinationTitle);
  await page.getByText(en.noNetwork).first().waitFor();
  await save(page, 'offline');
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).last();
const press = (page: Page, name: string) => button(page, name).click();

function heading(page: Page, title: string): Promise<void> {
  return page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
}

await inStudio({ folder: 'driver-app', variables }, takeAll);
