import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverMails } from '../../src/domain/mail/deliver-mails.ts';
import type { StoredMail } from '../../src/domain/mail/mail.ts';
import type { MailProvider } from '../../src/domain/mail/mail-provider.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { mailsTo, readLinkToken } from '../harness/portal-mails.ts';

const publicUrl = 'https://portal.example.ae';
const newPassword = 'another horse battery';

let portal: Portal;
let sent: StoredMail[];
beforeAll(async () => {
  portal = await createPortal();
});
beforeEach(async () => {
  await sendAll();
  sent = [];
});
afterAll(() => portal.close());

const provider: MailProvider = {
  async send(mail) {
    sent.push(mail);
    return { isSent: true };
  },
  close() {},
};

/** A mail server is set, and everything leaves that waits. */
async function sendAll(): Promise<void> {
  sent = [];
  const deps = { db: portal.db, clock: systemClock, provider, publicUrl, onFailed: () => {} };
  while ((await deliverMails(deps)) > 0);
}

const subjectsTo = (email: string) =>
  sent.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);

const complete = async (path: string, body: object) =>
  expectOk(await portal.browser().send(`/${path}`, body));

it('A mail that confirms an email is dropped once the email is confirmed, by whatever link', async () => {
  const [one, other, open] = [await portal.signUp(), await portal.signUp(), await portal.signUp()];
  expectOk(await one.send('/email-confirmations'));
  const token = await readLinkToken(portal.db, one.email, 'confirm-email');
  await complete('email-confirmations/complete', { token });
  await complete('password-resets', { email: other.email });
  const reset = await readLinkToken(portal.db, other.email, 'reset-password');
  await complete('password-resets/complete', { token: reset, newPassword });
  await sendAll();
  expect(subjectsTo(one.email)).toEqual([]);
  expect(subjectsTo(other.email)).toEqual(['Your Satha password was changed']);
  expect(subjectsTo(open.email)).toEqual(['Confirm your email for Satha']);
});

it('Mails that set a new password are dropped once one is set', async () => {
  const byLink = await portal.memberOf('owner');
  const byHand = await portal.memberOf('owner');
  for (const { email } of [byLink, byLink, byHand]) await complete('password-resets', { email });
  const token = await readLinkToken(portal.db, byLink.email, 'reset-password');
  await complete('password-resets/complete', { token, newPassword });
  expectOk(await byHand.send('/me/password', { currentPassword: byHand.password, newPassword }));
  await sendAll();
  for (const { email } of [byLink, byHand]) {
    expect(subjectsTo(email)).toEqual(['Your Satha password was changed']);
  }
});

it('Mails of invitations that were accepted, replaced or withdrawn are dropped, and the good one leaves', async () => {
  const owner = await portal.memberOf('owner');
  const path = `/accounts/${owner.accountId}/invitations`;
  const invite = async (email: string) => expectOk(await owner.send(path, { email, role: 'viewer' }));
  await invite('accepted@example.ae');
  const token = await readLinkToken(portal.db, 'accepted@example.ae', 'accept-invitation');
  await complete('invitations/accept', { token, name: 'Omar', password: newPassword });
  const { invitationId } = await invite('withdrawn@example.ae');
  expectOk(await owner.send(`${path}/${invitationId}`, undefined, { method: 'DELETE' }));
  await invite('replaced@example.ae');
  await invite('replaced@example.ae');
  const last = await readLinkToken(portal.db, 'replaced@example.ae', 'accept-invitation');
  expect(await mailsTo(portal.db, 'replaced@example.ae')).toHaveLength(1);
  await sendAll();
  expect(subjectsTo('accepted@example.ae')).toEqual([]);
  expect(subjectsTo('withdrawn@example.ae')).toEqual([]);
  const [mail, ...more] = sent.filter(({ recipient }) => recipient === 'replaced@example.ae');
  expect([mail?.plainText.includes(last), more]).toEqual([true, []]);
});

it('Links lead to the public address of the day on which they leave', async () => {
  const member = await portal.signUp({ companyName: 'Noura Motors' });
  const [waiting] = await mailsTo(portal.db, member.email);
  expect(waiting?.plainText).toContain(`${portal.baseUrl.replace(/:\d+$/, '')}`);
  await sendAll();
  const mail = sent.find(({ recipient }) => recipient === member.email);
  const token = /confirm-email#(\S+)/.exec(mail?.plainText ?? '')?.[1];
  expect(mail?.plainText).toContain(`\n${publicUrl}/portal/confirm-email#${token}`);
  expect(mail?.html.match(/https?:\/\/[^/]+/g)).toEqual([publicUrl, publicUrl]);
});
