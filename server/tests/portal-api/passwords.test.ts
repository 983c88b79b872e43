import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
import { mailsTo, readLinkToken } from '../harness/portal-mails.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal({ variables: { SATHA_TRUST_PROXY: 'loopback' } });
});
afterAll(() => portal.close());

const newPassword = 'another horse battery';

async function askForReset(email: string): Promise<string> {
  expectOk(await portal.browser().send('/password-resets', { email }));
  return readLinkToken(portal.db, email, 'reset-password');
}

describe('a new password by mail', () => {
  it('is set by a link that is good once, signs out everywhere, and is told of', async () => {
    const { email, password, ...member } = await portal.memberOf('owner');
    const token = await askForReset(email);
    expectOk(await portal.browser().send('/password-resets/complete', { token, newPassword }));
    expectRefusal(await member.get('/me'), 401, 'Sign in first');
    expectRefusal(
      await portal.browser().send('/sign-in', { email, password }),
      401,
      'Email or password is wrong',
    );
    expectOk(await portal.browser().send('/sign-in', { email, password: newPassword }));
    const again = { token, newPassword: 'yet another battery' };
    expectRefusal(
      await portal.browser().send('/password-resets/complete', again),
      410,
      'Link is no longer valid',
    );
    const [notice] = await mailsTo(portal.db, email);
    expect(notice?.subject).toBe('Your Satha password was changed');
  });

  it('is set by one of two uses at the same moment', async () => {
    const { email } = await portal.memberOf('owner');
    const token = await askForReset(email);
    const answers = await Promise.all(
      ['first horse battery', 'second horse battery', 'third horse battery'].map((chosen) =>
        portal.browser().send('/password-resets/complete', { token, newPassword: chosen }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  it('invalidates every other link of the member, and leaves those of others good', async () => {
    const { email } = await portal.memberOf('owner');
    const other = await portal.memberOf('owner');
    const [first, otherToken, second] = [
      await askForReset(email),
      await askForReset(other.email),
      await askForReset(email),
    ];
    expectOk(await portal.browser().send('/password-resets/complete', { token: second, newPassword }));
    const old = await portal.browser().send('/password-resets/complete', { token: first, newPassword });
    expectRefusal(old, 410, 'Link is no longer valid');
    expectOk(await portal.browser().send('/password-resets/complete', { token: otherToken, newPassword }));
  });

  it('is refused after an hour', async () => {
    const { email } = await portal.memberOf('owner');
    const token = await askForReset(email);
    const { rows } = await portal.db.query<{ minutes: string }>({
      text: `UPDATE person_links SET expires_at = expires_at - interval '61 minutes'
             RETURNING extract(epoch FROM expires_at + interval '61 minutes' - now()) / 60 AS minutes`,
    });
    expect(Number(rows.at(-1)?.minutes)).toBeLessThanOrEqual(60);
    expectRefusal(
      await portal.browser().send('/password-resets/complete', { token, newPassword }),
      410,
      'Link is no longer valid',
    );
  });

  it('is stored as no text that could be used', async () => {
    const { email } = await portal.memberOf('owner');
    const token = await askForReset(email);
    const { rows } = await portal.db.query<{ stored: string }>({
      text: "SELECT encode(token_hash, 'escape') || person_links::text AS stored FROM person_links",
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ stored }) => stored).join()).not.toContain(token);
  });

  it('is offered in the same words and as slowly where nobody has the email, and sends nothing then', async () => {
    const { email } = await portal.memberOf('owner');
    for (const asked of [email, 'nobody-at-all@example.ae']) {
      const begun = performance.now();
      expect(expectOk(await portal.browser().send('/password-resets', { email: asked }))).toEqual({
        isDone: true,
      });
      expect(performance.now() - begun).toBeGreaterThan(290);
    }
    expect(await mailsTo(portal.db, 'nobody-at-all@example.ae')).toEqual([]);
  });

  it('is not kept from a member by a stranger who asks as often as they may, from one address or from many', async () => {
    const { email } = await portal.memberOf('owner');
    const askFrom = (address: string) =>
      portal.browser().send('/password-resets', { email }, { headers: { 'x-forwarded-for': address } });
    const askFromMany = (begin: number) =>
      Promise.all(Array.from({ length: 8 }, (_, index) => askFrom(`203.0.113.${begin + index}`)));
    const asked = await Promise.all(Array.from({ length: 6 }, () => askFrom('198.51.100.7')));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    for (const answer of await askFromMany(10)) expectOk(answer);
    // The member is told the same, and finds a link in their mailbox that is good for most of its hour.
    expectOk(await askFrom('192.0.2.1'));
    expect(await mailsTo(portal.db, email)).toHaveLength(3);
    await portal.db.query({
      text: "UPDATE attempts SET ends_at = now() WHERE name LIKE 'reset-mail %'",
    });
    const before = await readLinkToken(portal.db, email, 'reset-password');
    expectOk(await askFrom('192.0.2.1'));
    const token = await readLinkToken(portal.db, email, 'reset-password');
    expect(token).not.toBe(before);
    for (const answer of await askFromMany(20)) expectOk(answer);
    expectOk(await portal.browser().send('/password-resets/complete', { token: before, newPassword }));
    // The links of before are good no more, and so it is sent at once.
    expectOk(await askFrom('192.0.2.1'));
    const anew = await readLinkToken(portal.db, email, 'reset-password');
    expectOk(await portal.browser().send('/password-resets/complete', { token: anew, newPassword }));
  });

  it('is asked for five times an hour at most from one address, whether or not anybody has the email', async () => {
    for (const email of [(await portal.memberOf('owner')).email, 'mail-bomb@example.ae']) {
      const answers = [];
      for (let round = 0; round < 6; round += 1) {
        answers.push(await portal.browser().send('/password-resets', { email }));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('takes a second factor away that was set up before anybody had shown that the email is theirs, and notes it', async () => {
    const { email, memberId } = await portal.signUp();
    await portal.db.query({
      text: 'UPDATE members SET two_factor_enabled = true WHERE member_id = $1',
      values: [memberId],
    });
    const token = await askForReset(email);
    expectOk(await portal.browser().send('/password-resets/complete', { token, newPassword }));
    const browser = portal.browser();
    expect(expectOk(await browser.send('/sign-in', { email, password: newPassword }))).toEqual({
      isSignedIn: true,
    });
    expect(expectOk(await browser.get('/me'))).toMatchObject({ isEmailConfirmed: true, hasTwoFactor: false });
    const { rows } = await portal.db.query<{ action: string }>({
      text: "SELECT action FROM audit_entries WHERE actor_kind = 'member' AND actor_id = $1 AND subject = 'member ' || $1 ORDER BY audit_entry_id",
      values: [memberId],
    });
    expect(rows.map(({ action }) => action)).toEqual([
      'member.reset_asked',
      'member.two_factor_ended',
      'member.password_reset',
      'member.signed_in',
    ]);
  });
});

describe('changing the password', () => {
  it('needs the present one, ends the other sessions, and leaves this one', async () => {
    const { email, password, ...member } = await portal.memberOf('owner');
    const elsewhere = portal.browser();
    expectOk(await elsewhere.send('/sign-in', { email, password }));
    const wrong = { currentPassword: 'not the password', newPassword };
    expectRefusal(await member.send('/me/password', wrong), 403, 'Password is wrong');
    expectOk(await elsewhere.get('/me'));
    expectOk(await member.send('/me/password', { currentPassword: password, newPassword }));
    expectOk(await member.get('/me'));
    expectRefusal(await elsewhere.get('/me'), 401, 'Sign in first');
    expectOk(await portal.browser().send('/sign-in', { email, password: newPassword }));
  });

  it('takes none that is spaces alone', async () => {
    const member = await portal.memberOf('viewer');
    const chosen = { currentPassword: member.password, newPassword: ' '.repeat(12) };
    expectRefusal(await member.send('/me/password', chosen), 400, 'Invalid request', ['newPassword']);
  });

  it('counts characters, whatever script or picture they are of', async () => {
    const { email, password, ...member } = await portal.memberOf('owner');
    const longest = '🚚🏁🛻🚒'.repeat(32);
    expectOk(await member.send('/me/password', { currentPassword: password, newPassword: longest }));
    expectOk(await member.send('/me/two-factor', { password: longest }));
    expectOk(await portal.browser().send('/sign-in', { email, password: longest }));
    for (const refused of [`${longest}🚚`, '🚚'.repeat(9)]) {
      const body = { currentPassword: longest, newPassword: refused };
      expectRefusal(await member.send('/me/password', body), 400, 'Invalid request', ['newPassword']);
    }
  });

  it('is tried ten times at most in a quarter of an hour', async () => {
    const member = await portal.memberOf('owner');
    const statuses = [];
    for (let round = 0; round < 11; round += 1) {
      const body = { currentPassword: `guess ${round}`, newPassword };
      statuses.push((await member.send('/me/password', body)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});

describe('confirming an email', () => {
  it('is done by the link of the mail, which can be sent again', async () => {
    const member = await portal.signUp();
    expectOk(await member.send('/email-confirmations'));
    expect(await mailsTo(portal.db, member.email)).toHaveLength(2);
    const token = await readLinkToken(portal.db, member.email, 'confirm-email');
    const broken = { token: `${token.slice(0, -2)}AA` };
    expectRefusal(
      await portal.browser().send('/email-confirmations/complete', broken),
      410,
      'Link is no longer valid',
    );
    expectOk(await portal.browser().send('/email-confirmations/complete', { token }));
    expect(expectOk(await member.get('/me'))).toMatchObject({ isEmailConfirmed: true });
    expectOk(await member.send('/email-confirmations'));
    expect(await mailsTo(portal.db, member.email)).toEqual([]);
  });

  it('comes before inviting others, and before nothing else in the sandbox', async () => {
    const member = await portal.signUp();
    const path = `/accounts/${member.accountId}/invitations`;
    const invite = { email: 'colleague@example.ae', role: 'viewer' };
    expectRefusal(await member.send(path, invite), 403, 'Confirm your email first');
    expect(await mailsTo(portal.db, invite.email)).toEqual([]);
    const token = await readLinkToken(portal.db, member.email, 'confirm-email');
    expectOk(await portal.browser().send('/email-confirmations/complete', { token }));
    expectOk(await member.send(path, invite));
  });
});
