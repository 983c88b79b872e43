/**
 * Makes the pictures of docs/portal.md: starts a sandbox of its own in a folder of its own, signs a company up, lets it
 * work for two minutes, and looks at its pages.
 *
 *   npm run screenshots
 *
 * Needs Chromium: /usr/bin/chromium, or the one that CHROMIUM names.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { furnish, makeAsker } from './screenshots/furnish.ts';
import { startService } from './screenshots/start-service.ts';

const folder = fileURLToPath(new URL('../docs/portal/', import.meta.url));
const desk = { viewport: { width: 1280, height: 800 } };
const tallDesk = { viewport: { width: 1280, height: 1080 } };
const phone = { viewport: { width: 390, height: 844 } };
const mostBytes = 80_000;

type Picture = {
  readonly name: string;
  /** After the account's own address; `{trip}` is the one that is on the road. */
  readonly path: string;
  readonly look?: BrowserContextOptions;
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
};

const pictures: readonly Picture[] = [
  { name: 'map', path: '/map' },
  { name: 'trip', path: '/trips/{trip}' },
  { name: 'trip-ar-phone', path: '/trips/{trip}', look: { ...phone, locale: 'ar-AE', colorScheme: 'dark' } },
  { name: 'book-a-trip', path: '/trips/new', look: tallDesk, prepare: chooseJourney },
  { name: 'trips', path: '/trips' },
  { name: 'wallet', path: '/wallet' },
  { name: 'wallet-ar', path: '/wallet', look: { locale: 'ar-AE' } },
  { name: 'top-up', path: '/wallet/top-up', prepare: beginTopUp },
  { name: 'auto-recharge', path: '/wallet/auto-recharge' },
  { name: 'documents', path: '/documents' },
  { name: 'keys', path: '/developers/keys' },
  { name: 'requests', path: '/developers/requests', prepare: openRefusedRequest },
  { name: 'docs', path: '/developers/docs' },
  { name: 'audit', path: '/audit' },
];

async function main(): Promise<void> {
  const service = await startService();
  try {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--lang=en-GB', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await takeAll(browser, service.baseUrl);
    } finally {
      await browser.close();
    }
  } finally {
    await service.stop();
  }
}

async function takeAll(browser: Browser, baseUrl: string): Promise<void> {
  const first = await browser.newContext({ ...desk, locale: 'en-GB' });
  const page = await first.newPage();
  const accountId = await signUp(page, baseUrl);
  await save(page, 'home');
  const tripId = await furnish(makeAsker(first.request, baseUrl), baseUrl, accountId);
  // Without what the browser remembers of the language, which each picture has of its own.
  const storageState = { cookies: await first.cookies(), origins: [] };
  for (const { name, path, look, prepare } of pictures) {
    const options = { ...desk, locale: 'en-GB', reducedMotion: 'reduce' as const, ...look, storageState };
    const context = await browser.newContext(options);
    const opened = await context.newPage();
    const address = path.replace('{trip}', String(tripId));
    await opened.goto(`${baseUrl}/portal/accounts/${accountId}${address}`);
    await opened.getByRole('heading', { level: 1 }).waitFor();
    await prepare?.(opened);
    await save(opened, name);
    await context.close();
  }
}

async function signUp(page: Page, baseUrl: string): Promise<number> {
  await page.goto(`${baseUrl}/portal/sign-up`);
  await page.getByLabel('Company name').fill('Al Noor Motors');
  await page.getByLabel('Your name').fill('Mariam Al Suwaidi');
  await page.getByLabel('Email').fill('mariam@alnoor.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long sentence');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  return Number(/accounts\/(\d+)/.exec(page.url())?.[1]);
}

async function chooseJourney(page: Page): Promise<void> {
  for (const [field, place] of [
    ['Pickup', 'Downtown Dubai'],
    ['Destination', 'Dubai Marina'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).fill(place);
    await page.getByRole('option', { name: new RegExp(place) }).click();
  }
  await page.getByRole('button', { name: /^Book for AED/ }).waitFor();
}

async function beginTopUp(page: Page): Promise<void> {
  await page.getByLabel('Another card').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^4242/ }).click();
}

async function openRefusedRequest(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Invalid vehicle type' }).click();
  await page.getByRole('dialog').getByText('Request body').waitFor();
}

/** Takes the picture once the page stands still: what it waits for has come, and its map is drawn. */
async function save(page: Page, name: string): Promise<void> {
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  const session = await page.context().newCDPSession(page);
  const take = async () => {
    const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
    return shot.data;
  };
  let data = await take();
  // A truck on the road never stands still.
  for (let times = 0; times < 12; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const before = data;
    data = await take();
    if (data === before) break;
  }
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > mostBytes) throw new Error(`${name} has ${bytes.length} bytes`);
  await writeFile(`${folder}${name}.webp`, bytes);
  console.log(`${name}.webp, ${Math.ceil(bytes.length / 1000)} kB`);
}

await main();
