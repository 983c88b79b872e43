import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { openPage, phone, type WatchedPage } from './chromium.ts';
import type { PhoneNumber } from './customer-phone.ts';
import { readCode } from './driver-phone.ts';
import type { TestApp } from './test-app.ts';

/** A customer's phone: small, and touched. */
export const customerPhone = { ...phone, hasTouch: true, isMobile: true } as const;

/** Opens an address of the customers' app on a phone of its own. */
export async function openTracking(
  browser: Browser,
  baseUrl: string,
  path = '/track/',
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage(browser, baseUrl, { ...customerPhone, ...options });
  await opened.page.goto(baseUrl + path);
  return opened;
}

/** Types the number and lets the code be sent. */
export async function sendCode(page: Page, text: string): Promise<void> {
  const field = page.locator('input[type=tel]');
  await field.fill(text);
  await field.press('Enter');
  await codeField(page).waitFor();
}

export const codeField = (page: Page) => page.locator('input[autocomplete=one-time-code]');

/** The code that a page which is shown waits for, as the message tells it. */
export async function readSentCode(app: Pick<TestApp, 'db'>, number: PhoneNumber): Promise<string> {
  const code = await readCode(app, number, systemClock);
  if (code === undefined) throw new Error('no code was sent');
  return code;
}

/** Signs in by typing the number and the code that was sent to it. */
export async function signInOn(page: Page, app: Pick<TestApp, 'db'>, number: PhoneNumber): Promise<void> {
  await sendCode(page, `0${number.mobileNumber}`);
  await codeField(page).fill(await readSentCode(app, number));
  await codeField(page).waitFor({ state: 'detached' });
}

export const headline = (page: Page) => page.getByRole('heading', { level: 1 });

/** Until the app would start without a network. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const workers = navigator.serviceWorker;
    await workers.ready;
    if (!workers.controller) await new Promise((done) => workers.addEventListener('controllerchange', done));
  })()`);
}
