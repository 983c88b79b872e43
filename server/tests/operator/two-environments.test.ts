import { afterAll, beforeAll, expect, test } from 'vitest';
import { showCode } from '../harness/authenticator-app.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

/** On one host, as `npm start` serves them: browsers send each the cookies of both, for cookies know no ports. */
let sandbox: Portal;
let live: Portal;
beforeAll(async () => {
  sandbox = await createPortal();
  live = await createPortal({ environment: 'live' });
});
afterAll(async () => {
  await sandbox.close();
  await live.close();
});

type WithApp = PortalMember & { readonly backupCodes: readonly string[] };

async function memberWithApp(portal: Portal): Promise<WithApp> {
  const member = await portal.memberOf('owner');
  const { totpUri, backupCodes } = expectOk(
    await member.send('/me/two-factor', { password: member.password }),
  );
  expectOk(await member.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
  return { ...member, backupCodes };
}

async function givePassword(portal: Portal, { email, password }: WithApp) {
  const browser = portal.browser();
  expect(expectOk(await browser.send('/sign-in', { email, password }))).toEqual({ isSignedIn: false });
  return browser;
}

const cookieOf = (...jars: readonly { readonly cookies: ReadonlyMap<string, string> }[]) =>
  jars.flatMap(({ cookies }) => [...cookies].map((pair) => pair.join('='))).join('; ');

test('Every cookie bears its environment in its name', async () => {
  for (const [portal, environment] of [
    [sandbox, 'test'],
    [live, 'live'],
  ] as const) {
    const member = await memberWithApp(portal);
    const waiting = await givePassword(portal, member);
    const names = [...member.cookies.keys(), ...waiting.cookies.keys()];
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(name).toMatch(new RegExp(`^satha-${environment}-member\\.`));
  }
});

test('A sign-in that waits for its second factor goes on with the cookies of both environments, in either order', async () => {
  const members = { sandbox: await memberWithApp(sandbox), live: await memberWithApp(live) };
  for (const order of ['own first', 'own last']) {
    for (const [portal, member, other, stranger] of [
      [sandbox, members.sandbox, live, members.live],
      [live, members.live, sandbox, members.sandbox],
    ] as const) {
      const own = await givePassword(portal, member);
      const foreign = await givePassword(other, stranger);
      const jars = order === 'own first' ? [own, foreign] : [foreign, own];
      const backupCode = member.backupCodes[order === 'own first' ? 0 : 1];
      const headers = { cookie: cookieOf(...jars) };
      expectOk(await own.send('/sign-in/second-factor', { backupCode }, { headers }));
    }
  }
});

test('A cookie of the one environment under the other’s name opens nothing', async () => {
  const member = await memberWithApp(sandbox);
  const waiting = await givePassword(sandbox, member);
  const renamed = (jar: { readonly cookies: ReadonlyMap<string, string> }) =>
    cookieOf(jar).replaceAll('satha-test-member', 'satha-live-member');
  const passed = await live
    .browser()
    .send(
      '/sign-in/second-factor',
      { backupCode: member.backupCodes[0] },
      { headers: { cookie: renamed(waiting) } },
    );
  expectRefusal(passed, 401, 'Sign in again with your password');
  expectRefusal(await live.browser().get('/me', { cookie: renamed(member) }), 401, 'Sign in first');
});
