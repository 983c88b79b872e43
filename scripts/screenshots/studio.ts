import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Service, startService } from './start-service.ts';

export const desk = { viewport: { width: 1280, height: 800 } };
export const phone = { viewport: { width: 390, height: 844 } };
const mostBytes = 80_000;

/** Where pictures are taken: a sandbox, a browser, and the folder that the pictures come into. */
export type Studio = Pick<Service, 'baseUrl' | 'consoleUrl' | 'run'> & {
  readonly browser: Browser;
  /** Takes a picture of what the page shows, once it stands still. */
  readonly save: (page: Page, name: string) => Promise<void>;
};

type StudioOptions = {
  /** Below docs/; what was in it is thrown away. */
  readonly folder: string;
  /** Settings of the sandbox. */
  readonly variables: Readonly<Record<string, string>>;
};

/** Opens a studio for as long as the pictures take. Needs Chromium: /usr/bin/chromium, or the one that CHROMIUM names. */
export async function inStudio(
  { folder, variables }: StudioOptions,
  takeAll: (studio: Studio) => Promise<void>,
): Promise<void> {
  const place = fileURLToPath(new URL(`../../docs/${folder}/`, import.meta.url));
  const service = await startService(variables);
  try {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--lang=en-GB', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    try {
      await rm(place, { recursive: true, force: true });
      await mkdir(place, { recursive: true });
      await takeAll({
        ...service,
        browser,
        save: (page, name) => save(page, place, name),
      });
    } finally {
      await browser.close();
    }
  } finally {
    await service.stop();
  }
}

/** What a page waits for has come, and its map is drawn, when it looks the same twice. */
async function save(page: Page, place: string, name: string): Promise<void> {
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
  await writeFile(`${place}${name}.webp`, bytes);
  console.log(`${name}.webp, ${Math.ceil(bytes.length / 1000)} kB`);
}
