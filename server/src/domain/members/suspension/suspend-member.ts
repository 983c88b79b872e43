import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { recordAuditEntries, recordEntryAboutMember } from '../audit/record-audit-entry.ts';
import { withdrawInvitationsOfMember } from '../invitations/invitations-store.ts';
import { findMember } from '../queries.ts';
import { deleteAllSessions, lockPassword } from '../sign-in/sessions-store.ts';
import { requireSuspensionReason, type SuspensionOutcome } from './suspension.ts';
import { lockMemberships, updateMemberSuspension } from './suspensions-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type Wish = { readonly memberId: number; readonly reason: string };

/**
 * Shuts a member out, for the operator: their sessions and what leads to one end, no new one begins, and the open
 * invitations that they made are withdrawn. Their memberships stay.
 * @throws Problem invalid_request.
 */
export function suspendMember(
  { db, clock }: Deps,
  { memberId, reason: given }: Wish,
): Promise<SuspensionOutcome> {
  const reason = requireSuspensionReason(given);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    // A sign-in that is under way is waited for, and found; so is an invitation.
    await lockPassword(transaction, memberId);
    await lockMemberships(transaction, memberId);
    if (!(await updateMemberSuspension(transaction, memberId, { reason, at }))) {
      return explainUnchanged(transaction, memberId);
    }
    await deleteAllSessions(transaction, memberId);
    await noteSuspension(transaction, { memberId, action: 'member.suspended', reason, at });
    await withdrawTheirInvitations(transaction, memberId, at);
    return 'done';
  });
}

/** Lets a member sign in again, for the operator. @throws Problem invalid_request. */
export function resumeMember(
  { db, clock }: Deps,
  { memberId, reason: given }: Wish,
): Promise<SuspensionOutcome> {
  const reason = requireSuspensionReason(given);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    if (!(await updateMemberSuspension(transaction, memberId, undefined))) {
      return explainUnchanged(transaction, memberId);
    }
    await noteSuspension(transaction, { memberId, action: 'member.resumed', reason, at });
    return 'done';
  });
}

async function explainUnchanged(
  transaction: Queryable,
  memberId: number,
): Promise<'unchanged' | 'not_found'> {
  return (await findMember(transaction, memberId)) ? 'unchanged' : 'not_found';
}

type Noted = { readonly memberId: number; readonly reason: string; readonly at: Temporal.Instant };

async function noteSuspension(
  transaction: Queryable,
  { memberId, action, reason, at }: Noted & { readonly action: string },
): Promise<void> {
  await recordEntryAboutMember(transaction, memberId, { action, details: { reason }, at });
}

/** Those that were under way have been waited for with the memberships, and are found. */
async function withdrawTheirInvitations(
  transaction: Queryable,
  memberId: number,
  at: Temporal.Instant,
): Promise<void> {
  const withdrawn = await withdrawInvitationsOfMember(transaction, memberId, at);
  for (const [accountId, invitations] of Map.groupBy(withdrawn, ({ accountId }) => accountId)) {
    await recordAuditEntries(
      transaction,
      { accountId, action: 'member.invitation_withdrawn', at },
      invitations.map(({ invitationId, email }) => ({
        subject: `invitation ${invitationId}`,
        details: { email, because: `member ${memberId} is suspended` },
      })),
    );
  }
}
