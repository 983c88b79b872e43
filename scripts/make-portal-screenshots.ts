/**
 * Makes the pictures of docs/portal.md: starts a sandbox of its own in a folder of its own, signs a company up, lets it
 * work for two minutes, and looks at its pages.
 *
 *   node scripts/make-portal-screenshots.ts
 *
 * `npm run screenshots` makes these, and those of the console and the customers' app.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Company, furnish, makePortalClient } from './screenshots/furnish.ts';
import { signUp } from './screenshots/sign-up.ts';
import { desk, inStudio, phone, type Studio } from './screenshots/studio.ts';

const tallDesk = { viewport: { width: 1280, height: 1080 } };

type Picture = {
  readonly name: string;
  /** After the account's own address. */
  readonly path: string | ((company: Company) => string | Promise<string>);
  readonly look?: BrowserContextOptions;
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
};

const pictures: readonly Picture[] = [
  { name: 'map', path: '/map' },
  { name: 'trip', path: ({ onTheRoad }) => `/trips/${onTheRoad}` },
  {
    name: 'trip-ar-phone',
    path: ({ onTheRoad }) => `/trips/${onTheRoad}`,
    look: { ...phone, locale: 'ar-AE', colorScheme: 'dark' },
  },
  { name: 'extra', path: async ({ askForExtra }) => `/trips/${await askForExtra()}`, look: tallDesk },
  { name: 'evidence', path: ({ photographed }) => `/trips/${photographed}`, prepare: showEvidence },
  { name: 'book-a-trip', path: '/trips/new', look: tallDesk, prepare: chooseJourney },
  { name: 'trips', path: '/trips' },
  { name: 'wallet', path: '/wallet' },
  { name: 'wallet-ar', path: '/wallet', look: { locale: 'ar-AE' } },
  { name: 'top-up', path: '/wallet/top-up', prepare: beginTopUp },
  { name: 'auto-recharge', path: '/wallet/auto-recharge' },
  { name: 'documents', path: '/documents' },
  { name: 'keys', path: '/developers/keys' },
  { name: 'requests', path: '/developers/requests', prepare: openRefusedRequest },
  { name: 'messages', path: '/developers/messages' },
  { name: 'docs', path: '/developers/docs' },
  { name: 'audit', path: '/audit' },
];

async function takeAll({ browser, baseUrl, save }: Studio): Promise<void> {
  const first = await browser.newContext({ ...desk, locale: 'en-GB' });
  const page = await first.newPage();
  const accountId = await signUp(page, baseUrl);
  await save(page, 'home');
  const company = await furnish(makePortalClient(first.request, baseUrl), baseUrl, accountId);
  // Without what the browser remembers of the language, which each picture has of its own.
  const storageState = { cookies: await first.cookies(), origins: [] };
  for (const { name, path, look, prepare } of pictures) {
    const options = { ...desk, locale: 'en-GB', reducedMotion: 'reduce' as const, ...look, storageState };
    const context = await browser.newContext(options);
    const opened = await context.newPage();
    const address = typeof path === 'string' ? path : await path(company);
    await opened.goto(`${baseUrl}/portal/accounts/${accountId}${address}`);
    await opened.getByRole('heading', { level: 1 }).waitFor();
    await prepare?.(opened);
    await save(opened, name);
    await context.close();
  }
}

async function showEvidence(page: Page): Promise<void> {
  const photos = page.getByRole('region', { name: 'Evidence' });
  await photos.locator('img').first().waitFor();
  await photos.evaluate((section) => section.scrollIntoView({ block: 'end' }));
  await photos.evaluate((section) =>
    Promise.all([...section.querySelectorAll('img')].map((photo) => photo.decode())),
  );
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
  await page.getByLabel('New card').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^4242/ }).click();
}

async function openRefusedRequest(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Invalid vehicle type' }).click();
  await page.getByRole('dialog').getByText('Request body').waitFor();
}

await inStudio({ folder: 'portal', variables: { SATHA_SANDBOX_SPEED: '60' } }, takeAll);
