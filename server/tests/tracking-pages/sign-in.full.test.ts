import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium, launchChromium } from '../harness/chromium.ts';
import { bookFor, nextNumber } from '../harness/customer-phone.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import {
  codeField,
  headline,
  openTracking,
  readSentCode,
  sendCode,
  signInOn,
} from '../harness/tracking-page.ts';

describe.skipIf(lacksChromium('Signing in at the customers’ app'))('signing in', () => {
  let app: TestApp;
  let account: TestAccount;
  let browser: Browser;
  beforeAll(async () => {
    app = await startTestApp();
    account = await app.makeAccount({ balanceFils: 10_000_000 });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await app.close();
  });

  it('takes the number as people write it, and keeps them signed in', async () => {
    const number = nextNumber();
    await bookFor(app, account, number);
    const { page } = await openTracking(browser, app.baseUrl);
    const { mobileNumber } = number;
    await sendCode(
      page,
      `+971 ${mobileNumber.slice(0, 2)} ${mobileNumber.slice(2, 5)}-${mobileNumber.slice(5)}`,
    );
    await codeField(page).fill(await readSentCode(app, number));
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await page.reload();
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText(`+971 ${mobileNumber}`).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await headline(page).filter({ hasText: 'Where is my truck?' }).waitFor();
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("trips"))')).toEqual(
      [],
    );
    await page.reload();
    await headline(page).filter({ hasText: 'Where is my truck?' }).waitFor();
    await page.context().close();
  });

  it('finds the country among all of them', async () => {
    const { page } = await openTracking(browser, app.baseUrl);
    await page.getByRole('button', { name: 'Country code: United Arab Emirates +971' }).click();
    await page.getByLabel('Search country or code').fill('عمان');
    await page.getByRole('button', { name: 'Oman +968' }).click();
    await page.getByRole('button', { name: 'Country code: Oman +968' }).waitFor();
    await page.getByLabel('Mobile number').fill('12');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('it is not a mobile number in the selected country').waitFor();
    await page.getByRole('button', { name: 'Country code: Oman +968' }).click();
    await page.getByLabel('Search country or code').fill('971');
    await page.getByRole('button', { name: 'United Arab Emirates +971' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('Enter a UAE mobile number, for example 50 123 4567.').waitFor();
    await page.context().close();
  });

  it('says of a wrong code and of one that is over what to do, and goes on where it was after a reload', async () => {
    const number = nextNumber();
    await bookFor(app, account, number);
    const { page, complaints } = await openTracking(browser, app.baseUrl);
    await sendCode(page, number.mobileNumber);
    const code = await readSentCode(app, number);
    await codeField(page).fill(code === '123456' ? '654321' : '123456');
    await page.getByText('Wrong or expired code.').waitFor();
    await expect.poll(() => codeField(page).inputValue()).toBe('');
    await expect.poll(() => page.getByRole('button', { name: /^Resend in \d+ s$/ }).isDisabled()).toBe(true);

    await page.reload();
    await codeField(page).waitFor();
    await app.db.query({
      text: "UPDATE sign_in_codes SET expires_at = now() - interval '1 second' WHERE mobile_number = $1",
      values: [number.mobileNumber],
    });
    await codeField(page).fill(code);
    await page.getByText('Wrong or expired code.').waitFor();
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
    await page.context().close();
  });

  it('says of a code that was tried five times that it is dead, after a reload too, and sends another', async () => {
    const number = nextNumber();
    await bookFor(app, account, number);
    const { page } = await openTracking(browser, app.baseUrl);
    await sendCode(page, number.mobileNumber);
    const code = await readSentCode(app, number);
    const wrong = ['111111', '222222', '333333', '444444', '555555', '666666'].filter((one) => one !== code);
    for (const one of wrong.slice(0, 5)) {
      await page.getByText(/valid until/).waitFor();
      await codeField(page).fill(one);
      await expect.poll(() => codeField(page).inputValue()).toBe('');
    }
    const dead = page.getByText('This code was tried too often and no longer works.');
    await dead.waitFor();
    await page.reload();
    await dead.waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
    await app.db.query({
      text: "UPDATE sign_in_codes SET sent_at = now() - interval '1 minute' WHERE mobile_number = $1",
      values: [number.mobileNumber],
    });
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText(/valid until/).waitFor();
    await codeField(page).fill(await readSentCode(app, number));
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await page.context().close();
  });

  it('shows whoever signs in nothing of who was signed in before, on a bad network neither', async () => {
    const [first, second] = [nextNumber(), nextNumber()];
    await bookFor(app, account, first);
    await bookFor(app, account, second);
    const { page } = await openTracking(browser, app.baseUrl);
    await signInOn(page, app, first);
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await page.reload();
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await app.db.query({
      text: "DELETE FROM sessions WHERE audience = 'customer' AND subject = '971 ' || $1",
      values: [first.mobileNumber],
    });
    await page.evaluate('dispatchEvent(new Event("online"))');
    await headline(page).filter({ hasText: 'Where is my truck?' }).waitFor();
    await page.route('**/tracking-api/home', (route) => route.abort());
    await signInOn(page, app, second);
    await headline(page).filter({ hasText: 'Could not load this' }).waitFor();
    await page.context().close();
  });

  it('says the same to a number that nobody booked for, and shows it nothing of others', async () => {
    const [booked, other, unknown] = [nextNumber(), nextNumber(), nextNumber()];
    const trip = await bookFor(app, account, booked);
    await bookFor(app, account, other);
    const { page } = await openTracking(browser, app.baseUrl);
    await sendCode(page, unknown.mobileNumber);
    await page.getByText('you will get a six-digit code by SMS.').waitFor();
    await page.getByRole('button', { name: 'Change number' }).click();
    await signInOn(page, app, other);
    await headline(page).filter({ hasText: 'Finding your driver' }).waitFor();
    await page.goto(`${app.baseUrl}/track/trips/${trip.tripId}`);
    await headline(page).filter({ hasText: 'Page not found' }).waitFor();
    await page.context().close();
  });
});
