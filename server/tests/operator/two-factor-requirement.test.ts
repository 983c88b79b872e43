import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/audit/note-operator.ts';
import { changeAccount } from '../../src/domain/members/change-account.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { showCode } from '../harness/authenticator-app.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const patch = { method: 'PATCH' } as const;
const put = { method: 'PUT' } as const;

async function setUpApp(member: PortalMember): Promise<void> {
  const { totpUri } = expectOk(await member.send('/me/two-factor', { password: member.password }));
  expectOk(await member.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
}

const pay = ({ accountId, send }: PortalMember) =>
  send(
    `/accounts/${accountId}/payments/auto-recharge`,
    { on: false, thresholdFils: 5_000, targetFils: 50_000 },
    put,
  );
const permissionsOf = async (member: PortalMember) =>
  expectOk(await member.get('/me')).accounts[0].permissions as string[];

describe('where an account requires two-factor sign-in for its money', () => {
  test('finance can do nothing about money until they set it up, and read as ever', async () => {
    const owner = await portal.memberOf('owner');
    const finance = await portal.memberOf('finance', owner.accountId);
    const path = `/accounts/${owner.accountId}`;
    expectOk(await pay(finance));
    await setUpApp(owner);
    const changed = expectOk(await owner.send(path, { requiresTwoFactor: true }, patch));
    expect(changed).toMatchObject({ requiresTwoFactor: true, name: 'Integrator' });
    const refused = await pay(finance);
    expectRefusal(refused, 403, 'Two-factor sign-in is required');
    expect(refused.body.reason).toBe('two_factor_required');
    expectOk(await finance.get(`${path}/wallet`));
    expect(await permissionsOf(finance)).not.toContain('wallet.write');
    expectOk(await pay(owner));
    await setUpApp(finance);
    expectOk(await pay(finance));
    expect(await permissionsOf(finance)).toContain('wallet.write');
  });

  test('an owner without it invites nobody who could set it up instead', async () => {
    const owner = await portal.memberOf('owner');
    const path = `/accounts/${owner.accountId}`;
    const invite = () => owner.send(`${path}/invitations`, { email: 'mine@example.ae', role: 'finance' });
    await changeAccount(
      { db: portal.db, clock: systemClock },
      { actor: commandLine, accountId: owner.accountId, requiresTwoFactor: true },
    );
    expectRefusal(await invite(), 403, 'Two-factor sign-in is required');
    await setUpApp(owner);
    expectOk(await invite());
  });

  test('an owner without it neither requires it nor does away with it', async () => {
    const owner = await portal.memberOf('owner');
    const path = `/accounts/${owner.accountId}`;
    for (const requiresTwoFactor of [true, false]) {
      const answer = await owner.send(path, { requiresTwoFactor }, patch);
      expectRefusal(answer, 403, 'Two-factor sign-in is required');
    }
    const developer = await portal.memberOf('developer', owner.accountId);
    await setUpApp(developer);
    const answer = await developer.send(path, { requiresTwoFactor: false }, patch);
    expectRefusal(answer, 403, 'Your role does not allow this');
    expectOk(await owner.send(path, { name: 'Still renamed' }, patch));
  });

  test('the operator requires it too, and either stands in the audit log', async () => {
    const owner = await portal.memberOf('owner');
    const { accountId } = owner;
    const deps = { db: portal.db, clock: systemClock };
    await changeAccount(deps, { actor: commandLine, accountId, requiresTwoFactor: true });
    await changeAccount(deps, { actor: commandLine, accountId, requiresTwoFactor: true });
    expectRefusal(await pay(owner), 403, 'Two-factor sign-in is required');
    await setUpApp(owner);
    expectOk(await owner.send(`/accounts/${accountId}`, { requiresTwoFactor: false }, patch));
    const { items } = expectOk(await owner.get(`/accounts/${accountId}/audit?action=account`));
    expect(items.map(({ actor, action }: Record<string, string>) => `${actor} ${action}`)).toEqual([
      'member account.two_factor_not_required',
      'operator account.two_factor_required',
    ]);
  });
});
