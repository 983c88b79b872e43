import type { Language } from '@satha/terms/languages';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { requireName } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { hashInvitationToken } from '../../people/invitation-link.ts';
import type { PasswordHashing } from '../../people/passwords/hash-passwords.ts';
import { requireUncommonPassword } from '../../people/passwords/require-uncommon-password.ts';
import { insertMember, updateEmailConfirmed } from '../members-store.ts';
import { insertMembership } from '../memberships/memberships-store.ts';
import type { Invitation } from './invitation.ts';
import { acceptByToken, selectInvitationByToken } from './invitations-store.ts';

export type AcceptDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly hashing: Pick<PasswordHashing, 'hashPassword'>;
};

/**
 * Returns the invitation of a link, and whether the email is a member's already. @throws Problem
 * link_not_valid.
 */
export async function findInvitation(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  rawToken: string,
): Promise<Invitation & { readonly isMember: boolean }> {
  const invitation = await selectInvitationByToken(db, hashInvitationToken(rawToken), clock());
  if (!invitation) throw new Problem('link_not_valid');
  return invitation;
}

/**
 * Adds the account to those of a member who is signed in. The link came to the email, so that it is confirmed thereby.
 * @throws Problem link_not_valid, invitation_for_another_email, already_a_member.
 */
export async function acceptAsMember(
  deps: AcceptDeps,
  {
    rawToken,
    member,
    ...audit
  }: AuditOrigin & { rawToken: string; member: { memberId: number; name: string; email: string } },
): Promise<{ accountId: number }> {
  const invitation = await findInvitation(deps, rawToken);
  if (invitation.email !== member.email) throw new Problem('invitation_for_another_email');
  const at = deps.clock();
  return deps.db.inTransaction(async (transaction) => {
    await updateEmailConfirmed(transaction, member.memberId, at);
    return join(transaction, { ...audit, rawToken, ...member, at });
  });
}

/**
 * Makes a member of a newcomer, in the account that invited them, in one database transaction.
 * @throws Problem invalid_request, password_too_common, link_not_valid, sign_in_required when the email is a member's.
 */
export async function acceptAsNewcomer(
  deps: AcceptDeps,
  {
    rawToken,
    name: givenName,
    password,
    language,
    ...audit
  }: AuditOrigin & { rawToken: string; name: string; password: string; language: Language },
): Promise<{ accountId: number; memberId: number; email: string }> {
  const { email, isMember } = await findInvitation(deps, rawToken);
  if (isMember) throw new Problem('sign_in_required');
  const name = requireName('name', givenName);
  requireUncommonPassword('password', password);
  const passwordHash = await deps.hashing.hashPassword(password);
  const at = deps.clock();
  return deps.db.inTransaction(async (transaction) => {
    const member = { name, email, language, passwordHash, isEmailConfirmed: true, at };
    const memberId = await insertMember(transaction, member);
    if (memberId === undefined) {
      // Another use of the link, at the same moment, was faster; or its email was signed up by other means.
      await findInvitation({ db: transaction, clock: deps.clock }, rawToken);
      throw new Problem('sign_in_required');
    }
    const { accountId } = await join(transaction, { ...audit, rawToken, memberId, name, email, at });
    return { accountId, memberId, email };
  });
}

async function join(
  transaction: Queryable,
  {
    rawToken,
    memberId,
    name,
    email,
    at,
    ...audit
  }: AuditOrigin & {
    rawToken: string;
    memberId: number;
    name: string;
    email: string;
    at: Temporal.Instant;
  },
): Promise<{ accountId: number }> {
  const accept = { tokenHash: hashInvitationToken(rawToken), email, memberId, at };
  const accepted = await acceptByToken(transaction, accept);
  if (!accepted) throw new Problem('link_not_valid');
  const { accountId, invitationId, role } = accepted;
  if (!(await insertMembership(transaction, { accountId, memberId, role, at }))) {
    throw new Problem('already_a_member');
  }
  await recordAudit(transaction, {
    ...audit,
    accountId,
    actor: { kind: 'member', id: memberId, name },
    action: 'member.joined',
    subject: `member ${memberId}`,
    details: { email, role, invitationId },
    at,
  });
  return { accountId };
}
