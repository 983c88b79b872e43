import { accessSync, constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { PortalBrowser } from './portal.ts';

/** Without a window's parts a page is there in half the time: Debian packs such a Chromium beside the usual one. */
const withoutWindow = '/usr/bin/chromium-headless-shell';
const executablePath =
  process.env.CHROMIUM ?? (isExecutable(withoutWindow) ? withoutWindow : '/usr/bin/chromium');
const isRequired = Boolean(process.env.SATHA_REQUIRE_CHROMIUM);

/** A browser that talks to nobody of its own accord. */
const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const flat = ['--disable-gpu'];
/** Maps without a graphics card, which takes more time for everything. */
const withMaps = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** How long a step in a browser may take on a busy machine: shorter than a test, so that it is told what was waited for. */
export const stepMs = 90_000;

export const desk = { viewport: { width: 1280, height: 800 } } as const;
export const phone = { viewport: { width: 390, height: 844 } } as const;

/** Whether tests that need a browser are left out on this machine; tells it in a line. For `describe.skipIf`. */
export function lacksChromium(what: string): boolean {
  if (isRequired || isExecutable(executablePath)) return false;
  console.log(`${what} is not looked at: there is no Chromium at ${executablePath}; set CHROMIUM to one.`);
  return true;
}

export function launchChromium({ drawsMaps = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...flags, ...(drawsMaps ? withMaps : flat)] });
}

export type WatchedPage = {
  readonly page: Page;
  /** Everything that a strict reader would mind: errors, refused policies, requests that failed or went elsewhere. */
  readonly complaints: string[];
};

/** A page of its own in a browser of its own; close its context when done. */
export async function openPage(
  browser: Browser,
  baseUrl: string,
  { member, ...options }: BrowserContextOptions & { readonly member?: PortalBrowser } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...desk, ...options });
  if (member !== undefined) {
    await context.addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: baseUrl })));
  }
  context.setDefaultTimeout(stepMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Who opens a trip's own page and is not signed in is told so by 401, which the browser writes down as a fault.
    const isSignedOut = /\/tracking-api\/trips\/\d+$/.test(message.location().url);
    // How fast a map is drawn without a graphics card is no fault of the page.
    const isOfGraphics = message.text().includes('GL Driver Message');
    if (!['error', 'warning'].includes(message.type()) || isSignedOut || isOfGraphics) return;
    const { url } = message.location();
    complaints.push(
      message.text().startsWith('Failed to load') ? `${message.text()}: ${url}` : message.text(),
    );
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== baseUrl) complaints.push(request.url());
  });
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    console.error('content security policy: ' + event.violatedDirective + ' ' + event.blockedURI))`);
  return { page, complaints };
}

/** Signs in a member of the harness (`portal.signUp()`, `portal.memberOf(…)`) and opens a page of the portal. */
export async function signInAs(
  browser: Browser,
  baseUrl: string,
  member: PortalBrowser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage(browser, baseUrl, { ...options, member });
  await opened.page.goto(`${baseUrl}/portal${path}`);
  return opened;
}

/**
 * Goes on within an app, as a link would and without loading it anew, until the other page's heading is there. To what has
 * the same path, filters alone, it goes by loading: such a page keeps its heading.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).pathname === new URL(address).pathname) {
    await page.goto(address);
  } else {
    await page.evaluate("document.querySelector('h1')?.setAttribute('data-left', '')");
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
  }
  await page.locator('h1:not([data-left])').waitFor();
}

/** Until nothing on the page waits for its answer any more, and its map, where it has one, is drawn. */
export async function settled(page: Page): Promise<void> {
  for (;;) {
    const [placeholder] = await page.locator('.mantine-Skeleton-root').all();
    if (placeholder === undefined) break;
    await placeholder.waitFor({ state: 'detached' });
  }
  if ((await page.locator('.maplibregl-map').count()) > 0) await page.locator('canvas').first().waitFor();
}

let axeSource: Promise<string> | undefined;

/** What a page lacks for those who do not see it or use no mouse: each serious fault with the elements that have it. */
export async function findSeriousFaults(page: Page): Promise<string[]> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await axeSource);
  // What is fading in or out has the contrast of that moment.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished),
  )`);
  const { violations } = await page.evaluate<AxeResults>(
    // What is preloaded are style sheets of other origins, of which there are none.
    "axe.run(document, { resultTypes: ['violations'], preload: false })",
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
