// Draws the customers' app's icons from its mark: `node scripts/make-app-icons.ts`, with Chromium (CHROMIUM, else
// /usr/bin/chromium). What it draws is committed; run it when the mark changes.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const app = join(import.meta.dirname, '../web/tracking');
const petrol = '#0b6b70';

/** A phone cuts a maskable icon to a shape of its own: what is to be seen lies in its middle, four fifths across. */
const icons = [
  { name: 'icon-180.png', size: 180, share: 0.86, ground: petrol },
  { name: 'icon-192.png', size: 192, share: 1, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 1, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, share: 0.72, ground: petrol },
];

const mark = await readFile(join(app, '../kit/src/look/satha-mark.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { name, size, share, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0;display:grid;place-content:center;height:${size}px;background:${ground}}
     svg{width:${size * share}px;height:${size * share}px}</style>${mark}`,
  );
  await page.screenshot({ path: join(app, 'public', name), omitBackground: true });
  await page.close();
}
await browser.close();
