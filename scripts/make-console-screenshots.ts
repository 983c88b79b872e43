/**
 * Makes the pictures of docs/console.md: starts a sandbox of its own in a folder of its own, makes its first operator, lets
 * the demo's trips drive for a minute, and looks at the console's pages.
 *
 *   node scripts/make-console-screenshots.ts
 *
 * `npm run screenshots` makes these, and those of the portal and the customers' app.
 */
import { setTimeout } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { showCode } from '../server/tests/harness/authenticator-app.ts';
import { desk, inStudio, phone, type Studio } from './screenshots/studio.ts';

type Picture = {
  readonly name: string;
  /** After the console's own address. */
  readonly path: string | ((trips: Trips) => string);
  readonly look?: BrowserContextOptions;
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
};

/** A trip worth a picture, by its number. */
type Trips = { readonly onTheWay: number };

/** Those of a driver on the way first: the trip goes on while pictures are taken. */
const pictures: readonly Picture[] = [
  { name: 'another-driver', path: ({ onTheWay }) => `/trips/${onTheWay}`, prepare: chooseAnotherDriver },
  {
    name: 'board',
    path: ({ onTheWay }) => `/board?trip=${onTheWay}&fold=scheduled`,
    look: { viewport: { width: 1600, height: 900 } },
    prepare: untilMapDrawn,
  },
  {
    name: 'board-ar-phone',
    path: '/board',
    look: { ...phone, locale: 'ar-AE', colorScheme: 'dark' },
  },
  { name: 'trips', path: '/trips' },
  { name: 'trip', path: ({ onTheWay }) => `/trips/${onTheWay}` },
  {
    name: 'trip-ar-phone',
    path: ({ onTheWay }) => `/trips/${onTheWay}`,
    look: { ...phone, locale: 'ar-AE', colorScheme: 'dark' },
  },
  { name: 'drivers', path: '/drivers' },
  { name: 'driver', path: '/drivers/1' },
  { name: 'prices', path: '/prices' },
  { name: 'account', path: '/accounts/1' },
  { name: 'call', path: '/calls/new', look: { viewport: { width: 1280, height: 1000 } }, prepare: takeCall },
  { name: 'approval-ar', path: '/approvals/1', look: { locale: 'ar-AE' } },
  { name: 'operators', path: '/operators' },
  { name: 'figures', path: '/figures?demo=with' },
  { name: 'trial-balance', path: '/ledger/trial-balance' },
  { name: 'imports', path: '/imports', prepare: lookAtFile },
  { name: 'attention', path: '/board', prepare: openStrip },
];

const password = 'a long sentence';
/** For so long the demo's trips come and drive. */
const driveMs = 60_000;

async function takeAll({ browser, consoleUrl, run, save }: Studio): Promise<void> {
  const address = `${consoleUrl}/console`;
  const first = await browser.newContext({ ...desk, locale: 'en-GB' });
  const page = await first.newPage();
  await page.goto(await invite(run));
  await page.getByLabel('Your name').fill('Mariam Al Suwaidi');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await setTimeout(driveMs);
  await propose(page);
  const trips = await findTrips(page);
  const storageState = { cookies: await first.cookies(), origins: [] };
  for (const { name, path, look, prepare } of pictures) {
    const options = { ...desk, locale: 'en-GB', reducedMotion: 'reduce' as const, ...look, storageState };
    const context = await browser.newContext(options);
    const opened = await context.newPage();
    await opened.goto(address + (typeof path === 'string' ? path : path(trips)));
    await opened.getByRole('heading', { level: 1 }).waitFor();
    await prepare?.(opened);
    await save(opened, name);
    await context.close();
  }
}

/** Returns the link by which the first operator joins. */
async function invite(run: Studio['run']): Promise<string> {
  const person = ['--email', 'mariam@company.example', '--name', 'Mariam Al Suwaidi', '--role', 'owner'];
  const told = await run('operator', 'invite', '--environment', 'test', ...person);
  const [link] = /http:\S+accept-invitation\S+/.exec(told) ?? [];
  if (link === undefined) throw new Error(`no link was printed: ${told}`);
  return link;
}

