import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { stepMs } from './chromium.ts';

const pdftotext = '/usr/bin/pdftotext';
const isRequired = Boolean(process.env.SATHA_REQUIRE_PDFTOTEXT);

/** Whether tests that need pdftotext (poppler-utils) are left out on this machine; tells it in a line. For `skipIf`. */
export function lacksPdftotext(what: string): boolean {
  if (isRequired || existsSync(pdftotext)) return false;
  console.log(`${what} is not looked at: there is no ${pdftotext}; it is in poppler-utils.`);
  return true;
}

/** Marks of direction, blanks of all kinds and the order of vowel signs are as readers see fit. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What is copied and searched in a PDF by poppler, as most readers on Linux do. */
export function copyByPdftotext(pdf: Uint8Array): string {
  return tidy(execFileSync(pdftotext, ['-', '-'], { input: pdf, encoding: 'utf8' }));
}

const page = '<!doctype html><textarea autofocus></textarea>';

/** Chromium with a window's parts, which its viewer of PDF files is one of. */
const withViewer = process.env.CHROMIUM ?? '/usr/bin/chromium';

export function lacksViewer(what: string): boolean {
  if (process.env.SATHA_REQUIRE_CHROMIUM || existsSync(withViewer)) return false;
  console.log(`${what} is not looked at: there is no Chromium at ${withViewer}; set CHROMIUM to one.`);
  return true;
}

/** What somebody copies who selects all of a PDF in Chromium's own viewer, and pastes it into a field. */
export async function copyByChromium(pdf: Uint8Array): Promise<string> {
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', url === '/document.pdf' ? 'application/pdf' : 'text/html');
    response.end(url === '/document.pdf' ? pdf : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({
    executablePath: withViewer,
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    context.setDefaultTimeout(stepMs);
    const viewer = await context.newPage();
    await viewer.goto(`${address}/document.pdf`);
    const field = await context.newPage();
    await field.goto(address);
    let pasted = '';
    // The viewer tells nobody when it is ready: it is asked until it gives something.
    await expect.poll(async () => (pasted = await copyAll(viewer, field))).not.toBe('');
    return tidy(pasted);
  } finally {
    await browser.close();
    server.close();
  }
}

async function copyAll(viewer: Page, field: Page): Promise<string> {
  await viewer.bringToFront();
  await viewer.mouse.click(400, 400);
  await viewer.keyboard.press('Control+a');
  await viewer.keyboard.press('Control+c');
  await field.bringToFront();
  const textarea = field.locator('textarea');
  await textarea.fill('');
  await textarea.press('Control+v');
  return textarea.inputValue();
}
