import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../src/cli/note-operator.ts';
import { inviteFirstOwner } from '../../src/domain/operators/invitations/invite-operator.ts';
import { makeConsoleLinks } from '../../src/domain/operators/mails/console-links.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { showCode, showNextCode } from '../harness/authenticator-app.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { mailsTo } from '../harness/portal-mails.ts';

let scene: Console;
let owner: ConsoleOperator;
let firstOwnerUrl: string | undefined;
beforeAll(async () => {
  scene = await createConsole();
  firstOwnerUrl = await inviteFirst();
  owner = await scene.operatorOf('owner', { name: 'Noura Al Ali' });
});
afterAll(() => scene.close());

/** As the first start of the sandbox does it. */
function inviteFirst(): Promise<string | undefined> {
  const links = makeConsoleLinks(scene.consoleUrl);
  return scene.db.inTransaction((transaction) =>
    inviteFirstOwner({ transaction, clock: systemClock, links }, { actor: commandLine }),
  );
}

let serial = 0;
const nextEmail = () => `invited-${++serial}@example.ae`;

async function readToken(email: string, page = 'accept-invitation'): Promise<string> {
  for (const { plainText } of await mailsTo(scene.db, email)) {
    const [, token] = new RegExp(`/console/${page}#(\\S+)`).exec(plainText) ?? [];
    if (token !== undefined) return decodeURIComponent(token);
  }
  throw new Error(`no mail to ${email} leads to ${page}`);
}

async function listOperator(operatorId: number) {
  const { items } = expectOk(await owner.get('/operators'));
  return items.find((one: { operatorId: number }) => one.operatorId === operatorId);
}

const password = 'correct horse battery';