/** Waits until a driver of the demo is on the way. */
async function findTrips(page: Page): Promise<Trips> {
  for (let times = 0; times < 90; times += 1) {
    const { items } = (await ask(page, '/trips?status=driver_to_pickup')) as { items: { tripId: number }[] };
    if (items[0]) return { onTheWay: items[0].tripId };
    await setTimeout(2_000);
  }
  throw new Error('no driver of the demo is on the way');
}

async function chooseAnotherDriver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give to another driver' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

/** Ends a trip whose vehicle is aboard: it is amiss until the truck has brought it home. */
async function openStrip(page: Page): Promise<void> {
  const loaded = page.locator('[data-column="loaded"] [data-trip]').first();
  await loaded.waitFor({ timeout: 180_000 });
  const tripId = await loaded.getAttribute('data-trip');
  const { sequence } = (await ask(page, `/trips/${tripId}`)) as { sequence: number };
  await ask(page, `/trips/${tripId}/end`, { sequence, outcome: 'unsafe' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
}

const caller = '050 123 4567';

/** Takes the second call of a caller, whose first trip is under way. */
async function takeCall(page: Page): Promise<void> {
  await fillCall(page, { destination: 'Al Quoz' });
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/\/trips\/\d+$/);
  await page.goto(page.url().replace(/\/trips\/\d+$/, '/calls/new'));
  await fillCall(page, { destination: 'Dubai Marina' });
  await page.getByText('Possibly the same').scrollIntoViewIfNeeded();
}

async function fillCall(page: Page, { destination }: { readonly destination: string }): Promise<void> {
  const field = (name: string) => page.locator(`[name=${name}]`);
  const job = (path: string) => page.locator(`[data-path="job.vehicle.${path}"]`);
  await field('phone').fill(caller);
  await field('pickup').fill('https://maps.google.com/?q=25.1972,55.2744');
  await field('pickup').press('Enter');
  await field('destination').fill(destination);
  await field('destination').press('Enter');
  await job('make').fill('Tesla');
  await job('model').fill('Model 3');
  await job('plate.code').fill('K');
  await job('plate.number').fill('40217');
  await page.getByRole('checkbox', { name: 'Electric' }).check();
  await field('firstName').fill('Mariam');
  await field('lastName').fill('Al Suwaidi');
  await page.locator('form button[type=submit]').filter({ hasText: 'AED' }).waitFor();
  await page.evaluate('scrollTo(0, 0)');
}

/** Turns the operator's second factor on, and proposes another lowest balance of the first account. */
async function propose(page: Page): Promise<void> {
  const { totpUri } = (await ask(page, '/me/two-factor', { password })) as { totpUri: string };
  await ask(page, '/me/two-factor/confirm', { code: showCode(totpUri) });
  const reason = 'Pays each month from now on, as agreed with their finance.';
  await ask(page, '/accounts/1/wallet/floor', {
    clientToken: 'picture-of-an-approval',
    reason,
    floorFils: -40_000,
  });
}

/** Asks the console's API as the page does. */
async function ask(page: Page, path: string, body?: object): Promise<unknown> {
  const json = JSON.stringify(JSON.stringify(body));
  const options = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: ${json} }`;
  const answer = await page.evaluate<{ success: boolean; message: string; data: unknown }>(
    `fetch('/console-api${path}', ${body ? options : '{}'}).then((response) => response.json())`,
  );
  if (!answer.success) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}

async function untilMapDrawn(page: Page): Promise<void> {
  await page.locator('[data-drawn]').waitFor();
}

await inStudio({ folder: 'console', variables: {} }, takeAll);

/** Looks at a file of drivers in which one line is refused. */
async function lookAtFile(page: Page): Promise<void> {
  const lines = [
    'name,mobile,licence',
    'Imran Khan,0521112233,2030-05-31',
    'Bilal Ahmed,0525556677,31/05/2030',
  ];
  await page.getByLabel('Or paste lines here').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Look at it' }).click();
  await page.getByRole('row').filter({ hasText: 'Line 3' }).scrollIntoViewIfNeeded();
}
