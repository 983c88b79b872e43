import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium, openPage } from '../harness/chromium.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { makeWebBuilds, type WebBuilds } from '../harness/web-builds.ts';

describe.skipIf(lacksChromium('The portal after an upgrade'))('after an upgrade', () => {
  let app: TestApp;
  let builds: WebBuilds;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    builds = await makeWebBuilds('portal');
    app = await startTestApp({ overrides: { webFolder: builds.webFolder } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await builds?.remove();
  });
  beforeEach(async () => {
    await builds.putFirst();
    ({ page } = await openPage(browser, app.baseUrl));
    await page.goto(`${app.baseUrl}/portal/sign-in`);
    await heading('Sign in');
  });
  afterEach(() => page.context().close());

  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const openAnother = () => page.getByText('Forgot your password?').click();
  const isNext = async () =>
    (await page.locator('script[type=module]').getAttribute('src'))?.endsWith('next.js') ?? false;

  it('a tab that was open before goes on to the next page by loading the new portal', async () => {
    await builds.putNext();
    await openAnother();
    await heading('Reset your password');
    await expect.poll(isNext).toBe(true);
  });

  it('where the new one is broken too, a sentence with a button stands in the place of the page', async () => {
    await page.route(/forgot-password-page/, (route) => route.abort());
    await openAnother();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('a part that comes later and does not come takes nothing else away', async () => {
    await page.route(/\/notices-/, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await heading('Sign in');
    await page.waitForLoadState('networkidle');
    await heading('Sign in');
  });
});
