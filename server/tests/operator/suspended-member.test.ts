import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/audit/note-operator.ts';
import { inviteMember } from '../../src/domain/members/invitations/invite-member.ts';
import { makePortalLinks } from '../../src/domain/members/mails/portal-links.ts';
import { signOutMember } from '../../src/domain/members/sign-in/sign-out-member.ts';
import { resumeMember, suspendMember } from '../../src/domain/members/suspension/suspend-member.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { showCode } from '../harness/authenticator-app.ts';
import { openStream } from '../harness/event-stream.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, openBrowser, type Portal, type PortalMember } from '../harness/portal.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

/** One database under two processes. */
let portal: Portal;
let other: TestApp;
beforeAll(async () => {
  portal = await createPortal();
  other = await startTestApp({ shared: { db: portal.db, url: portal.databaseUrl } });
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

const deps = () => ({ db: portal.db, clock: systemClock });
const suspend = ({ memberId }: PortalMember) =>
  suspendMember(deps(), { actor: commandLine, memberId, reason: 'Left' });
const resume = ({ memberId }: PortalMember) =>
  resumeMember(deps(), { actor: commandLine, memberId, reason: 'Came back' });
const cookieOf = ({ cookies }: Pick<PortalMember, 'cookies'>) =>
  [...cookies].map((pair) => pair.join('=')).join('; ');
const streamOf = (member: PortalMember, baseUrl: string) =>
  openStream(`${baseUrl}/portal-api/accounts/${member.accountId}/events/stream`, {
    cookie: cookieOf(member),
  });

describe('a member who is suspended', () => {
  test('is signed out in every process, and their streams end', async () => {
    const member = await portal.memberOf('owner');
    const readers = [await streamOf(member, portal.baseUrl), await streamOf(member, other.baseUrl)];
    expect(readers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await suspend(member)).toBe('done');
    for (const { baseUrl } of [portal, other]) {
      const answer = await openBrowser(baseUrl).get('/me', { cookie: cookieOf(member) });
      expectRefusal(answer, 401, 'Sign in first');
    }
    for (const reader of readers) await expect.poll(() => reader.isOver()).toBe(true);
  });

  test('is told so by the right password alone: a wrong one is answered like everybody else’s', async () => {
    const member = await portal.memberOf('viewer');
    const { email, password } = member;
    const signIn = (tried: string, of = email) =>
      portal.browser().send('/sign-in', { email: of, password: tried });
    await suspend(member);
    const wrong = await signIn('not the password');
    expectRefusal(wrong, 401, 'Email or password is wrong');
    const nobody = await signIn('not the password', 'nobody-at-all@example.ae');
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' });
    const right = await signIn(password);
    expectRefusal(right, 403, 'Your sign-in is suspended');
    expect(right.body.reason).toBe('member_suspended');
    expect(right.headers.getSetCookie().join()).not.toContain('session_token=');
    expect(await resume(member)).toBe('done');
    expectOk(await signIn(password));
    const { items } = expectOk(
      await (await portal.memberOf('owner', member.accountId)).get(
        `/accounts/${member.accountId}/audit?action=member`,
      ),
    );
    expect(items.map(({ actor, action }: Record<string, string>) => `${actor} ${action}`)).toEqual(
      expect.arrayContaining(['operator member.suspended', 'operator member.resumed']),
    );
  });

  test('does not come in by a second factor that was waited for, nor by a new password', async () => {
    const member = await portal.memberOf('owner');
    const { email, password } = member;
    const { totpUri, backupCodes } = expectOk(await member.send('/me/two-factor', { password }));
    expectOk(await member.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
    const waiting = portal.browser();
    expectOk(await waiting.send('/sign-in', { email, password }));
    await suspend(member);
    const passed = await waiting.send('/sign-in/second-factor', { backupCode: backupCodes[0] });
    expectRefusal(passed, 401, 'Sign in again with your password');
    expectRefusal(
      await portal.browser().send('/sign-in', { email, password }),
      403,
      'Your sign-in is suspended',
    );
  });

  test('leaves no open invitation that they made; their membership stays', async () => {
    const member = await portal.memberOf('owner');
    const colleague = await portal.memberOf('owner', member.accountId);
    const path = `/accounts/${member.accountId}`;
    expectOk(await member.send(`${path}/invitations`, { email: 'friend@example.ae', role: 'owner' }));
    expectOk(await colleague.send(`${path}/invitations`, { email: 'clerk@example.ae', role: 'viewer' }));
    await suspend(member);
    const { items } = expectOk(await colleague.get(`${path}/invitations`));
    expect(items.map(({ email }: { email: string }) => email)).toEqual(['clerk@example.ae']);
    const members = expectOk(await colleague.get(`${path}/members`)).items;
    expect(members).toContainEqual(
      expect.objectContaining({ memberId: member.memberId, role: 'owner', isSuspended: true }),
    );
    const inviting = inviteMember(
      { ...deps(), links: makePortalLinks('http://localhost') },
      {
        accountId: member.accountId,
        email: 'late@example.ae',
        role: 'owner',
        actor: { kind: 'member', id: member.memberId, name: member.name },
        language: 'en',
      },
    );
    await expect(inviting).rejects.toMatchObject({ code: 'account_not_found' });
  });

  test('has no session that began at the very moment', async () => {
    const member = await portal.memberOf('viewer');
    const { email, password } = member;
    const tries = Array.from({ length: 6 }, () => portal.browser());
    const [, ...answers] = await Promise.all([
      suspend(member),
      ...tries.map((browser) => browser.send('/sign-in', { email, password })),
    ]);
    for (const { status } of answers) expect([200, 403]).toContain(status);
    for (const browser of tries) expectRefusal(await browser.get('/me'), 401, 'Sign in first');
  });
});

test('Signed out by the operator, a member is out of every session and may sign in again', async () => {
  const member = await portal.memberOf('viewer');
  const { email, password } = member;
  const phone = portal.browser();
  expectOk(await phone.send('/sign-in', { email, password }));
  const reader = await streamOf(member, other.baseUrl);
  expect(await signOutMember(deps(), { actor: commandLine, memberId: member.memberId })).toBe(2);
  for (const browser of [member, phone]) expectRefusal(await browser.get('/me'), 401, 'Sign in first');
  await expect.poll(() => reader.isOver()).toBe(true);
  expectOk(await phone.send('/sign-in', { email, password }));
  expect(await signOutMember(deps(), { actor: commandLine, memberId: 999_999 })).toBeUndefined();
});
