import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../src/cli/audit/note-operator.ts';
import { inviteMember } from '../../src/domain/members/invitations/invite-member.ts';
import { makePortalLinks } from '../../src/domain/members/mails/portal-links.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { untilWaiting } from '../harness/locks.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { mailsTo, readLinkToken } from '../harness/portal-mails.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let portal: Portal;
beforeAll(async () => {
  clock.set(Temporal.Now.instant());
  portal = await createPortal({ overrides: { clock } });
});
afterAll(() => portal.close());

let serial = 0;
const nextEmail = () => `invited-${++serial}@example.ae`;

async function invite(owner: PortalMember, email = nextEmail(), role = 'developer') {
  const invitation = expectOk(await owner.send(`/accounts/${owner.accountId}/invitations`, { email, role }));
  return { ...invitation, token: await readLinkToken(portal.db, invitation.email, 'accept-invitation') };
}

const newcomer = { name: 'Omar', password: 'correct horse battery' };

describe('an invitation', () => {
  it('makes a member of a newcomer, with the role, signed in and with the email confirmed', async () => {
    const owner = await portal.memberOf('owner');
    const { email, token } = await invite(owner);
    const browser = portal.browser();
    expect(expectOk(await browser.send('/invitations/look-up', { token }))).toEqual({
      accountName: 'Integrator',
      email,
      role: 'developer',
      expiresAt: expect.stringMatching(/\+04:00$/),
      isMember: false,
    });
    expectRefusal(await browser.send('/invitations/accept', { token }), 400, 'Invalid request', [
      'name',
      'password',
    ]);
    const accepted = await browser.send('/invitations/accept', { token, ...newcomer, language: 'ar' });
    expect(expectOk(accepted)).toEqual({ accountId: owner.accountId });
    expect(expectOk(await browser.get('/me'))).toMatchObject({
      email,
      name: 'Omar',
      language: 'ar',
      isEmailConfirmed: true,
      accounts: [{ accountId: owner.accountId, role: 'developer' }],
    });
  });

  it('adds an account to those of a member, who signs in for it and is asked for no name', async () => {
    const owner = await portal.memberOf('owner');
    const member = await portal.signUp();
    const { token } = await invite(owner, member.email);
    const browser = portal.browser();
    expect(expectOk(await browser.send('/invitations/look-up', { token }))).toMatchObject({ isMember: true });
    const body = { token, ...newcomer };
    expectRefusal(await browser.send('/invitations/accept', body), 401, 'Sign in first');
    expectOk(await member.send('/invitations/accept', { token }));
    const me = expectOk(await member.get('/me'));
    expect(me).toMatchObject({ isEmailConfirmed: true, name: 'Noura Al Ali' });
    expect(me.accounts.map(({ accountId }: { accountId: number }) => accountId)).toEqual(
      [owner.accountId, member.accountId].toSorted((a, b) => a - b),
    );
  });

  it('is for its email alone', async () => {
    const owner = await portal.memberOf('owner');
    const other = await portal.memberOf('viewer');
    const { token } = await invite(owner);
    expectRefusal(await other.send('/invitations/accept', { token }), 409, 'Invitation is for another email');
    expect(expectOk(await other.get('/me')).accounts).toHaveLength(1);
  });

  it('is good once, even for several at the same moment', async () => {
    const owner = await portal.memberOf('owner');
    const { token, email } = await invite(owner);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portal.browser().send('/invitations/accept', { token, ...newcomer })),
    );
    const losers = answers.filter(({ status }) => status !== 200);
    expect(losers).toHaveLength(3);
    for (const answer of losers) expectRefusal(answer, 410, 'Link is no longer valid');
    const again = await portal.browser().send('/invitations/accept', { token, ...newcomer });
    expectRefusal(again, 410, 'Link is no longer valid');
    const { rows } = await portal.db.query({
      text: `SELECT role FROM memberships JOIN members USING (member_id) WHERE email = $1`,
      values: [email],
    });
    expect(rows).toEqual([{ role: 'developer' }]);
  });

  it('is accepted once by a member in two browsers', async () => {
    const owner = await portal.memberOf('owner');
    const member = await portal.memberOf('viewer');
    const { token } = await invite(owner, member.email);
    const answers = await Promise.all([1, 2, 3].map(() => member.send('/invitations/accept', { token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  it('is over after seven days', async () => {
    const owner = await portal.memberOf('owner');
    const { token } = await invite(owner);
    clock.advance({ hours: 24 * 7 - 1 });
    expectOk(await portal.browser().send('/invitations/look-up', { token }));
    clock.advance({ hours: 1, seconds: 1 });
    for (const path of ['/invitations/look-up', '/invitations/accept']) {
      expectRefusal(
        await portal.browser().send(path, { token, ...newcomer }),
        410,
        'Link is no longer valid',
      );
    }
    // A session ends after as long without use.
    expectOk(await owner.send('/sign-in', { email: owner.email, password: owner.password }));
    const { items } = expectOk(await owner.get(`/accounts/${owner.accountId}/invitations`));
    expect(items).toMatchObject([{ isExpired: true }]);
    clock.set(Temporal.Now.instant());
  });

  it('that is made again takes the place of the first, with another role', async () => {
    const owner = await portal.memberOf('owner');
    const first = await invite(owner);
    const second = await invite(owner, first.email.toUpperCase(), 'finance');
    expect(second.invitationId).toBe(first.invitationId);
    const old = await portal.browser().send('/invitations/look-up', { token: first.token });
    expectRefusal(old, 410, 'Link is no longer valid');
    expect(
      expectOk(await portal.browser().send('/invitations/look-up', { token: second.token })),
    ).toMatchObject({ role: 'finance' });
  });

  it('is withdrawn by an owner, and not by another account', async () => {
    const owner = await portal.memberOf('owner');
    const stranger = await portal.memberOf('owner');
    const { invitationId, token } = await invite(owner);
    const remove = { method: 'DELETE' } as const;
    const elsewhere = `/accounts/${stranger.accountId}/invitations/${invitationId}`;
    expectRefusal(await stranger.send(elsewhere, undefined, remove), 404, 'Invitation not found');
    const path = `/accounts/${owner.accountId}/invitations/${invitationId}`;
    expectOk(await owner.send(path, undefined, remove));
    expectRefusal(
      await portal.browser().send('/invitations/accept', { token, ...newcomer }),
      410,
      'Link is no longer valid',
    );
    expectRefusal(await owner.send(path, undefined, remove), 404, 'Invitation not found');
  });

  it('is not made for who is a member already', async () => {
    const owner = await portal.memberOf('owner');
    const viewer = await portal.memberOf('viewer', owner.accountId);
    const body = { email: viewer.email, role: 'owner' };
    expectRefusal(
      await owner.send(`/accounts/${owner.accountId}/invitations`, body),
      409,
      'Already a member of this account',
    );
  });

  it('is stored as no text that could be used, and its mail is in the language of who reads it', async () => {
    const owner = await portal.memberOf('owner');
    const member = await portal.signUp({ language: 'ar' });
    const { token } = await invite(owner, member.email);
    const { rows } = await portal.db.query({ text: 'SELECT * FROM member_invitations' });
    expect(JSON.stringify(rows)).not.toContain(token);
    const [mail] = await mailsTo(portal.db, member.email);
    expect(mail).toMatchObject({ language: 'ar', subject: 'دعوة إلى حساب «Integrator» في سطحة' });
    expect(mail?.html).toContain('dir="rtl"');
  });
});

it('In live an account is entered by the invitation of the operator', async () => {
  const live = await createPortal({
    environment: 'live',
    variables: { SATHA_LIVE_PUBLIC_URL: 'https://portal.example.ae' },
  });
  try {
    const accountId = await live.makeEmptyAccount();
    const links = makePortalLinks('https://portal.example.ae');
    const deps = { db: live.db, clock: () => Temporal.Now.instant(), links };
    const role = 'owner' as const;
    const { url, email } = await inviteMember(deps, {
      actor: commandLine,
      accountId,
      email: 'first@example.ae',
      role,
      language: 'en',
    });
    expect(url).toMatch(/^https:\/\/portal\.example\.ae\/portal\/accept-invitation#[\w-]{43}$/);
    const token = new URL(url).hash.slice(1);
    expect(token).toBe(await readLinkToken(live.db, email, 'accept-invitation'));
    const browser = live.browser();
    const headers = { origin: 'https://portal.example.ae' };
    expectOk(await browser.send('/invitations/accept', { token, ...newcomer }, { headers }));
    expect(expectOk(await browser.get('/me')).accounts).toMatchObject([{ accountId, role: 'owner' }]);
  } finally {
    await live.close();
  }
});

describe('an owner who is one no more', () => {
  const ends = [
    ['removed', undefined, { method: 'DELETE' }],
    ['given a lower role', { role: 'developer' }, { method: 'PATCH' }],
  ] as const;

  it.each(ends)('because they were %s leaves no open invitation behind', async (_, body, options) => {
    const owner = await portal.memberOf('owner');
    const { accountId } = owner;
    const leaver = { ...(await portal.memberOf('owner', accountId)), accountId };
    const theirs = [await invite(leaver, nextEmail(), 'owner'), await invite(leaver)];
    const renewed = await invite(leaver);
    const renewedByOther = await invite(owner, renewed.email);
    expectOk(await owner.send(`/accounts/${accountId}/members/${leaver.memberId}`, body, options));
    for (const { token } of theirs) {
      const accepted = await portal.browser().send('/invitations/accept', { token, ...newcomer });
      expectRefusal(accepted, 410, 'Link is no longer valid');
    }
    const { items } = expectOk(await owner.get(`/accounts/${accountId}/invitations`));
    expect(items).toMatchObject([{ email: renewedByOther.email }]);
    const audit = expectOk(
      await owner.get(`/accounts/${accountId}/audit?action=member.invitation_withdrawn`),
    );
    expect(audit.items).toHaveLength(2);
    expect(audit.items[0]).toMatchObject({ member: { memberId: owner.memberId } });
    const { token } = renewedByOther;
    expectOk(await portal.browser().send('/invitations/accept', { token, ...newcomer }));
  });

  it('while they invite has made no invitation that outlives it', async () => {
    const owner = await portal.memberOf('owner');
    const { accountId } = owner;
    const leaver = await portal.memberOf('owner', accountId);
    const email = nextEmail();
    const inviting = await portal.db.inTransaction(async (transaction) => {
      const values = [accountId, leaver.memberId];
      await transaction.query({
        text: 'DELETE FROM memberships WHERE account_id = $1 AND member_id = $2',
        values,
      });
      const asked = leaver.send(`/accounts/${accountId}/invitations`, { email, role: 'owner' });
      await untilWaiting(portal.db, 1);
      return { asked };
    });
    expectRefusal(await inviting.asked, 404, 'Account not found');
    expect(await mailsTo(portal.db, email)).toEqual([]);
  });
});
