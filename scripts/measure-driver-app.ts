/**
 * Prints how soon a driver can use the app at `/drive/` on a slow phone with a slow network (slow 4G: 1.6 Mbit/s, 150 ms there
 * and back; a processor four times slower than this machine's): the first visit of a phone that has nothing, and the next one.
 * Starts a sandbox of its own. Needs the built apps and Chromium; measure on an idle machine.
 *
 *   node scripts/measure-driver-app.ts [rounds, 3 unless told]
 */
import { loadavg } from 'node:os';
import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright-core';
import { driverLanguageCodes, driverLanguages } from '../web/driver/src/language/driver-languages.ts';
import { startService } from './screenshots/start-service.ts';

const rounds = Number(process.argv[2] ?? 3);
const goalMs = 3_000;
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerTimes = 4;

type Visit = { readonly usableMs: number; readonly requests: number; readonly bytes: number };

/** Notes when the field for the mobile number, which is the first thing that a driver uses, is in a picture. */
const noteUsable = `
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('input[type=tel]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => {
      document.documentElement.dataset.usableMs = String(performance.now());
    }));
  }).observe(document, { subtree: true, childList: true });
`;

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const came = await count(session);
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes });
  await page.addInitScript(noteUsable);
  await page.goto(url, { waitUntil: 'commit' });
  const whole = page.locator('html[data-usable-ms]');
  await whole.waitFor({ state: 'attached', timeout: 120_000 });
  const usableMs = Number(await whole.getAttribute('data-usable-ms'));
  const told = { usableMs, ...came() };
  // What is kept for the next time comes after.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForLoadState('networkidle');
  await page.close();
  return told;
}

/** Counts what comes over the wire, until it is asked. */
async function count(session: CDPSession): Promise<() => { requests: number; bytes: number }> {
  let requests = 0;
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    requests += 1;
    bytes += encodedDataLength;
  });
  return () => ({ requests, bytes });
}

async function measure(browser: Browser, url: string, locale: string): Promise<readonly [Visit, Visit]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, locale });
  const first = await visit(context, url);
  const again = await visit(context, url);
  await context.close();
  return [first, again];
}

function tell(name: string, visits: readonly Visit[]): void {
  const times = visits.map(({ usableMs }) => Math.round(usableMs)).toSorted((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  const { requests, bytes } = visits[0] ?? { requests: 0, bytes: 0 };
  console.log(
    `${name}: usable after ${middle} ms (${times.join(', ')}); ${requests} requests, ${Math.ceil(bytes / 1000)} kB`,
  );
}

const service = await startService({ SATHA_SANDBOX_FLEET: 'off', SATHA_SANDBOX_DEMO: 'off' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
try {
  console.log(
    `slow 4G and a processor ${slowerTimes} times slower; goal ${goalMs} ms; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const code of driverLanguageCodes) {
    const visits = [];
    for (let round = 0; round < rounds; round += 1) {
      visits.push(
        await measure(browser, `${service.baseUrl}/drive/`, driverLanguages[code].locale.slice(0, 5)),
      );
    }
    tell(
      `${code}, first visit`,
      visits.map(([first]) => first),
    );
    tell(
      `${code}, next visit `,
      visits.map(([, again]) => again),
    );
  }
} finally {
  await browser.close();
  await service.stop();
}
