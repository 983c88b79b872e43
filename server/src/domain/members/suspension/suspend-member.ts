import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { deleteAllSessions, lockPassword } from '../../people/sign-in/end-sessions.ts';
import { requireSuspensionReason, type SuspensionOutcome } from '../../people/suspension-reason.ts';
import { withdrawAllInvitationsBy } from '../invitations/withdraw-invitations.ts';
import { findMember } from '../queries.ts';
import { recordEntryAboutMember } from '../record-member-audit.ts';
import { lockMemberships, updateMemberSuspension } from './suspensions-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type Wish = Acting & { readonly memberId: number; readonly reason: string };

/**
 * Shuts a member out, for the operator: their sessions and what leads to one end, no new one begins, and the open
 * invitations that they made are withdrawn. Their memberships stay.
 * @throws Problem invalid_request.
 */
export function suspendMember(
  { db, clock }: Deps,
  { memberId, reason: given, ...acting }: Wish,
): Promise<SuspensionOutcome> {
  const reason = requireSuspensionReason(given);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    // A sign-in that is under way is waited for, and found; so is an invitation.
    await lockPassword(transaction, 'member', memberId);
    await lockMemberships(transaction, memberId);
    if (!(await updateMemberSuspension(transaction, memberId, { reason, at }))) {
      return explainUnchanged(transaction, memberId);
    }
    await deleteAllSessions(transaction, 'member', memberId);
    await recordEntryAboutMember(transaction, {
      ...acting,
      memberId,
      action: 'member.suspended',
      details: { reason },
      at,
    });
    // Those that were under way have been waited for with the memberships, and are found.
    await withdrawAllInvitationsBy(transaction, {
      ...{ ...acting, at, inviter: { kind: 'member', id: memberId } },
      because: `member ${memberId} is suspended`,
    });
    return 'done';
  });
}

/**
 * Ends a member's suspension, so that they can sign in again: for the operator. @throws Problem
 * invalid_request.
 */
export function resumeMember(
  { db, clock }: Deps,
  { memberId, reason: given, ...acting }: Wish,
): Promise<SuspensionOutcome> {
  const reason = requireSuspensionReason(given);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    if (!(await updateMemberSuspension(transaction, memberId, undefined))) {
      return explainUnchanged(transaction, memberId);
    }
    await recordEntryAboutMember(transaction, {
      ...acting,
      memberId,
      action: 'member.resumed',
      details: { reason },
      at,
    });
    return 'done';
  });
}

async function explainUnchanged(
  transaction: Queryable,
  memberId: number,
): Promise<'unchanged' | 'not_found'> {
  return (await findMember(transaction, memberId)) ? 'unchanged' : 'not_found';
}
