import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { lacksChromium, launchChromium } from './chromium.ts';
import { type DriverService, putPhonesAway, startDriverService } from './driver-app.ts';

/** What the tests of a file share: a service with an account, and a browser. */
export type DriverPages = { readonly service: DriverService; readonly browser: Browser };

type DriverPagesOptions = {
  /** What is not looked at where there is no Chromium. */
  readonly what: string;
  readonly drawsMaps?: boolean;
};

/**
 * Describes what drivers see, with a service and a browser of its own, which are there while a test runs. After each test no
 * phone is open, no trip waits, and nobody is on shift.
 */
export function describeDriverPages(
  name: string,
  { what, drawsMaps = false }: DriverPagesOptions,
  addTests: (pages: DriverPages) => void,
): void {
  describe.skipIf(lacksChromium(what))(name, () => {
    let service: DriverService | undefined;
    let browser: Browser | undefined;
    const pages: DriverPages = {
      get service() {
        return getStarted(service);
      },
      get browser() {
        return getStarted(browser);
      },
    };
    beforeAll(async () => {
      service = await startDriverService();
      browser = await launchChromium({ drawsMaps });
    });
    afterEach(() => putPhonesAway(pages.browser, pages.service));
    afterAll(async () => {
      await browser?.close();
      await service?.app.close();
    });
    addTests(pages);
  });
}

function getStarted<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('This is there while a test runs.');
  return value;
}
