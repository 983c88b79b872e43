import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/audit/note-operator.ts';
import { changeAccount } from '../../src/domain/members/change-account.ts';
import { openCallersAccount } from '../../src/domain/receivables/callers-account.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { readLinkToken } from '../harness/portal-mails.ts';
import { sampleTrip } from '../harness/sample-trip.ts';

let scene: Console;
let manager: ConsoleOperator;
let unsafe: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  manager = await scene.operatorOf('manager');
  unsafe = await scene.operatorOf('manager', { hasTwoFactor: false });
});
afterAll(() => scene.close());

const patch = { method: 'PATCH' } as const;
const remove = { method: 'DELETE' } as const;
let serial = 0;
const nextEmail = () => `of-the-console-${++serial}@example.ae`;
const actionsOf = async (accountId: number): Promise<string[]> =>
  expectOk(await manager.get(`/audit?accountId=${accountId}`)).items.map(
    ({ action }: { action: string }) => action,
  );

describe('an account', () => {
  test('is added with an empty wallet, and whoever is invited to it from the console joins by the mail', async () => {
    const { accountId, name, wallet } = expectOk(
      await manager.send('/accounts', { name: ' Al Noor Motors ' }),
    );
    expect({ name, balance: wallet.balanceFils }).toEqual({ name: 'Al Noor Motors', balance: 0 });
    const url = `/accounts/${accountId}/invitations`;
    const email = nextEmail();
    const invited = expectOk(await manager.send(url, { email: email.toUpperCase(), role: 'owner' }));
    expect(invited).toMatchObject({ email, role: 'owner', isExpired: false });
    expect(JSON.stringify(invited)).not.toContain('http');
    expect(expectOk(await unsafe.get(url)).items).toEqual([invited]);
    const token = await readLinkToken(scene.db, email, 'accept-invitation');
    const browser = scene.browser();
    const joining = { token, name: 'Dana', password: 'correct horse battery' };
    expectOk(await browser.send('/invitations/accept', joining));
    expect(expectOk(await manager.get(`/accounts/${accountId}`)).people).toMatchObject([
      { name: 'Dana', email, role: 'owner', version: 1 },
    ]);
    expect(expectOk(await manager.get(url)).items).toEqual([]);
    expectRefusal(
      await manager.send(url, { email, role: 'viewer' }),
      409,
      'Already a member of this account',
    );
    expect(await actionsOf(accountId)).toEqual(
      expect.arrayContaining(['member.joined', 'member.invited', 'account.created']),
    );
  });

  test('that two change at once keeps what was saved first, and tells the later one each field as it is now', async () => {
    const accountId = await scene.makeEmptyAccount();
    const url = `/accounts/${accountId}`;
    const first = { version: 1, name: 'Rescue One', smsLinksEnabled: false };
    expect(expectOk(await unsafe.send(url, first, patch))).toMatchObject({
      ...{ name: 'Rescue One', smsLinksEnabled: false, smsUpdatesEnabled: false, version: 2 },
    });
    const late = await manager.send(url, { version: 1, name: 'Rescue Two', smsUpdatesEnabled: true }, patch);
    expectRefusal(late, 409, 'Record was changed meanwhile', ['name', 'smsUpdatesEnabled']);
    expect(late.body.errors[0].message).toBe('name is Rescue One now, in version 2.');
    // Whoever wants what is so already overwrites nothing.
    expectOk(await manager.send(url, { version: 1, name: 'Rescue One' }, patch));
    // What members change in the portal, and the command line, is seen as well.
    const wish = { actor: commandLine, accountId, requiresTwoFactor: true };
    await changeAccount({ db: scene.db, clock: systemClock }, wish);
    const behind = await manager.send(url, { version: 2, requiresTwoFactor: false }, patch);
    expectRefusal(behind, 409, 'Record was changed meanwhile', ['requiresTwoFactor']);
    expect((await actionsOf(accountId)).slice(0, 3)).toEqual([
      'account.two_factor_required',
      'account.sms_turned_off',
      'account.renamed',
    ]);
    expectRefusal(await manager.send(url, { version: 3, name: 'www.x.ae' }, patch), 400, 'Invalid request', [
      'name',
    ]);
    expectRefusal(await manager.send('/accounts/999999', first, patch), 404, 'Account not found');
  });

  test('gets a key whose text is in that one answer alone, and the company’s own account gets none', async () => {
    const accountId = await scene.makeEmptyAccount();
    const url = `/accounts/${accountId}/keys`;
    const wish = { name: 'Set-up', permissions: ['webhooks.write'] };
    const { key, rawKey } = expectOk(await manager.send(url, wish));
    expect(key).toMatchObject({
      name: 'Set-up',
      permissions: ['webhooks.write'],
      lastFour: rawKey.slice(-4),
    });
    expectOk(await scene.get('/api/Wallet', rawKey));
    const shown = [await manager.get(url), await manager.get(`/audit?accountId=${accountId}`)];
    expect(JSON.stringify(shown.map(expectOk))).not.toContain(rawKey);
    const callers = await openCallersAccount({ db: scene.db, clock: systemClock });
    for (const [path, body] of [
      ['keys', wish],
      ['invitations', { email: nextEmail(), role: 'owner' }],
    ] as const) {
      const refused = await manager.send(`/accounts/${callers}/${path}`, body);
      expectRefusal(refused, 400, 'Invalid request', ['accountId']);
    }
  });
});

