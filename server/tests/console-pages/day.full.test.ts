import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { attentionWords } from '../../../web/console/src/words/attention.ts';
import { callWords } from '../../../web/console/src/words/calls.ts';
import { commandWords } from '../../../web/console/src/words/commands.ts';
import { choosingWords } from '../../../web/console/src/words/trips/choosing.ts';
import { concernWords } from '../../../web/console/src/words/trips/concerns.ts';
import { extraStateWords, extraStepWords } from '../../../web/console/src/words/trips/extras.ts';
import { stepWords } from '../../../web/console/src/words/trips/steps.ts';
import { tripWords } from '../../../web/console/src/words/trips/trip.ts';
import { extraKindWords } from '../../../web/kit/src/trips/fare/extra-words.ts';
import { hereWords } from '../../../web/tracking/src/words/here.ts';
import { showCode, showNextCode } from '../harness/authenticator-app.ts';
import { desk, lacksChromium, phone } from '../harness/chromium.ts';
import type { ConsoleOperator } from '../harness/console.ts';
import { type ConsoleScene, heading, lookForAlarms, openConsoleScene } from '../harness/console-pages.ts';
import { beginWalk, type ConsoleWalk } from '../harness/console-walk.ts';
import { nextNumber, type PhoneNumber } from '../harness/customer-phone.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { placeDriver } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { asPhoto, declarationOf } from '../harness/photos.ts';
import { openTracking } from '../harness/tracking-page.ts';

const pickup = { lat: 25.1972, lng: 55.2744 };
/** So far away that the driver comes before the time that is promised, however slowly a page opens. */
const driverAtFirst = { lat: pickup.lat - 0.09, lng: pickup.lng - 0.03 };
const driverName = 'Imran Khan';

/** Both ways to work, each with the look in which its pages are looked at besides. */
const days = [
  {
    name: 'in English by the keys of a desk',
    look: { locale: 'en-GB', colorScheme: 'light', ...desk },
    beside: { locale: 'ar-AE', colorScheme: 'dark', ...desk },
  },
  {
    name: 'in Arabic by touch on a phone in the dark',
    look: { locale: 'ar-AE', colorScheme: 'dark', ...phone },
    beside: { locale: 'en-GB', colorScheme: 'light', ...phone },
  },
] as const;

type Dispatcher = { readonly operator: ConsoleOperator; readonly totpUri: string };
type DriverOut = Awaited<ReturnType<typeof sendDriverOut>>;
/** The trip of the day, and who drives it. */
type Job = { readonly tripId: number; readonly driver: DriverOut };