describe('an invitation to the console', () => {
  it('makes an operator of its holder once, who is signed in at once', async () => {
    const email = nextEmail();
    const wish = { name: 'Rashid', email: ` ${email.toUpperCase()} `, role: 'dispatcher' };
    const invited = expectOk(await owner.send('/operators/invitations', wish));
    expect(invited).toMatchObject({ name: 'Rashid', email, role: 'dispatcher', isExpired: false });
    expect(expectOk(await owner.get('/operators/invitations')).items).toContainEqual(invited);

    const token = await readToken(email);
    const browser = scene.consoleBrowser();
    const looked = expectOk(await browser.send('/invitations/look-up', { token }));
    expect(looked).toMatchObject({ name: 'Rashid', email, role: 'dispatcher' });
    const { operatorId } = expectOk(
      await browser.send('/invitations/accept', { token, name: 'Rashid Khan', password, language: 'ar' }),
    );
    const { operator } = expectOk(await browser.get('/session'));
    expect(operator).toMatchObject({
      operatorId,
      name: 'Rashid Khan',
      email,
      role: 'dispatcher',
      language: 'ar',
    });
    expect(operator.permissions).toContain('trips.write');
    expect(operator.permissions).not.toContain('operators.read');

    for (const path of ['/invitations/look-up', '/invitations/accept']) {
      const again = { token, name: 'Somebody else', password };
      expectRefusal(await scene.consoleBrowser().send(path, again), 410, 'Link is no longer valid');
    }
    expectRefusal(await owner.send('/operators/invitations', wish), 409, 'Already an operator');
  });

  it('that many open at the same moment makes one operator', async () => {
    const email = nextEmail();
    expectOk(await owner.send('/operators/invitations', { name: 'Omar', email, role: 'fleet' }));
    const token = await readToken(email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        scene.consoleBrowser().send('/invitations/accept', { token, name: `Omar ${index}`, password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![200, 409, 410].includes(status))).toEqual([]);
  });

  it('is replaced by a newer one to the same email, and is good no more once it is withdrawn', async () => {
    const email = nextEmail();
    expectOk(await owner.send('/operators/invitations', { name: 'Sara', email, role: 'finance' }));
    const first = await readToken(email);
    const { invitationId } = expectOk(
      await owner.send('/operators/invitations', { name: 'Sara', email, role: 'auditor' }),
    );
    const second = await readToken(email);
    expect(second).not.toBe(first);
    expectRefusal(
      await scene.consoleBrowser().send('/invitations/look-up', { token: first }),
      410,
      'Link is no longer valid',
    );
    expectOk(await scene.consoleBrowser().send('/invitations/look-up', { token: second }));
    const path = `/operators/invitations/${invitationId}`;
    expectOk(await owner.send(path, undefined, { method: 'DELETE' }));
    expectRefusal(await owner.send(path, undefined, { method: 'DELETE' }), 404, 'Invitation not found');
    expectRefusal(
      await scene.consoleBrowser().send('/invitations/look-up', { token: second }),
      410,
      'Link is no longer valid',
    );
  });

  it('goes when whoever made it is no owner any more, or is suspended', async () => {
    for (const act of ['lower', 'suspend']) {
      const inviter = await scene.operatorOf('owner');
      const email = nextEmail();
      expectOk(await inviter.send('/operators/invitations', { name: 'Ali', email, role: 'owner' }));
      const token = await readToken(email);
      const path = `/operators/${inviter.operatorId}`;
      const { version } = await listOperator(inviter.operatorId);
      expectOk(
        act === 'lower'
          ? await owner.send(path, { version, role: 'auditor' }, { method: 'PATCH' })
          : await owner.send(`${path}/suspend`, { reason: 'Left' }),
      );
      const answer = await scene
        .consoleBrowser()
        .send('/invitations/accept', { token, name: 'Ali', password });
      expectRefusal(answer, 410, 'Link is no longer valid');
    }
  });

  it('without an email is the first owner’s alone: it is good no more, nor made anew, once somebody is an operator', async () => {
    const token = decodeURIComponent(firstOwnerUrl?.split('#')[1] ?? '');
    const newcomer = { token, name: 'Late', email: nextEmail(), password };
    for (const [path, body] of [
      ['/invitations/look-up', { token }],
      ['/invitations/accept', newcomer],
    ] as const) {
      expectRefusal(await scene.consoleBrowser().send(path, body), 410, 'Link is no longer valid');
    }
    const { items } = expectOk(await owner.get('/operators/invitations'));
    expect(items.filter(({ email }: { email: string | null }) => email === null)).toEqual([]);
    expect(await inviteFirst()).toBeUndefined();
  });

  it('wants a name, an email and a role that there is, each told', async () => {
    const bad = { name: '', email: 'nobody', role: 'king' };
    expectRefusal(await owner.send('/operators/invitations', bad), 400, 'Invalid request', ['name', 'role']);
    const answer = await owner.send('/operators/invitations', { ...bad, name: 'A', role: 'owner' });
    expectRefusal(answer, 400, 'Invalid request', ['email']);
  });
});

describe('an operator', () => {
  it('is given another role, which holds from the next request on', async () => {
    const other = await scene.operatorOf('dispatcher');
    expectRefusal(await other.get('/operators'), 403, 'Your role does not allow this');
    const { version } = await listOperator(other.operatorId);
    const path = `/operators/${other.operatorId}`;
    const changed = expectOk(await owner.send(path, { version, role: 'manager' }, { method: 'PATCH' }));
    expect(changed).toMatchObject({ role: 'manager', version: version + 1 });
    expectOk(await other.get('/operators'));
  });

  it('that another has changed meanwhile is not overwritten: each field is told as it is now', async () => {
    const other = await scene.operatorOf('dispatcher', { name: 'Before' });
    const second = await scene.operatorOf('owner');
    const path = `/operators/${other.operatorId}`;
    const { version } = await listOperator(other.operatorId);
    const change = { version, name: 'By one', role: 'fleet' };
    expectOk(await owner.send(path, change, { method: 'PATCH' }));
    const stale = { version, name: 'By another', role: 'finance' };
    const answer = await second.send(path, stale, { method: 'PATCH' });
    expectRefusal(answer, 409, 'Record was changed meanwhile', ['name', 'role']);
    expect(answer.body.errors).toEqual([
      { field: 'name', message: `name is By one now, in version ${version + 1}.` },
      { field: 'role', message: `role is fleet now, in version ${version + 1}.` },
    ]);
    expectOk(await second.send(path, { ...stale, version: version + 1 }, { method: 'PATCH' }));
    expect(await listOperator(other.operatorId)).toMatchObject({ name: 'By another', role: 'finance' });
  });

  it('who is suspended is out at the next request, cannot sign in, and can once resumed', async () => {
    const other = await scene.operatorOf('dispatcher', { hasTwoFactor: false });
    const path = `/operators/${other.operatorId}`;
    expectRefusal(await owner.send(`${path}/suspend`, { reason: ' ' }), 400, 'Invalid request', ['reason']);
    expectOk(await owner.send(`${path}/suspend`, { reason: 'Lost phone' }));
    expectRefusal(await other.get('/me'), 401, 'Sign in first');
    const credentials = { email: other.email, password: other.password };
    const refused = await scene.consoleBrowser().send('/sign-in', credentials);
    expectRefusal(refused, 403, 'Your sign-in is suspended');
    expect(await listOperator(other.operatorId)).toMatchObject({
      isSuspended: true,
      suspendedReason: 'Lost phone',
    });
    expectOk(await owner.send(`${path}/resume`, { reason: 'Found' }));
    expectOk(await scene.consoleBrowser().send('/sign-in', credentials));
  });

  it('is signed out everywhere, and loses a second factor, by an owner alone', async () => {
    const other = await scene.operatorOf('finance');
    const path = `/operators/${other.operatorId}`;
    expectRefusal(await other.send(`${path}/end-sessions`), 403, 'Your role does not allow this');
    expect(expectOk(await owner.send(`${path}/end-sessions`))).toEqual({ sessions: 1 });
    expectRefusal(await other.get('/me'), 401, 'Sign in first');
    expectOk(await owner.send(`${path}/end-two-factor`));
    expectRefusal(await owner.send(`${path}/end-two-factor`), 409, 'Two-factor sign-in is not on');
    const browser = scene.consoleBrowser();
    const credentials = { email: other.email, password: other.password };
    expect(expectOk(await browser.send('/sign-in', credentials))).toEqual({ isSignedIn: true });
  });

  it('does none of it to themselves, so that an owner remains', async () => {
    const path = `/operators/${owner.operatorId}`;
    const { version } = await listOperator(owner.operatorId);
    const answers = [
      await owner.send(path, { version, role: 'auditor' }, { method: 'PATCH' }),
      await owner.send(`${path}/suspend`, { reason: 'Tired' }),
      await owner.send(`${path}/end-sessions`),
      await owner.send(`${path}/end-two-factor`),
    ];
    for (const answer of answers) expectRefusal(answer, 409, 'You cannot do this to yourself');
    expectRefusal(
      await owner.send('/operators/999999', { version: 1, role: 'auditor' }, { method: 'PATCH' }),
      404,
      'Operator not found',
    );
  });

  it('who takes the role from another owner loses none of it: of two at once, one stays', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await scene.operatorOf('owner'), await scene.operatorOf('owner')];
      const [versionOfOne, versionOfOther] = await Promise.all(
        [one, other].map(async ({ operatorId }) => (await listOperator(operatorId)).version),
      );
      const lower = (by: ConsoleOperator, whom: ConsoleOperator, version: number) =>
        by.send(`/operators/${whom.operatorId}`, { version, role: 'auditor' }, { method: 'PATCH' });
      const answers = await Promise.all([lower(one, other, versionOfOther), lower(other, one, versionOfOne)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const roles = [await listOperator(one.operatorId), await listOperator(other.operatorId)].map(
        ({ role }) => role,
      );
      expect(roles.toSorted()).toEqual(['auditor', 'owner']);
    }
  });
});

