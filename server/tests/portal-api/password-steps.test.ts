import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../src/domain/people/passwords/hash-passwords.ts';
import { showCode, showNextCode } from '../harness/authenticator-app.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { mailsTo, readLinkToken } from '../harness/portal-mails.ts';
import type { Answer } from '../harness/test-app.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
  await portal.db.query({
    text: `CREATE FUNCTION lose_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$`,
  });
});
afterAll(() => portal.close());

const newPassword = 'another horse battery';

async function beginApp(member: PortalMember): Promise<string> {
  const begun = await member.send('/me/two-factor', { password: member.password });
  return expectOk(begun).totpUri;
}

async function memberWithApp(): Promise<PortalMember & { readonly totpUri: string }> {
  const member = await portal.memberOf('owner');
  const totpUri = await beginApp(member);
  expectOk(await member.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
  return { ...member, totpUri };
}

describe('what a member does about password and second factor', () => {
  /** Asks while no line of the kind can be written, as if the process died before it. */
  async function askWithoutLine(action: string, ask: () => Promise<Answer>): Promise<void> {
    await portal.db.query({
      text: `CREATE TRIGGER lose_line BEFORE INSERT ON audit_entries
             FOR EACH ROW WHEN (NEW.action = '${action}') EXECUTE FUNCTION lose_line()`,
    });
    const answer = await ask();
    await portal.db.query({ text: 'DROP TRIGGER lose_line ON audit_entries' });
    expectRefusal(answer, 500, 'Internal error');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }

  it('leaves the password and the sessions where the line of a new one, and its mail, are lost', async () => {
    const { email, password, ...member } = await portal.memberOf('owner');
    const elsewhere = portal.browser();
    expectOk(await elsewhere.send('/sign-in', { email, password }));
    await askWithoutLine('member.password_changed', () =>
      member.send('/me/password', { currentPassword: password, newPassword }),
    );
    expectOk(await elsewhere.get('/me'));
    expectOk(await member.get('/me'));
    expectOk(await portal.browser().send('/sign-in', { email, password }));
    expect(await mailsTo(portal.db, email)).toEqual([]);
  });

  it('leaves the link of a forgotten password good where the line is lost', async () => {
    const { email, password } = await portal.memberOf('owner');
    expectOk(await portal.browser().send('/password-resets', { email }));
    const token = await readLinkToken(portal.db, email, 'reset-password');
    const complete = () => portal.browser().send('/password-resets/complete', { token, newPassword });
    await askWithoutLine('member.password_reset', complete);
    expectOk(await portal.browser().send('/sign-in', { email, password }));
    expectOk(await complete());
    expectOk(await portal.browser().send('/sign-in', { email, password: newPassword }));
    expect((await mailsTo(portal.db, email)).map(({ subject }) => subject)).toContain(
      'Your Satha password was changed',
    );
  });

  it('begins and ends no second factor whose line is lost', async () => {
    const member = await portal.memberOf('owner');
    const totpUri = await beginApp(member);
    const confirm = () => member.send('/me/two-factor/confirm', { code: showCode(totpUri) });
    await askWithoutLine('member.two_factor_begun', confirm);
    expect(expectOk(await member.get('/me'))).toMatchObject({ hasTwoFactor: false });
    expectOk(await confirm());
    const { password } = member;
    await askWithoutLine('member.two_factor_ended', () => member.send('/me/two-factor/end', { password }));
    expect(expectOk(await member.get('/me'))).toMatchObject({ hasTwoFactor: true });
    const { email } = member;
    const browser = portal.browser();
    expect(expectOk(await browser.send('/sign-in', { email, password }))).toEqual({ isSignedIn: false });
    expectOk(await browser.send('/sign-in/second-factor', { code: showNextCode(totpUri) }));
  });

  it('keeps the backup codes of before where the line of new ones is lost', async () => {
    const member = await portal.memberOf('owner');
    const { password } = member;
    const { totpUri, backupCodes } = expectOk(await member.send('/me/two-factor', { password }));
    expectOk(await member.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
    await askWithoutLine('member.backup_codes_renewed', () =>
      member.send('/me/two-factor/backup-codes', { password }),
    );
    const browser = portal.browser();
    expectOk(await browser.send('/sign-in', { email: member.email, password }));
    expectOk(await browser.send('/sign-in/second-factor', { backupCode: backupCodes[0] }));
  });
});

describe('a new password that is being set', () => {
  /** Asks while somebody holds the password, who sets a new one once what is asked for waits for that. */
  async function askMeanwhile({ memberId }: PortalMember, ask: () => Promise<Answer>): Promise<Answer> {
    const hash = await hashPassword(newPassword);
    const { asked } = await portal.db.inTransaction(async (transaction) => {
      await transaction.query({
        text: "SELECT FROM person_credentials WHERE audience = 'member' AND person_id = $1 FOR NO KEY UPDATE",
        values: [memberId],
      });
      const asking = ask();
      await untilWaiting(portal.db, 1);
      await transaction.query({
        text: "UPDATE person_credentials SET password_hash = $2 WHERE audience = 'member' AND person_id = $1",
        values: [memberId, hash],
      });
      return { asked: asking };
    });
    return asked;
  }

  async function expectNoSession({ memberId }: PortalMember): Promise<void> {
    const { rows } = await portal.db.query({
      text: "SELECT FROM sessions WHERE audience = 'member' AND subject = $1",
      values: [String(memberId)],
    });
    expect(rows).toEqual([]);
  }

  it('leaves no session to a sign-in by the old one at that moment', async () => {
    const member = await portal.memberOf('owner');
    const { email, password } = member;
    const browser = portal.browser();
    const answer = await askMeanwhile(member, () => browser.send('/sign-in', { email, password }));
    expectRefusal(answer, 401, 'Email or password is wrong');
    expect(answer.headers.get('set-cookie')).toBeNull();
    await expectNoSession(member);
    expectOk(await browser.send('/sign-in', { email, password: newPassword }));
  });

  it('asks for the password again where a second factor was about to be given', async () => {
    const member = await memberWithApp();
    const { email, password, totpUri } = member;
    const browser = portal.browser();
    expect(expectOk(await browser.send('/sign-in', { email, password }))).toEqual({ isSignedIn: false });
    const code = showNextCode(totpUri);
    const answer = await askMeanwhile(member, () => browser.send('/sign-in/second-factor', { code }));
    expectRefusal(answer, 401, 'Sign in again with your password');
    await expectNoSession(member);
  });

  it('lets no sign-in by the old one wait for its second factor', async () => {
    const member = await memberWithApp();
    const { email, password, totpUri } = member;
    const browser = portal.browser();
    const answer = await askMeanwhile(member, () => browser.send('/sign-in', { email, password }));
    expectRefusal(answer, 401, 'Email or password is wrong');
    const second = await browser.send('/sign-in/second-factor', { code: showNextCode(totpUri) });
    expectRefusal(second, 401, 'Sign in again with your password');
    await expectNoSession(member);
  });

  it('ends the session that sets up a second factor, or another password, at that moment', async () => {
    const confirming = await portal.memberOf('owner');
    const code = showCode(await beginApp(confirming));
    const confirm = () => confirming.send('/me/two-factor/confirm', { code });
    const confirmed = await askMeanwhile(confirming, confirm);
    expectRefusal(confirmed, 401, 'Sign in again with your password');
    await expectNoSession(confirming);

    const changing = await portal.memberOf('owner');
    const { email, password } = changing;
    const change = { currentPassword: password, newPassword: 'a battery of the thief' };
    const changed = await askMeanwhile(changing, () => changing.send('/me/password', change));
    expectRefusal(changed, 401, 'Sign in first');
    await expectNoSession(changing);
    expectOk(await portal.browser().send('/sign-in', { email, password: newPassword }));
  });
});