describe('a member', () => {
  test('gets another role by whoever saw the present one, and an account keeps an owner', async () => {
    const owner = await scene.memberOf('owner');
    const { accountId, memberId } = await scene.memberOf('viewer', owner.accountId);
    const url = `/accounts/${accountId}/members/${memberId}`;
    const changed = expectOk(await manager.send(url, { version: 1, role: 'finance' }, patch));
    expect(changed).toMatchObject({ role: 'finance', version: 2 });
    const late = await manager.send(url, { version: 1, role: 'developer' }, patch);
    expectRefusal(late, 409, 'Record was changed meanwhile', ['role']);
    expectOk(await manager.send(url, { version: 1, role: 'finance' }, patch));
    const last = `/accounts/${accountId}/members/${owner.memberId}`;
    expectRefusal(
      await manager.send(last, { version: 1, role: 'viewer' }, patch),
      409,
      'Account needs an owner',
    );
    expectRefusal(await manager.send(last, undefined, remove), 409, 'Account needs an owner');
    expectOk(await manager.send(url, undefined, remove));
    expectRefusal(await manager.send(url, undefined, remove), 404, 'Member not found');
    const elsewhere = `/accounts/${await scene.makeEmptyAccount()}/members/${owner.memberId}`;
    expectRefusal(
      await manager.send(elsewhere, { version: 1, role: 'viewer' }, patch),
      404,
      'Member not found',
    );
  });

  test('who is suspended is signed out of every account at once, and let in again with a reason', async () => {
    const member = await scene.memberOf('owner');
    const url = `/members/${member.memberId}`;
    const mine = `/accounts/${member.accountId}/wallet`;
    expectOk(await member.get(mine));
    expectRefusal(await unsafe.send(`${url}/suspend`, { reason: ' ' }), 400, 'Invalid request', ['reason']);
    for (const _ of [1, 2]) expectOk(await unsafe.send(`${url}/suspend`, { reason: 'A lost laptop' }));
    expectRefusal(await member.get(mine), 401, 'Sign in first');
    const { email, password } = member;
    const again = () => member.send('/sign-in', { email, password });
    expect((await again()).body.reason).toBe('member_suspended');
    expectOk(await manager.send(`${url}/resume`, { reason: 'Found again' }));
    expectOk(await again());
    expect(expectOk(await unsafe.send(`${url}/end-sessions`))).toEqual({ sessions: 1 });
    expect((await member.get(mine)).status).toBe(401);
    expect(
      (await actionsOf(member.accountId)).filter((action) => action === 'member.suspended'),
    ).toHaveLength(1);
    for (const [path, body] of [
      ['suspend', { reason: 'x' }],
      ['resume', { reason: 'x' }],
      ['end-sessions', undefined],
      ['end-two-factor', undefined],
    ] as const) {
      expectRefusal(await manager.send(`/members/999999/${path}`, body), 404, 'Member not found');
    }
    expectRefusal(await manager.send(`${url}/end-two-factor`), 409, 'Two-factor sign-in is not on');
  });
});

test('Who gets into an account is said by nobody who signs in by a password alone', async () => {
  const member = await scene.memberOf('owner');
  const account = `/accounts/${member.accountId}`;
  const { apiKeyId } = expectOk(await manager.send(`${account}/keys`, { name: 'Theirs' })).key;
  expectOk(await unsafe.send(`${account}/keys/${apiKeyId}/disable`));
  expectOk(await unsafe.send(account, { version: 1, requiresTwoFactor: true }, patch));
  for (const answer of [
    await unsafe.send(account, { version: 2, requiresTwoFactor: false }, patch),
    await unsafe.send(`${account}/keys/${apiKeyId}/enable`),
    await unsafe.send(`${account}/resume`, { reason: 'x' }),
    await unsafe.send(`/members/${member.memberId}/resume`, { reason: 'x' }),
    await unsafe.send(`${account}/invitations`, { email: nextEmail(), role: 'owner' }),
    await unsafe.send(`${account}/keys`, { name: 'Mine' }),
    await unsafe.send(`${account}/members/${member.memberId}`, { version: 1, role: 'owner' }, patch),
    await unsafe.send(`/members/${member.memberId}/end-two-factor`),
  ]) {
    expectRefusal(answer, 403, 'Two-factor sign-in is required');
  }
});

test('The log of an account’s requests is everybody’s, its bodies are masked and of those who change accounts', async () => {
  const { accountId, rawApiKey } = await scene.makeAccount();
  const auditor = await scene.operatorOf('auditor');
  const url = `/accounts/${accountId}/requests`;
  const { tripID } = (await scene.post(paths.create, rawApiKey, sampleTrip)).body.data;
  await scene.get('/api/nowhere', rawApiKey);
  const list = async (query: string) => expectOk(await auditor.get(`${url}${query}`)).items;
  await expect.poll(() => list('')).toHaveLength(2);
  expect(await list('?status=4xx')).toMatchObject([{ path: '/api/nowhere', status: 404 }]);
  const [booked] = await list(`?search=${tripID}`);
  expect(booked).toMatchObject({ method: 'POST', tripId: tripID });
  expectRefusal(await auditor.get(`${url}/${booked.entryId}`), 403, 'Your role does not allow this');
  const { requestBody } = expectOk(await unsafe.get(`${url}/${booked.entryId}`));
  expect(requestBody).toContain('vehicleTypeId');
  expect(requestBody).not.toContain(sampleTrip.mobileNumber);
  const other = `/accounts/${await scene.makeEmptyAccount()}/requests`;
  expect(expectOk(await auditor.get(other)).items).toEqual([]);
  expectRefusal(await unsafe.get(`${other}/${booked.entryId}`), 404, 'Request not found');
  expectRefusal(await auditor.get('/accounts/999999/requests'), 404, 'Account not found');
});
