import { randomUUID } from 'node:crypto';
import { setExtraRule } from '../../../src/domain/extras/set-extra-rule.ts';
import { systemClock } from '../../../src/platform/clock/system-clock.ts';
import { createAwayScene } from '../../harness/away-scene.ts';
import { bookFor, makeCustomerPhone } from '../../harness/customer-phone.ts';
import { expectOk } from '../../harness/expect-answer.ts';
import { declarationOf, makePhoto } from '../../harness/photos.ts';
import { plantExtra } from '../../harness/plant-extra.ts';
import { readLinkToken } from '../../harness/portal-mails.ts';
import type { Company } from './open-company.ts';

const newPassword = 'another horse battery';

/** Leads what takes several people, or several requests, to its end: mails with links, trips by a driver's phone. */
export async function leadLives(company: Company): Promise<void> {
  await useLinks(company);
  await driveTrips(company);
  await decideExtras(company);
}

/** Members and operators who follow the links of their mails. */
async function useLinks({ app, owner }: Company): Promise<void> {
  const { db } = app;
  const member = await app.signUp();
  const at = `/accounts/${member.accountId}`;
  const confirmed = { token: await readLinkToken(db, member.email, 'confirm-email') };
  expectOk(await app.browser().send('/email-confirmations/complete', confirmed));
  for (const [email, browser] of [
    [member.email, app.browser()],
    [(await app.operatorOf('auditor', { hasTwoFactor: false })).email, app.consoleBrowser()],
  ] as const) {
    expectOk(await browser.send('/password-resets', { email }));
    const token = await readLinkToken(db, email, 'reset-password');
    expectOk(await browser.send('/password-resets/complete', { token, newPassword }));
  }
  const again = app.browser();
  expectOk(await again.send('/sign-in', { email: member.email, password: newPassword }));
  for (const [email, inviter, path, browser] of [
    ['dana@example.ae', again, `${at}/invitations`, app.browser()],
    ['rashid@example.ae', owner, '/operators/invitations', app.consoleBrowser()],
  ] as const) {
    expectOk(
      await inviter.send(path, { email, name: 'Rashid', role: inviter === again ? 'viewer' : 'fleet' }),
    );
    const token = await readLinkToken(db, email, 'accept-invitation');
    expectOk(await browser.send('/invitations/look-up', { token }));
    expectOk(await browser.send('/invitations/accept', { token, name: 'Dana', password: newPassword }));
  }
}

/** A trip to each end that a driver's phone can tell, told late. */
async function driveTrips({ app, account }: Company): Promise<void> {
  const scene = createAwayScene(app, systemClock, () => account);
  const { trip, driver } = await scene.tripIn(2);
  for (const [action, more] of [
    ['late', { minutes: 10 }],
    ['arrived', {}],
  ] as const) {
    expectOk(await driver.phone.tell(trip, action, more));
  }
  const photo = await makePhoto();
  expectOk(await driver.phone.post(`/trips/${trip.tripId}/evidence`, declarationOf(photo)));
  const sent = await fetch(
    `${app.baseUrl}/driver-api/trips/${trip.tripId}/evidence/${photo.evidenceId}/file`,
    {
      method: 'PUT',
      headers: { ...driver.phone.headers(), 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo.bytes),
    },
  );
  if (sent.status !== 200) throw new Error(`the photo was answered with ${sent.status}`);
  const asked = {
    tripId: trip.tripId,
    extraId: randomUUID(),
    kind: 'winching',
    evidenceId: photo.evidenceId,
  };
  expectOk(await driver.phone.post('/trip/extras', asked));
  expectOk(await driver.phone.post('/trip/extras/withdraw', { tripId: trip.tripId, extraId: asked.extraId }));
  for (const action of ['loading', 'start', 'complete']) {
    expectOk(await driver.phone.tell(trip, action));
  }
  for (const [status, action, more] of [
    [2, 'give-up', { reason: 'Flat tyre' }],
    [3, 'end', { outcome: 'unsafe' }],
  ] as const) {
    const other = await scene.tripIn(status, await scene.sendOut());
    await other.driver.phone.tell(other.trip, action, more);
  }
}

/** An extra that the account decides, and one that the customer does. */
async function decideExtras({ app, account }: Company): Promise<void> {
  const customer = makeCustomerPhone(app, systemClock);
  const decision = { decision: 'decline' };
  await setExtraRule(app.db, account.accountId, {
    acceptsUpToFils: 0,
    customerDecides: true,
    acceptsUnanswered: false,
  });
  const book = async () => {
    const { tripId } = await bookFor(app, account, customer.number);
    return { tripId, extraId: await plantExtra(app.db, tripId) };
  };
  const [ofAccount, ofCustomer] = [await book(), await book()];
  await customer.signIn();
  expectOk(await app.post('/api/Trips/decide-extra', account.rawApiKey, { ...ofAccount, ...decision }));
  expectOk(await customer.send(`/trips/${ofCustomer.tripId}/extras/${ofCustomer.extraId}`, decision));
}

/** Lets a second person approve what waits for one. */
export async function approveProposals({ app }: Company): Promise<void> {
  const second = await app.operatorOf('owner', { name: 'The second owner' });
  const { items } = expectOk(await second.get('/approvals?status=proposed&limit=100'));
  for (const { approvalId } of items) await second.send(`/approvals/${approvalId}/approve`, {});
}
