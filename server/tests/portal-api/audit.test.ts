import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showCode } from '../harness/authenticator-app.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

type Item = { auditEntryId: number; action: string; member: { memberId: number } | null };

describe('the audit log', () => {
  it('tells who did what to the account, when, from where, and by which request', async () => {
    const owner = await portal.memberOf('owner');
    const { accountId, memberId } = owner;
    const path = `/accounts/${accountId}`;
    const headers = { 'x-request-id': 'renaming-1' };
    expectOk(await owner.send(path, { name: 'Renamed' }, { method: 'PATCH', headers }));
    const { items, nextCursor } = expectOk(await owner.get(`${path}/audit`));
    expect(nextCursor).toBeNull();
    expect(items[0]).toEqual({
      auditEntryId: expect.any(Number),
      actor: 'member',
      member: { memberId, name: 'The owner', email: owner.email },
      action: 'account.renamed',
      subject: `account ${accountId}`,
      details: { name: 'Renamed' },
      at: expect.stringMatching(/\+04:00$/),
      requestId: 'renaming-1',
      remoteAddress: '127.0.0.1',
    });
  });

  it('names whoever did it as they were called then', async () => {
    const owner = await portal.memberOf('owner');
    const path = `/accounts/${owner.accountId}`;
    expectOk(await owner.send(path, { name: 'Renamed' }, { method: 'PATCH' }));
    expectOk(await owner.send('/me', { name: 'Noura Al Ali' }, { method: 'PATCH' }));
    expectOk(await owner.send(path, { name: 'Renamed again' }, { method: 'PATCH' }));
    const { items } = expectOk(await owner.get(`${path}/audit?action=account.renamed`));
    expect(items.map(({ member }: { member: { name: string } }) => member.name)).toEqual([
      'Noura Al Ali',
      'The owner',
    ]);
  });

  it('holds the sign-ins of its members and what they did with their passwords, and those of nobody else', async () => {
    const owner = await portal.memberOf('owner');
    const stranger = await portal.memberOf('owner');
    const { password } = owner;
    const { totpUri } = expectOk(await owner.send('/me/two-factor', { password }));
    expectOk(await owner.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
    expectOk(await owner.send('/me/password', { currentPassword: password, newPassword: 'another battery' }));
    const { items } = expectOk(await owner.get(`/accounts/${owner.accountId}/audit`));
    expect(items.map(({ action }: Item) => action)).toEqual([
      'member.password_changed',
      'member.two_factor_begun',
      'member.signed_in',
    ]);
    const others = expectOk(await stranger.get(`/accounts/${stranger.accountId}/audit`));
    expect(others.items).toHaveLength(1);
  });

  it('holds invitations, joining, roles and removals, each once', async () => {
    const owner = await portal.memberOf('owner');
    const viewer = await portal.memberOf('viewer', owner.accountId);
    const path = `/accounts/${owner.accountId}/members/${viewer.memberId}`;
    expectOk(await owner.send(path, { role: 'finance' }, { method: 'PATCH' }));
    expectOk(await owner.send(path, { role: 'finance' }, { method: 'PATCH' }));
    expectOk(await owner.send(path, undefined, { method: 'DELETE' }));
    const { items } = expectOk(await owner.get(`/accounts/${owner.accountId}/audit?action=member`));
    expect(items.map(({ action, details }: Item & { details: object }) => [action, details])).toEqual([
      ['member.removed', { email: viewer.email, role: 'finance' }],
      ['member.role_changed', { email: viewer.email, from: 'viewer', to: 'finance' }],
      ['member.signed_in', {}],
      ['member.signed_in', {}],
    ]);
  });

  it('is read page by page, and filtered by member, action and time', async () => {
    const owner = await portal.memberOf('owner');
    const path = `/accounts/${owner.accountId}`;
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      expectOk(await owner.send(path, { name }, { method: 'PATCH' }));
    }
    const ids: number[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = expectOk(await owner.get(`${path}/audit?limit=2&action=account.renamed${query}`));
      ids.push(...page.items.map(({ auditEntryId }: Item) => auditEntryId));
      cursor = page.nextCursor;
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);

    const of = async (query: string) => expectOk(await owner.get(`${path}/audit?${query}`)).items.length;
    expect(await of(`memberId=${owner.memberId}`)).toBe(6);
    expect(await of('memberId=999999')).toBe(0);
    const from = encodeURIComponent(Temporal.Now.instant().add({ hours: 1 }).toString());
    expect(await of(`from=${from}`)).toBe(0);
    expect(await of(`to=${from}`)).toBe(6);
    expect(await of('from=2020-01-01&to=2099-01-01')).toBe(6);
    expect(await of('from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z')).toBe(6);
    const beforeAnyClock = await owner.get(`${path}/audit?from=-271821-04-20T00:00:00Z`);
    expectRefusal(beforeAnyClock, 400, 'Invalid request', ['from']);
    expectRefusal(await owner.get(`${path}/audit?from=yesterday`), 400, 'Invalid request', ['from']);
    expectRefusal(await owner.get(`${path}/audit?limit=101`), 400, 'Invalid request', ['limit']);
    expectRefusal(await owner.get(`${path}/audit?cursor=x`), 400, 'Invalid request', ['cursor']);
  });

  it('is for owners alone, and can be neither changed nor deleted', async () => {
    const owner = await portal.memberOf('owner');
    const developer = await portal.memberOf('developer', owner.accountId);
    expectRefusal(
      await developer.get(`/accounts/${owner.accountId}/audit`),
      403,
      'Your role does not allow this',
    );
    for (const text of ["UPDATE audit_entries SET subject = 'x'", 'DELETE FROM audit_entries']) {
      await expect(portal.db.query({ text })).rejects.toThrow('what was done stays written');
    }
  });
});
