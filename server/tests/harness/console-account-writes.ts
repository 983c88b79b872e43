import type { AuditAction } from '@satha/terms/audit-actions';
import type { Console } from './console.ts';
import type { ConsoleWrites, MakeConsoleWrite } from './console-write.ts';
import { expectOk } from './expect-answer.ts';
import { makeToken } from './portal-trips.ts';

const ofKey =
  (action: 'disable' | 'enable' | 'revoke', before?: 'disable'): MakeConsoleWrite =>
  async (scene, who) => {
    const { accountId, apiKeyId } = await scene.makeAccount();
    if (before) expectOk(await who.send(`/accounts/${accountId}/keys/${apiKeyId}/${before}`));
    const done = { disable: 'disabled', enable: 'enabled', revoke: 'revoked' } as const;
    return { params: { accountId, apiKeyId }, told: [`api_key.${done[action]}`] };
  };

/** Somebody who belongs to an account of their own, and another owner, so that they may lose the role. */
async function makeMember(scene: Console) {
  const { accountId } = await scene.memberOf('owner');
  const { memberId } = await scene.memberOf('owner', accountId);
  return { accountId, memberId };
}

const ofMember =
  (action: AuditAction, body?: object, prepare?: string): MakeConsoleWrite =>
  async (scene) => {
    const params = await makeMember(scene);
    if (prepare !== undefined) await scene.db.query({ text: prepare, values: [params.memberId] });
    return { params, ...(body && { body }), told: [action] };
  };

const members: ConsoleWrites = {
  'PATCH /accounts/:accountId/members/:memberId': ofMember('member.role_changed', {
    version: 1,
    role: 'finance',
  }),
  'DELETE /accounts/:accountId/members/:memberId': ofMember('member.removed'),
  'POST /members/:memberId/suspend': ofMember('member.suspended', { reason: 'A lost laptop' }),
  'POST /members/:memberId/resume': ofMember(
    'member.resumed',
    { reason: 'Found again' },
    `UPDATE members SET suspended_at = now(), suspended_reason = 'A lost laptop' WHERE member_id = $1`,
  ),
  'POST /members/:memberId/end-sessions': ofMember('member.signed_out'),
  'POST /members/:memberId/end-two-factor': ofMember(
    'member.two_factor_removed',
    undefined,
    'UPDATE members SET two_factor_enabled = true WHERE member_id = $1',
  ),
  'POST /accounts/:accountId/invitations': async (scene) => ({
    params: { accountId: await scene.makeEmptyAccount() },
    body: { email: `dana-${makeToken()}@example.ae`, role: 'viewer' },
    told: ['member.invited'],
  }),
  // Whoever withdraws may be somebody who invites nobody.
  'DELETE /accounts/:accountId/invitations/:invitationId': async (scene) => {
    const accountId = await scene.makeEmptyAccount();
    const wish = { email: `dana-${makeToken()}@example.ae`, role: 'viewer' };
    const manager = await scene.operatorOf('manager');
    const { invitationId } = expectOk(await manager.send(`/accounts/${accountId}/invitations`, wish));
    return { params: { accountId, invitationId }, told: ['member.invitation_withdrawn'] };
  },
};

/** What is done to an account as a whole, to its members and to its keys. */
export const accountWrites: ConsoleWrites = {
  ...members,
  'POST /accounts': async () => ({ body: { name: 'Al Noor Motors' }, told: ['account.created'] }),
  'PATCH /accounts/:accountId': async (scene) => ({
    params: { accountId: await scene.makeEmptyAccount() },
    body: { version: 1, name: 'Al Noor Rescue', smsLinksEnabled: false },
    told: ['account.renamed', 'account.sms_turned_off'],
  }),
  'PATCH /accounts/:accountId/extra-rule': async (scene) => ({
    params: { accountId: await scene.makeEmptyAccount() },
    body: { version: 0, acceptsUpToFils: 20_000 },
    told: ['account.extra_rule_set'],
  }),
  'POST /accounts/:accountId/keys': async (scene) => ({
    params: { accountId: await scene.makeEmptyAccount() },
    body: { name: 'Booking system' },
    told: ['api_key.created'],
  }),
  'POST /accounts/:accountId/suspend': async (scene) => ({
    params: { accountId: await scene.makeEmptyAccount() },
    body: { reason: 'Unpaid since spring.' },
    told: ['account.suspended'],
  }),
  'POST /accounts/:accountId/resume': async (scene, who) => {
    const accountId = await scene.makeEmptyAccount();
    expectOk(await who.send(`/accounts/${accountId}/suspend`, { reason: 'Unpaid since spring.' }));
    return { params: { accountId }, body: { reason: 'Paid.' }, told: ['account.resumed'] };
  },
  'POST /accounts/:accountId/keys/:apiKeyId/disable': ofKey('disable'),
  'POST /accounts/:accountId/keys/:apiKeyId/enable': ofKey('enable', 'disable'),
  'POST /accounts/:accountId/keys/:apiKeyId/revoke': ofKey('revoke'),
};
