import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptAsNewcomer } from '../../src/domain/members/invitations/accept-invitation.ts';
import { inviteMember } from '../../src/domain/members/invitations/invite-member.ts';
import { makePortalLinks } from '../../src/domain/members/mails/portal-links.ts';
import { becomeOperator } from '../../src/domain/operators/invitations/accept-invitation.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdTransactions } from '../harness/hold-transactions.ts';
import { untilWaiting } from '../harness/locks.ts';
import { readLinkToken } from '../harness/portal-mails.ts';

let scene: Console;
let owner: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  owner = await scene.operatorOf('owner');
});
afterAll(() => scene.close());

let serial = 0;
const nextEmail = () => `let-in-by-an-operator-${++serial}@example.ae`;
const password = 'correct horse battery';
const patch = { method: 'PATCH' } as const;

/** Invites somebody to a new account, and returns what the mail's link has. */
async function inviteBy(inviter: ConsoleOperator, accountId?: number) {
  const account = accountId ?? (await scene.makeEmptyAccount());
  const email = nextEmail();
  const url = `/accounts/${account}/invitations`;
  expectOk(await inviter.send(url, { email, role: 'owner' }));
  const token = await readLinkToken(scene.db, email, 'accept-invitation');
  return { accountId: account, url, email, token };
}
const accept = (token: string | undefined) =>
  scene.browser().send('/invitations/accept', { token, name: 'Dana', password });
const lookUp = (token: string | undefined) => scene.browser().send('/invitations/look-up', { token });
const suspend = ({ operatorId }: ConsoleOperator) =>
  owner.send(`/operators/${operatorId}/suspend`, { reason: 'Left the company' });
const lower = ({ operatorId }: ConsoleOperator) =>
  owner.send(`/operators/${operatorId}`, { version: 1, role: 'dispatcher' }, patch);

test.each([
  ['is suspended', suspend],
  ['has another role', lower],
])(
  'Whom an operator invited to an account cannot join it once that operator %s, and the account’s log says so',
  async (_, takeAway) => {
    const inviter = await scene.operatorOf('manager');
    const { accountId, url, token, email } = await inviteBy(inviter);
    const ofAnother = await inviteBy(owner, accountId);
    expectOk(await lookUp(token));
    expectOk(await takeAway(inviter));
    for (const answer of [await lookUp(token), await accept(token)]) {
      expectRefusal(answer, 410, 'Link is no longer valid');
    }
    expect(expectOk(await owner.get(url)).items).toMatchObject([{ email: ofAnother.email }]);
    const [withdrawn] = expectOk(
      await owner.get(`/audit?accountId=${accountId}&action=member.invitation_withdrawn`),
    ).items;
    expect(withdrawn).toMatchObject({
      actor: { name: owner.name },
      details: { email, because: 'whoever of the company invited them may not any more' },
    });
    // Let in again, the operator brings no invitation back.
    expectOk(await owner.send(`/operators/${inviter.operatorId}/resume`, { reason: 'A mistake' }));
    expectRefusal(await accept(token), 410, 'Link is no longer valid');
    expectOk(await accept(ofAnother.token));
  },
);

test('A role that may still invite keeps its invitations, and who invites again takes them over', async () => {
  const manager = await scene.operatorOf('manager');
  const kept = await inviteBy(manager);
  expectOk(await owner.send(`/operators/${manager.operatorId}`, { version: 1, role: 'owner' }, patch));
  expectOk(await accept(kept.token));
  const inviter = await scene.operatorOf('manager');
  const { url, email } = await inviteBy(inviter);
  expectOk(await owner.send(url, { email, role: 'viewer' }));
  expectOk(await suspend(inviter));
  expectOk(await accept(await readLinkToken(scene.db, email, 'accept-invitation')));
});

test('Who has opened the link before its inviter is suspended is let in no more, to an account or the console', async () => {
  const inviter = await scene.operatorOf('owner');
  const { token: rawToken, accountId } = await inviteBy(inviter);
  const email = nextEmail();
  expectOk(await inviter.send('/operators/invitations', { name: 'Ali', email, role: 'fleet' }));
  const ofConsole = await readLinkToken(scene.db, email, 'accept-invitation');
  // The link is looked at before the password is hashed. No invitation is withdrawn here: the acceptance has to see it.
  const hashPassword = async () => {
    await scene.db.query({
      text: "UPDATE operators SET suspended_at = now(), suspended_reason = 'Gone' WHERE operator_id = $1",
      values: [inviter.operatorId],
    });
    return 'no hash';
  };
  const resume = 'UPDATE operators SET suspended_at = NULL, suspended_reason = NULL WHERE operator_id = $1';
  const deps = { db: scene.db, clock: systemClock, hashing: { hashPassword } };
  const newcomer = { name: 'Ali', password, language: 'en' } as const;
  const joining = acceptAsNewcomer(deps, { ...newcomer, rawToken: rawToken ?? '' });
  await expect(joining).rejects.toMatchObject({ code: 'link_not_valid' });
  expect(expectOk(await owner.get(`/accounts/${accountId}`)).people).toEqual([]);
  await scene.db.query({ text: resume, values: [inviter.operatorId] });
  const becoming = becomeOperator(deps, { ...newcomer, rawToken: ofConsole ?? '', email: undefined });
  await expect(becoming).rejects.toMatchObject({ code: 'link_not_valid' });
  const names = expectOk(await owner.get('/operators')).items.map((one: { email: string }) => one.email);
  expect(names).not.toContain(email);
});

test('Who is suspended while inviting leaves no invitation behind', async () => {
  const inviter = await scene.operatorOf('manager');
  const accountId = await scene.makeEmptyAccount();
  const { held, done, release } = holdTransactions(scene.db);
  const email = nextEmail();
  const inviting = inviteMember(
    { db: held, clock: systemClock, links: makePortalLinks('http://127.0.0.1') },
    {
      ...{ accountId, email, role: 'owner', language: 'en' },
      actor: { kind: 'operator', id: inviter.operatorId, name: inviter.name },
    },
  );
  await done;
  const suspending = suspend(inviter);
  await untilWaiting(scene.db, 1);
  release();
  await inviting;
  expectOk(await suspending);
  expect(expectOk(await owner.get(`/accounts/${accountId}/invitations`)).items).toEqual([]);
});
