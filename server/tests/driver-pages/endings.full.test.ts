import { expect, it } from 'vitest';
import { getRecord } from '../harness/driven-trip.ts';
import { acceptTrip, type DriverApp, factsOf, goOnShift } from '../harness/driver-app.ts';
import { allIsSent, complete } from '../harness/driver-app-work.ts';
import { describeDriverPages } from '../harness/driver-pages.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';

describeDriverPages('a trip that is not driven to its end', { what: 'How drivers end trips' }, (pages) => {
  it('was cancelled while its vehicle was being loaded without a network: it is handed over, and the driver is free', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const trip = await acceptTrip(phone, pages.service);
    await phone.page.context().setOffline(true);
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await phone.press('startLoading');
    await phone.heading('loadingTitle').waitFor();
    expectOk(
      await pages.service.app.post(paths.cancel, pages.service.account.rawApiKey, { tripId: trip.tripId }),
    );
    await phone.page.context().setOffline(false);
    await phone.heading('newsHandOver').waitFor();
    await phone.press('understood');
    await phone.heading('handOverTitle').waitFor();
    await phone.page.getByText(phone.say('handOverText')).waitFor();
    await phone.press('handOverDone');
    await confirm(phone, 'handOverDone');
    await phone.heading('doneTitle').waitFor();
    await allIsSent(phone);
    await expect
      .poll(() => factsOf(pages.service.app, trip))
      .toMatchObject({ actions: ['arrived reported', 'loading reported', 'complete applied'] });
    await phone.press('doneNext');
    await phone.heading('waitingTitle').waitFor();
  });

  it('was cancelled while it was driven to its end without a network: the summary tells how it ended', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const { tripId } = await acceptTrip(phone, pages.service);
    await phone.page.context().setOffline(true);
    await phone.press('arrived');
    await phone.press('startLoading');
    await phone.press('startDriving');
    await phone.press('atDestination');
    await complete(phone);
    expectOk(await pages.service.app.post(paths.cancel, pages.service.account.rawApiKey, { tripId }));
    await phone.page.context().setOffline(false);
    await allIsSent(phone);
    await phone.heading('endedTitle').waitFor();
    await phone.page.getByText(phone.say('outcome_cancelled_by_account'), { exact: true }).waitFor();
    await phone.press('doneNext');
    await phone.heading('waitingTitle').waitFor();
  });

  it('is given up with a reason, and the page where it was given up lies in no way back', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const trip = await acceptTrip(phone, pages.service);
    const before = await placeInHistory(phone);
    await phone.press('help');
    await phone.heading('help').waitFor();
    await phone.page.goBack();
    await phone.heading('toPickupTitle').waitFor();
    await phone.press('giveUp');
    await phone.heading('giveUpTitle').waitFor();
    await expect.poll(() => phone.button('giveUpConfirm').isDisabled()).toBe(true);
    await choose(phone, 'giveUp_flat_tyre');
    await phone.press('giveUpConfirm');
    await phone.heading('givenUpTitle').waitFor();
    await allIsSent(phone);
    await expect.poll(() => factsOf(pages.service.app, trip)).toMatchObject({ actions: ['give-up applied'] });
    await phone.press('doneNext');
    await phone.heading('waitingTitle').waitFor();
    await expect.poll(() => placeInHistory(phone)).toBe(before);
    // Another page is opened, and closed by the phone's own way back: the screen beneath is the shift's.
    await phone.press('today');
    await phone.page.goBack();
    await phone.heading('waitingTitle').waitFor();
  });

  it('is ended at the pickup for what stood beside it', async () => {
    const { phone } = await goOnShift(pages.browser, pages.service);
    const trip = await acceptTrip(phone, pages.service);
    await phone.press('arrived');
    await phone.heading('atPickupTitle').waitFor();
    await allIsSent(phone);
    await phone.press('cannotDo');
    await phone.heading('endTitle').waitFor();
    const choice = phone.page.locator('label').filter({ hasText: phone.say('outcome_refused_by_customer') });
    await choice.getByText(/^(Cost AED|Free)/).waitFor();
    await choose(phone, 'outcome_refused_by_customer');
    await phone.press('endConfirm');
    const question = phone.page.getByRole('dialog');
    const told = (await question.getByText(/^(Cost AED|Free)/).textContent()) ?? '';
    await confirm(phone, 'endConfirm');
    await phone.heading('endedTitle').waitFor();
    await allIsSent(phone);
    await expect
      .poll(() => getRecord(pages.service.app, pages.service.account, trip.tripId))
      .toMatchObject({ StatusCode: 9, outcome: 'refused_by_customer', cancellationFees: costIn(told) });
  });
});

/** Says yes in the sheet that asks. */
async function confirm({ page, say }: DriverApp, key: 'endConfirm' | 'handOverDone'): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(key) })
    .click();
}

async function choose(
  { page, say }: DriverApp,
  key: 'giveUp_flat_tyre' | 'outcome_refused_by_customer',
): Promise<void> {
  await page.getByRole('radio', { name: say(key) }).check({ force: true });
}

/** Which entry of the browser's history is shown. */
const placeInHistory = ({ page }: DriverApp) => page.evaluate<number>('navigation.currentEntry.index');

/** The dirhams of a text such as "Cost AED 60.00. The smallest fee is kept."; nothing where it is free. */
function costIn(text: string): number {
  return Number(/[\d,]+\.\d{2}/.exec(text)?.[0].replaceAll(',', '') ?? 0);
}
