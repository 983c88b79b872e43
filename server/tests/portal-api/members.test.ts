import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await createPortal();
});
afterAll(() => portal.close());

const patch = { method: 'PATCH' } as const;
const remove = { method: 'DELETE' } as const;

describe('the members of an account', () => {
  it('are seen by every role, with what they may do', async () => {
    const owner = await portal.memberOf('owner');
    const viewer = await portal.memberOf('viewer', owner.accountId);
    const { items } = expectOk(await viewer.get(`/accounts/${owner.accountId}/members`));
    expect(items).toEqual([
      {
        memberId: owner.memberId,
        name: 'The owner',
        email: owner.email,
        isEmailConfirmed: true,
        hasTwoFactor: false,
        isSuspended: false,
        role: 'owner',
        createdAt: expect.stringMatching(/\+04:00$/),
        version: 1,
      },
      expect.objectContaining({ memberId: viewer.memberId, role: 'viewer' }),
    ]);
  });

  it('are given another role by an owner, which holds from the next request on', async () => {
    const owner = await portal.memberOf('owner');
    const viewer = await portal.memberOf('viewer', owner.accountId);
    const path = `/accounts/${owner.accountId}/members/${viewer.memberId}`;
    expectRefusal(await viewer.send(path, { role: 'owner' }, patch), 403, 'Your role does not allow this');
    expectOk(await owner.send(path, { role: 'owner' }, patch));
    expectOk(await viewer.get(`/accounts/${owner.accountId}/audit`));
    expectRefusal(await owner.send(path, { role: 'king' }, patch), 400, 'Invalid request', ['role']);
  });

  it('are removed by an owner, and see nothing of the account from the next request on', async () => {
    const owner = await portal.memberOf('owner');
    const viewer = await portal.memberOf('viewer', owner.accountId);
    const path = `/accounts/${owner.accountId}/members/${viewer.memberId}`;
    expectOk(await owner.send(path, undefined, remove));
    expectRefusal(await viewer.get(`/accounts/${owner.accountId}`), 404, 'Account not found');
    expect(expectOk(await viewer.get('/me')).accounts).toEqual([]);
    expectRefusal(await owner.send(path, undefined, remove), 404, 'Member not found');
    expectRefusal(await owner.send(path, { role: 'viewer' }, patch), 404, 'Member not found');
  });

  it('of other accounts cannot be touched', async () => {
    const owner = await portal.memberOf('owner');
    const stranger = await portal.memberOf('viewer');
    const path = `/accounts/${owner.accountId}/members/${stranger.memberId}`;
    expectRefusal(await owner.send(path, undefined, remove), 404, 'Member not found');
    expectRefusal(await owner.send(path, { role: 'owner' }, patch), 404, 'Member not found');
    expect(expectOk(await stranger.get('/me')).accounts).toHaveLength(1);
  });
});

describe('the last owner', () => {
  it('can neither be lowered nor removed', async () => {
    const owner = await portal.memberOf('owner');
    const path = `/accounts/${owner.accountId}/members/${owner.memberId}`;
    expectRefusal(await owner.send(path, { role: 'viewer' }, patch), 409, 'Account needs an owner');
    expectRefusal(await owner.send(path, undefined, remove), 409, 'Account needs an owner');
    expectOk(await owner.send(path, { role: 'owner' }, patch));
  });

  it('stays whichever of the owners lower or remove each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await portal.memberOf('owner');
      const { accountId } = first;
      const second = await portal.memberOf('owner', accountId);
      const third = await portal.memberOf('owner', accountId);
      const path = (member: { memberId: number }) => `/accounts/${accountId}/members/${member.memberId}`;
      const answers = await Promise.all([
        first.send(path(second), { role: 'viewer' }, patch),
        second.send(path(third), undefined, remove),
        third.send(path(first), { role: 'finance' }, patch),
        second.send(path(first), undefined, remove),
      ]);
      for (const { status, body } of answers) {
        // Whoever was lowered or removed meanwhile is refused for that.
        if (status !== 200) expect([403, 404, 409]).toContain(status);
        if (status === 409) expect(body.message).toBe('Account needs an owner');
      }
      const { rows } = await portal.db.query<{ owners: number }>({
        text: "SELECT count(*) AS owners FROM memberships WHERE account_id = $1 AND role = 'owner'",
        values: [accountId],
      });
      expect(rows[0]?.owners).toBeGreaterThanOrEqual(1);
    }
  });

  it('stays when two owners lower each other in transactions that overlap', async () => {
    const first = await portal.memberOf('owner');
    const { accountId } = first;
    const second = await portal.memberOf('owner', accountId);
    const lower = (memberId: number) => ({
      text: "UPDATE memberships SET role = 'viewer' WHERE account_id = $1 AND member_id = $2",
      values: [accountId, memberId],
    });
    let begin: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const outcomes = await Promise.allSettled([
      portal.db.inTransaction(async (transaction) => {
        await transaction.query(lower(first.memberId));
        begin();
        await expect
          .poll(async () => {
            const { rows } = await portal.db.query<{ waiting: number }>({
              text: `SELECT count(*) AS waiting FROM pg_stat_activity
                     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            });
            return rows[0]?.waiting;
          })
          .toBe(1);
      }),
      hasBegun.then(() =>
        portal.db.inTransaction((transaction) => transaction.query(lower(second.memberId))),
      ),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

it('Owners rename their account', async () => {
  const owner = await portal.memberOf('owner');
  const developer = await portal.memberOf('developer', owner.accountId);
  const path = `/accounts/${owner.accountId}`;
  expectOk(await owner.send(path, { name: ' Al Noor ' }, patch));
  expect(expectOk(await developer.get(path))).toEqual({
    accountId: owner.accountId,
    name: 'Al Noor',
    requiresTwoFactor: false,
    smsLinksEnabled: true,
    smsUpdatesEnabled: false,
    createdAt: expect.stringMatching(/\+04:00$/),
  });
  expectRefusal(await developer.send(path, { name: 'X' }, patch), 403, 'Your role does not allow this');
  expectRefusal(await owner.send(path, { name: '' }, patch), 400, 'Invalid request', ['name']);
});