describe('signing in to the console', () => {
  it('asks for the app’s code once it is set up, and money is moved by it alone', async () => {
    const other = await scene.operatorOf('owner', { hasTwoFactor: false });
    const { operator } = expectOk(await other.get('/session'));
    expect(operator.permissionsOfTwoFactor).toContain('operators.write');
    const wish = { name: 'A', email: nextEmail(), role: 'auditor' };
    const early = await other.send('/operators/invitations', wish);
    expectRefusal(early, 403, 'Two-factor sign-in is required');

    const { totpUri } = expectOk(await other.send('/me/two-factor', { password }));
    expect(totpUri).toMatch(/^otpauth:\/\/totp\/Satha%20Sandbox%20console:/);
    expectOk(await other.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
    expectOk(await other.send('/operators/invitations', wish));
    const browser = scene.consoleBrowser();
    const credentials = { email: other.email, password };
    expect(expectOk(await browser.send('/sign-in', credentials))).toEqual({ isSignedIn: false });
    expectRefusal(await browser.get('/me'), 401, 'Sign in first');
    expectOk(await browser.send('/sign-in/second-factor', { code: showNextCode(totpUri) }));
    expect(expectOk(await browser.get('/me')).permissionsOfTwoFactor).toEqual([]);
  });

  it('asks for codes of the operator’s own app, and members for those of theirs, in one process', async () => {
    const [operator, member] = [
      await scene.operatorOf('owner', { hasTwoFactor: false }),
      await scene.memberOf('owner'),
    ];
    const apps = new Map<unknown, string>();
    for (const person of [operator, member, operator, member]) {
      const known = apps.get(person);
      if (known === undefined) {
        const { totpUri } = expectOk(await person.send('/me/two-factor', { password: person.password }));
        apps.set(person, totpUri);
      } else {
        expectOk(await person.send('/me/two-factor/confirm', { code: showCode(known) }));
      }
    }
    for (const [person, browser] of [
      [operator, scene.consoleBrowser()],
      [member, scene.browser()],
    ] as const) {
      const { email } = person;
      const begun = expectOk(await browser.send('/sign-in', { email, password: person.password }));
      expect(begun).toEqual({ isSignedIn: false });
      const code = showNextCode(apps.get(person) ?? '');
      expectOk(await browser.send('/sign-in/second-factor', { code }));
    }
  });

  it('by a new password that a mail’s link set ends every session of the old one', async () => {
    const other = await scene.operatorOf('dispatcher', { hasTwoFactor: false });
    expectOk(await scene.consoleBrowser().send('/password-resets', { email: other.email }));
    const token = await readToken(other.email, 'reset-password');
    const newPassword = 'another horse battery';
    expectOk(await scene.consoleBrowser().send('/password-resets/complete', { token, newPassword }));
    expectRefusal(await other.get('/me'), 401, 'Sign in first');
    const credentials = { email: other.email, password: newPassword };
    expectOk(await scene.consoleBrowser().send('/sign-in', credentials));
    const subjects = (await mailsTo(scene.db, other.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Satha password was changed');
  });

  it('is not kept from an operator by whoever guesses at the portal with the same email', async () => {
    const other = await scene.operatorOf('dispatcher', { hasTwoFactor: false });
    const { email } = other;
    for (let tries = 0; tries < 12; tries += 1) {
      await scene.browser().send('/sign-in', { email, password: `wrong ${tries}` });
    }
    const kept = await scene.browser().send('/sign-in', { email, password: 'wrong' });
    expectRefusal(kept, 429, 'Too many requests');
    expectOk(await scene.consoleBrowser().send('/sign-in', { email, password: other.password }));
  });

  it('stands in the list of sessions, each of which ends alone or with all others', async () => {
    const other = await scene.operatorOf('dispatcher', { hasTwoFactor: false });
    const credentials = { email: other.email, password };
    const [second, third] = [scene.consoleBrowser(), scene.consoleBrowser()];
    for (const browser of [second, third]) expectOk(await browser.send('/sign-in', credentials));
    const { items } = expectOk(await second.get('/me/sessions'));
    expect(items).toHaveLength(3);
    const [first] = expectOk(await other.get('/me/sessions')).items.filter(
      ({ isThisOne }: { isThisOne: boolean }) => isThisOne,
    );
    expectOk(await second.send(`/me/sessions/${first.sessionId}`, undefined, { method: 'DELETE' }));
    expectRefusal(await other.get('/me'), 401, 'Sign in first');
    expectOk(await second.send('/me/sessions/end-others'));
    expectRefusal(await third.get('/me'), 401, 'Sign in first');
    expectOk(await second.get('/me'));
  });

  it('keeps how an operator is called and written to, and a password that they change', async () => {
    const other = await scene.operatorOf('dispatcher', { hasTwoFactor: false });
    const change = { name: 'Another Name', language: 'ar' };
    expect(expectOk(await other.send('/me', change, { method: 'PATCH' }))).toMatchObject(change);
    expect(expectOk(await other.get('/me'))).toMatchObject(change);
    const newPassword = 'yet another battery';
    expectOk(await other.send('/me/password', { currentPassword: password, newPassword }));
    const credentials = { email: other.email, password: newPassword };
    expectOk(await scene.consoleBrowser().send('/sign-in', credentials));
  });
});

describe('what an operator does to an account', () => {
  it('is told to its members, and where the operator sits is not', async () => {
    const member = await scene.memberOf('owner');
    const body = { clientToken: 'a-token-of-this-test', amountFils: 500, reason: 'Goodwill' };
    expectOk(await owner.send(`/accounts/${member.accountId}/wallet/adjustments`, body));
    const [entry] = expectOk(await member.get(`/accounts/${member.accountId}/audit?action=wallet`)).items;
    expect(entry).toMatchObject({ actor: 'operator', member: null, requestId: null, remoteAddress: null });
    const [told] = expectOk(await owner.get(`/audit?accountId=${member.accountId}&action=wallet`)).items;
    expect(told.remoteAddress).toMatch(/127\.0\.0\.1/);
  });
});

describe('the audit log of everything', () => {
  it('tells who did what, by operator, by action and by account', async () => {
    const { accountId } = await scene.memberOf('owner');
    const other = await scene.operatorOf('owner', { name: 'Log Keeper' });
    const email = nextEmail();
    const { invitationId } = expectOk(
      await other.send('/operators/invitations', { name: 'B', email, role: 'auditor' }),
    );
    const { items } = expectOk(await owner.get(`/audit?operatorId=${other.operatorId}`));
    expect(items[0]).toMatchObject({
      accountId: null,
      actor: { kind: 'operator', id: other.operatorId, name: 'Log Keeper' },
      action: 'operator.invited',
      subject: `invitation ${invitationId}`,
      details: { email, role: 'auditor' },
    });
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toContain('operator.signed_in');
    const invited = expectOk(await owner.get('/audit?action=operator.invited&limit=2'));
    expect(invited.items).toHaveLength(2);
    expect(invited.nextCursor).not.toBeNull();
    const next = expectOk(
      await owner.get(`/audit?action=operator.invited&limit=2&cursor=${invited.nextCursor}`),
    );
    expect(next.items[0].auditEntryId).toBeLessThan(invited.items[1].auditEntryId);
    const ofOperators = expectOk(await owner.get('/audit?action=operator&limit=100'));
    expect(new Set(ofOperators.items.map(({ action }: { action: string }) => action.split('.')[0]))).toEqual(
      new Set(['operator']),
    );
    const ofAccount = expectOk(await owner.get(`/audit?accountId=${accountId}`));
    expect(ofAccount.items.filter((one: { accountId: number }) => one.accountId !== accountId)).toEqual([]);
    expectRefusal(await owner.get('/audit?from=yesterday'), 400, 'Invalid request', ['from']);
  });
});
