import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { launchChromium, openPage, type WatchedPage } from './chromium.ts';
import { type Console, type ConsoleOperator, createConsole } from './console.ts';
import { onStraightRoads } from './dispatch-scene.ts';
import type { TestAccount, TestAppOptions } from './test-app.ts';

export type ConsolePageOptions = BrowserContextOptions & { readonly operator?: ConsoleOperator };

/** Opens a page of the console, in the browser of an operator who is signed in or in one of nobody. */
export async function openConsolePage(
  browser: Browser,
  { consoleUrl }: Pick<Console, 'consoleUrl'>,
  path: string,
  { operator, ...options }: ConsolePageOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage(browser, consoleUrl, { ...options, ...(operator && { member: operator }) });
  await opened.page.goto(`${consoleUrl}/console${path}`);
  return opened;
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

/** Signs in at the page that asks for it. */
export async function signInAt(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Begins something that is done to an operator, by the menu of their row. */
export async function choose(page: Page, name: string, step: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: step }).click();
}

type SceneOptions = TestAppOptions & { readonly drawsMaps?: boolean };

/** A console with a browser before it. */
export type ConsoleScene = Console & {
  readonly chromium: Browser;
  /** Opens a page of the console, in the browser of an operator who is signed in or in one of nobody. */
  open(path: string, options?: ConsolePageOptions): Promise<WatchedPage>;
};

/** The whole service with its console, and a browser; `close` closes both. */
export async function openConsoleScene({
  drawsMaps = false,
  ...options
}: SceneOptions = {}): Promise<ConsoleScene> {
  const [company, browser] = await Promise.all([createConsole(options), launchChromium({ drawsMaps })]);
  return {
    ...company,
    chromium: browser,
    open: (path, options) => openConsolePage(browser, company, path, options),
    async close() {
      await browser.close();
      await company.close();
    },
  };
}

export type DispatcherScene = ConsoleScene & {
  /** With money for many trips. */
  readonly account: TestAccount;
  readonly dispatcher: ConsoleOperator;
};

/** The same with an account, and a dispatcher in whose browser pages open unless another is named. */
export async function openDispatcherScene(options?: SceneOptions): Promise<DispatcherScene> {
  const scene = await openConsoleScene(options);
  const account = await scene.makeAccount({ balanceFils: 1_000_000_000 });
  const dispatcher = await scene.operatorOf('dispatcher', { name: 'Noura Al Ali' });
  return {
    ...{ ...scene, account, dispatcher },
    open: (path, more) => scene.open(path, { operator: dispatcher, ...more }),
  };
}

/** Looks for alarms as a worker would that sends no texts and mails, whoever looked when before. */
export async function lookForAlarms({ db }: Pick<Console, 'db'>): Promise<void> {
  await db.query({ text: "UPDATE attention_watch SET begun_at = '2026-01-01T00:00:00Z'" });
  await watchAlarms({
    db,
    clock: systemClock,
    timeScale: 1,
    ...onStraightRoads,
    outboxes: { texts: false, mails: false },
  });
}