describe.skipIf(lacksChromium('The day of a dispatcher'))('the day of a dispatcher', () => {
  let company: ConsoleScene;
  beforeAll(async () => {
    company = await openConsoleScene({ drawsMaps: true, variables: { SATHA_SANDBOX_SPEED: '1' } });
  });
  afterAll(() => company?.close());
  afterEach(() => company.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' }));

  /** A dispatcher with an authenticator app, whose address is told. */
  async function hireDispatcher(language: string): Promise<Dispatcher> {
    const operator = await company.operatorOf('dispatcher', { name: 'Noura Al Ali', hasTwoFactor: false });
    const { totpUri } = expectOk(await operator.send('/me/two-factor', { password: operator.password }));
    expectOk(await operator.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
    expectOk(await operator.send('/me', { language }, { method: 'PATCH' }));
    return { operator, totpUri };
  }

  async function beginShift(walk: ConsoleWalk, { operator, totpUri }: Dispatcher): Promise<void> {
    const { page, strip, button, press } = walk;
    const say = walk.say(attentionWords);
    await page.locator('input[type=email]').waitFor();
    await walk.stopAt('sign-in');
    await page.locator('input[type=email]').fill(operator.email);
    await page.locator('input[type=password]').fill(operator.password);
    await press('Enter');
    await page.locator('input[autocomplete=one-time-code]').fill(showNextCode(totpUri));
    await press('Enter');
    await page.locator('[data-board]').first().waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe(walk.language);
    await lookForAlarms(company);
    await strip.getByText(say('allClear')).waitFor();
    await button(say('soundCheck'), strip).click();
    await button(say('soundCheck'), strip).waitFor({ state: 'detached' });
    await walk.stopAt('board, all clear');
  }

  /** The caller opens the link that they were sent, and their phone says where it is. */
  async function shareLocation({ mobileNumber }: PhoneNumber, walk: ConsoleWalk): Promise<void> {
    const { rows } = await company.db.query<{ text: string }>({
      text: 'SELECT text FROM sms_messages WHERE mobile_number = $1 ORDER BY message_id DESC LIMIT 1',
      values: [mobileNumber],
    });
    const [, link] = /(\/track\/here#\S+)$/.exec(rows[0]?.text ?? '') ?? [];
    const { page } = await openTracking(company.chromium, company.baseUrl, link, {
      locale: walk.language === 'ar' ? 'ar-AE' : 'en-GB',
      permissions: ['geolocation'],
      geolocation: { latitude: pickup.lat, longitude: pickup.lng, accuracy: 9 },
    });
    await page.getByRole('button', { name: walk.say(hereWords)('share') }).click();
    await expect.poll(() => walk.field('pickup').inputValue()).toBe(`${pickup.lat}, ${pickup.lng}`);
    await page.context().close();
  }

  async function takeCall(walk: ConsoleWalk): Promise<number> {
    const { page, field, isDesk, press } = walk;
    const say = walk.say(callWords);
    const caller = nextNumber();
    await walk.goTo('/calls/new');
    await field('phone').fill(`0${caller.mobileNumber}`);
    await page.getByText(say('unknownCaller')).waitFor();
    if (isDesk) await press('Alt+l');
    else await page.getByRole('button', { name: say('askLocation') }).click();
    await page.getByText(say('locationSent')).waitFor();
    await shareLocation(caller, walk);
    await field('destination').fill('https://maps.google.com/?q=25.0805,55.1403');
    await field('destination').press('Enter');
    await page.locator('[name=vehicleType]:focus').waitFor();
    if (isDesk) await press('Alt+m');
    else await page.getByRole('button', { name: say('more') }).click();
    await page.locator('[data-path="job.vehicle.colour"]:focus').fill('White');
    await field('firstName').fill('Mariam');
    await field('lastName').fill('Al Suwaidi');
    const book = page.locator('form button[type=submit]');
    await book.filter({ hasText: /\d/ }).waitFor();
    await walk.stopAt('call');
    await book.click();
    await page.waitForURL(/\/trips\/\d+$/);
    const tripId = Number(page.url().split('/').at(-1));
    await heading(page, walk.say(tripWords)('title', { tripId })).waitFor();
    await page.getByText('White').first().waitFor();
    return tripId;
  }

  const card = ({ page }: ConsoleWalk, column: string, { tripId }: Job) =>
    page.locator(`[data-column="${column}"] [data-trip="${tripId}"]`);

  async function openTrip({ page, say }: ConsoleWalk, { tripId }: Job): Promise<void> {
    await page.goto(`${company.consoleUrl}/console/trips/${tripId}`);
    await heading(page, say(tripWords)('title', { tripId })).waitFor();
  }

  /** Gives the trip to the nearest driver. */
  async function assign({ page, dialog, isDesk, begin, press }: ConsoleWalk): Promise<void> {
    await begin('assign');
    if (isDesk) {
      for (const ready of ['[data-choose]:focus', '[role=dialog] button[type=submit]:focus']) {
        await page.locator(ready).waitFor();
        await press('Enter');
      }
    } else {
      await dialog.locator('[data-choose]').first().click();
      await dialog.locator('button[type=submit]').click();
    }
    await dialog.waitFor({ state: 'detached' });
  }

  async function giveToDriver(walk: ConsoleWalk, job: Job): Promise<void> {
    const { page, button } = walk;
    const say = walk.say(choosingWords);
    const about = { name: driverName, tripId: job.tripId };
    await walk.goTo('/board');
    await card(walk, 'searching', job).click();
    await walk.stopAt('board, a trip chosen');
    if (!walk.isDesk) await openTrip(walk, job);
    await assign(walk);
    await page.getByText(say('assigned', about)).first().waitFor();
    if (walk.isDesk) await walk.press('u');
    else await button(walk.say(commandWords)('undo')).click();
    await page.getByText(say('assignUndone', about)).first().waitFor();
    await assign(walk);
    await walk.goTo('/board');
    await card(walk, 'assigned', job).getByText(driverName).waitFor();
  }

  const tell = async ({ phone: driversPhone }: DriverOut, place: { lat: number; lng: number }) => {
    const points = [{ ...place, recordedAt: Temporal.Now.instant().toString() }];
    expectOk(await driversPhone.post('/locations', { points }));
  };

  /** The driver's phone falls silent, an operator looks after it, and it is heard of again. */
  async function lookAfterSilence(walk: ConsoleWalk, { operator }: Dispatcher, job: Job): Promise<void> {
    const { page, strip, button } = walk;
    const say = walk.say(attentionWords);
    const { driverId } = job.driver.driver;
    const since = Temporal.Now.instant().subtract({ minutes: 6 });
    const text = 'UPDATE assignments SET assigned_at = $2 WHERE trip_id = $1';
    await company.db.query({ text, values: [job.tripId, since.toString()] });
    await placeDriver(
      company.db,
      { driverId, vehicleId: job.driver.vehicle.vehicleId },
      driverAtFirst,
      since,
    );
    await lookForAlarms(company);
    const kind = walk.say(concernWords)('driver_silent');
    const about = { kind, subject: say('trip', { number: job.tripId }) };
    const snoozed = strip.getByText(say('snoozedUntil', { time: '' }).trim());
    const undo = button(say('undoOf', about), strip);
    await strip.getByText(say('kindCount', { kind, number: 1 })).waitFor();
    await button(say('show'), strip).click();
    await button(say('takeOf', about), strip).click();
    await strip.getByText(say('takenBy', { name: operator.name })).waitFor();
    await button(say('snoozeOf', about), strip).click();
    await page.getByRole('menuitem').first().click();
    await snoozed.waitFor();
    await walk.stopAt('alarm');
    await undo.click();
    await snoozed.waitFor({ state: 'detached' });
    await undo.click();
    await strip.getByText(say('kindCount', { kind, number: 1 })).waitFor();
    await tell(job.driver, driverAtFirst);
    await lookForAlarms(company);
    await strip.getByText(say('allClear')).waitFor();
  }

  async function writeAndSend(walk: ConsoleWalk, job: Job): Promise<void> {
    const { page, dialog } = walk;
    const say = walk.say(stepWords);
    await openTrip(walk, job);
    for (const [step, text] of [
      ['note', 'Gate 2'],
      ['message', 'The truck is five minutes away.'],
    ] as const) {
      await walk.begin(step);
      await dialog.getByLabel(say(`${step}Label`)).fill(text);
      await walk.confirm();
      await page
        .getByText(say(`${step}Done`))
        .first()
        .waitFor();
      await dialog.waitFor({ state: 'detached' });
    }
  }

  /** The driver comes as promised, which no position shows and the dispatcher confirms, and needs a winch that the account agrees to. */
  async function askForWinch(walk: ConsoleWalk, job: Job): Promise<void> {
    const { page, dialog, button } = walk;
    const { tripId, driver } = job;
    const [say, sayTrip] = [walk.say(extraStepWords), walk.say(tripWords)];
    expectOk(await driver.phone.post('/trip/arrived', { tripId }));
    const promises = page.getByRole('table', { name: sayTrip('promises') });
    await promises.getByText(sayTrip('notArrived')).waitFor();
    await walk.begin('confirm');
    await dialog.getByRole('textbox', { name: walk.say(stepWords)('reason') }).fill('Seen by the guard');
    await walk.confirm();
    await dialog.waitFor({ state: 'detached' });
    await promises.getByText(sayTrip('notArrived')).waitFor({ state: 'detached' });
    const photo = asPhoto(Buffer.from(`photo of trip ${tripId}`));
    const told = {
      photo: { shows: 'extra', ...photo.file },
      recordedAt: Temporal.Now.instant().toString(),
    };
    expectOk(await driver.phone.post(`/trips/${tripId}/evidence`, declarationOf(photo, told)));
    await openTrip(walk, job);
    await walk.begin('extra');
    const extra = walk.say(extraKindWords)('winching');
    await dialog.getByRole('radio', { name: extra }).check();
    await dialog.locator('button[type=submit]').click();
    await page.getByText(say('asked', { extra })).first().waitFor();
    await button(say('acceptOf', { extra })).click();
    await dialog.getByLabel(say('because')).fill('Agreed by phone');
    await dialog.locator('button[type=submit]').click();
    await page.getByText(say('acceptDone', { extra })).first().waitFor();
    await page.getByText(walk.say(extraStateWords)('by_operator')).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await walk.stopAt('trip');
  }

  async function expectKeptPromise({ operator }: Dispatcher, { tripId }: Job): Promise<void> {
    const { promises } = expectOk(await operator.get(`/trips/${tripId}`));
    const kept = promises.find(({ leg }: { leg: string }) => leg === 'pickup');
    expect(Date.parse(kept.arrivedAt)).toBeLessThanOrEqual(Date.parse(kept.promisedAt));
  }

  async function signOut({ page }: ConsoleWalk): Promise<void> {
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem').last().click();
    await page.locator('input[type=password]').waitFor();
  }

  it.each(days)('goes from sign-in to sign-out, $name', async ({ look, beside }) => {
    const dispatcher = await hireDispatcher(look.locale.slice(0, 2));
    const walk = await beginWalk(company, dispatcher.operator, { look, beside, path: '/board' });
    await beginShift(walk, dispatcher);
    const driver = await sendDriverOut(company);
    await tell(driver, driverAtFirst);
    const job: Job = { tripId: await takeCall(walk), driver };
    await giveToDriver(walk, job);
    await lookAfterSilence(walk, dispatcher, job);
    await writeAndSend(walk, job);
    await askForWinch(walk, job);
    for (const step of ['loading', 'start', 'complete']) {
      expectOk(await driver.phone.post(`/trip/${step}`, { tripId: job.tripId }));
    }
    await walk.goTo('/board');
    await card(walk, 'done', job).waitFor();
    await walk.stopAt('board, done');
    await expectKeptPromise(dispatcher, job);
    await signOut(walk);
    await walk.close();
    expect(walk.faults).toEqual([]);
    await expectSoundLedger(company.db);
  });
});
