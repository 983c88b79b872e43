import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { pageKeys, tripKeys } from '../../../web/console/src/commands/trip-keys.ts';
import type { TripStepName } from '../../../web/console/src/pages/trip/trip-step-names.ts';
import { stepWords } from '../../../web/console/src/words/trips/steps.ts';
import { tripWords } from '../../../web/console/src/words/trips/trip.ts';
import type { Texts, Words } from '../../../web/kit/src/language/define-words.ts';
import { makeTranslate, type Translate } from '../../../web/kit/src/language/translate.ts';
import { findSeriousFaults, settled } from './chromium.ts';
import type { ConsoleOperator } from './console.ts';
import { type ConsoleScene, openConsolePage } from './console-pages.ts';

type PageOfKey = (typeof pageKeys)[keyof typeof pageKeys];

/** How a page is looked at. */
export type Look = Pick<BrowserContextOptions, 'viewport'> & {
  readonly locale: 'en-GB' | 'ar-AE';
  readonly colorScheme: 'light' | 'dark';
};

export type Walked = { readonly look: Look; readonly beside: Look; readonly path: string };

/** Somebody's way through the console: by the keys of a desk, or by touch on a phone; in the language of their look. */
export type ConsoleWalk = {
  readonly page: Page;
  readonly isDesk: boolean;
  readonly language: 'en' | 'ar';
  readonly strip: Locator;
  readonly dialog: Locator;
  /** Each serious fault at a station, and each that is wider than its window; and what a strict reader would mind. */
  readonly faults: readonly string[];
  say<En extends Texts>(words: Words<En>): Translate<En>;
  button(name: string, within?: Page | Locator): Locator;
  field(name: string): Locator;
  press(...keys: readonly string[]): Promise<void>;
  goTo(path: PageOfKey): Promise<void>;
  /** Begins a step of the trip that is shown, by its key or by what can be touched. */
  begin(step: TripStepName): Promise<void>;
  /** Does what the dialog asks about. */
  confirm(): Promise<void>;
  /** Looks whether what is there can be read and used by everybody, here and in the other look. */
  stopAt(station: string): Promise<void>;
  close(): Promise<void>;
};

const deskWidth = 1_000;

/** Opens a page for somebody who is to sign in, and beside it one in another look, in which the operator is signed in already. */
export async function beginWalk(
  company: ConsoleScene,
  operator: ConsoleOperator,
  { look, beside, path }: Walked,
): Promise<ConsoleWalk> {
  const { page, complaints } = await openConsolePage(company.chromium, company, path, look);
  const other = await openConsolePage(company.chromium, company, path, { ...beside, operator });
  const language = look.locale === 'ar-AE' ? 'ar' : 'en';
  const isDesk = (look.viewport?.width ?? 0) > deskWidth;
  const faults: string[] = [];
  const dialog = page.getByRole('dialog');
  const say = <En extends Texts>(words: Words<En>) => makeTranslate(words, language);
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }
  async function findFaults(station: string, at: Page): Promise<void> {
    await settled(at);
    const isWide = await at.evaluate('document.documentElement.scrollWidth > innerWidth');
    const told = [...(await findSeriousFaults(at)), ...(isWide ? ['is wider than its window'] : [])];
    faults.push(...told.map((fault) => `${station}: ${fault}`));
  }
  return {
    ...{ page, isDesk, language, dialog, faults, say, button, press },
    strip: page.locator('main [data-leader]'),
    field: (name) => page.locator(`[name=${name}]`),
    async goTo(to) {
      const [letter = ''] = Object.entries(pageKeys).find(([, path]) => path === to) ?? [];
      if (isDesk) await press('g', letter.toLowerCase());
      else await page.goto(`${company.consoleUrl}/console${to}`);
    },
    async begin(step) {
      const key = tripKeys.find((one) => one.step === step)?.key;
      if (isDesk && key) return press(key.toLowerCase());
      const actions = button(say(tripWords)('actions'));
      await actions.waitFor();
      const name = say(stepWords)(step);
      if (await button(name).isVisible()) return button(name).click();
      await actions.click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
    async confirm() {
      if (isDesk) await press('Control+Enter');
      else await dialog.locator('button[type=submit]').click();
    },
    async stopAt(station) {
      await findFaults(station, page);
      await other.page.goto(page.url());
      await other.page.getByRole('heading', { level: 1 }).waitFor();
      await findFaults(`${station}, beside`, other.page);
    },
    async close() {
      faults.push(...complaints, ...other.complaints);
      await Promise.all([page.context().close(), other.page.context().close()]);
    },
  };
}
