import type { Language } from '@satha/terms/languages';
import { type MemberRole, mayDo } from '@satha/terms/people';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { findAccount } from '../../accounts/queries.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { requireRight } from '../../operators/require-rights.ts';
import { requireEmail } from '../../people/email.ts';
import { hashInvitationToken, invitationDays, makeInvitationToken } from '../../people/invitation-link.ts';
import { writeInvitationMail } from '../mails/member-mails.ts';
import type { PortalLinks } from '../mails/portal-links.ts';
import { lockRole } from '../memberships/memberships-store.ts';
import { findMemberByEmail } from '../queries.ts';
import type { Invitation } from './invitation.ts';
import { upsertInvitation, withdrawInvitation } from './invitations-store.ts';

export type InviteDeps = { readonly db: Database; readonly clock: Clock; readonly links: PortalLinks };

export type Invite = Acting & {
  readonly accountId: number;
  readonly email: string;
  readonly role: MemberRole;
  /** Of the mail, where the address is no member's who has chosen one. */
  readonly language: Language;
};

/** An invitation as it was just made, with its link. */
export type NewInvitationLink = Pick<Invitation, 'invitationId' | 'email' | 'createdAt' | 'expiresAt'> & {
  readonly url: string;
};

/**
 * Invites an email to an account, by a mail with a link that is good once, for seven days; a link that it has already
 * is good no more. Returns the link, too. An inviter who may not invite any more makes none.
 * @throws Problem invalid_request, account_not_found, insufficient_role, already_a_member.
 */
export async function inviteMember(
  { db, clock, links }: InviteDeps,
  invite: Invite,
): Promise<NewInvitationLink> {
  const { accountId, email: given, role, language: preset, ...acting } = invite;
  const { actor } = acting;
  const inviter = actor.kind === 'member' ? actor : undefined;
  const invitedByOperator = actor.kind === 'operator' ? actor.id : undefined;
  const email = requireEmail(given);
  const rawToken = makeInvitationToken();
  const url = links.acceptInvitation(rawToken);
  const at = clock();
  const expiresAt = at.add({ hours: invitationDays * 24 });
  return db.inTransaction(async (transaction) => {
    const account = await findAccount(transaction, accountId);
    if (!account || account.isDemo) throw new Problem('account_not_found');
    const tokenHash = hashInvitationToken(rawToken);
    if (inviter) await requireInviter(transaction, accountId, inviter.id);
    await requireRight(transaction, invitedByOperator, 'accounts.admit');
    const invitedBy = inviter?.id;
    const invitation = { accountId, email, role, tokenHash, invitedBy, invitedByOperator, at, expiresAt };
    const invitationId = await upsertInvitation(transaction, invitation);
    if (invitationId === undefined) throw new Problem('already_a_member');
    await recordAudit(transaction, {
      ...acting,
      accountId,
      action: 'member.invited',
      subject: `invitation ${invitationId}`,
      details: { email, role },
      at,
    });
    const language = (await findMemberByEmail(transaction, email))?.language ?? preset;
    const mail = { accountName: account.name, invitedBy: inviter?.name, role, url };
    const content = writeInvitationMail(language, mail);
    const purpose = { kind: 'invitation', of: invitationId } as const;
    const of = { app: 'portal', at, expiresAt: expiresAt, purpose } as const;
    await queueMail(transaction, { recipient: email, language, content, ...of });
    return { invitationId, url, email, createdAt: at, expiresAt };
  });
}

/** Who removes the inviter, or lowers their role, waits for this invitation then, and finds it. */
async function requireInviter(transaction: Queryable, accountId: number, memberId: number): Promise<void> {
  const role = await lockRole(transaction, accountId, memberId);
  if (role === undefined) throw new Problem('account_not_found');
  if (!mayDo(role, 'members.write')) throw new Problem('insufficient_role');
}

/** Withdraws an invitation, so that its link is no longer good. @throws Problem invitation_not_found. */
export function withdraw(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    accountId,
    invitationId,
    ...acting
  }: Acting & { readonly accountId: number; readonly invitationId: number },
): Promise<void> {
  return db.inTransaction(async (transaction) => {
    const at = clock();
    const email = await withdrawInvitation(transaction, accountId, invitationId, at);
    if (email === undefined) throw new Problem('invitation_not_found');
    await recordAudit(transaction, {
      ...acting,
      accountId,
      action: 'member.invitation_withdrawn',
      subject: `invitation ${invitationId}`,
      details: { email },
      at,
    });
  });
}
