// Draws the icons of the apps for phones from their mark: `node scripts/make-app-icons.ts`, with Chromium (CHROMIUM, else
// /usr/bin/chromium). What it draws is committed; run it when the mark changes.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const web = join(import.meta.dirname, '../web');
/** The ground of the mark itself. */
const markGround = '#0b6b70';
/** Told apart by their grounds, on a phone that has both. */
const apps = [
  { folder: 'tracking', ground: markGround },
  { folder: 'driver', ground: '#14233b' },
];

/** A phone cuts a maskable icon to a shape of its own: what is to be seen lies in its middle, four fifths across. */
const icons = [
  { name: 'icon-180.png', size: 180, share: 0.86, isFilled: true },
  { name: 'icon-192.png', size: 192, share: 1, isFilled: false },
  { name: 'icon-512.png', size: 512, share: 1, isFilled: false },
  { name: 'icon-maskable-512.png', size: 512, share: 0.72, isFilled: true },
];

const mark = await readFile(join(web, 'kit/src/look/satha-mark.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { folder, ground } of apps) {
  for (const { name, size, share, isFilled } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0;display:grid;place-content:center;height:${size}px;background:${isFilled ? ground : 'transparent'}}
       svg{width:${size * share}px;height:${size * share}px}</style>${mark.replace(markGround, ground)}`,
    );
    await page.screenshot({ path: join(web, folder, 'public', name), omitBackground: true });
    await page.close();
  }
}
await browser.close();
