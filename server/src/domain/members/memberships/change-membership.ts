import { type MemberRole, mayDo } from '@satha/terms/people';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { requireSeenVersion } from '../../../values/records/require-seen-version.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { withdrawInvitationsOf } from '../invitations/invitations-store.ts';
import type { AccountMember } from './membership.ts';
import { deleteMembership, isOwnerKept, updateRole } from './memberships-store.ts';
import { findAccountMembers } from './queries.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

type Change = Acting & {
  readonly accountId: number;
  /** Whose membership it is. */
  readonly changedMemberId: number;
};

type RoleChange = Change & {
  readonly role: MemberRole;
  /** The version that whoever changes it saw, where they name one. */
  readonly version?: number | undefined;
};

/**
 * Changes a member's role in the account. Who may not invite any more leaves no open invitations behind.
 * @throws Problem member_not_found, account_needs_owner, version_conflict.
 */
export function changeRole(
  { db, clock }: Deps,
  { role, version, changedMemberId, ...change }: RoleChange,
): Promise<AccountMember> {
  const { accountId } = change;
  return keepingAnOwner(() =>
    db.inTransaction(async (transaction) => {
      const before = await updateRole(transaction, { accountId, memberId: changedMemberId, role });
      const [member] = await findAccountMembers(transaction, accountId, changedMemberId);
      if (before === undefined || !member) throw new Problem('member_not_found');
      if (before.role !== role) {
        requireSeenVersion(version, before.version, [{ field: 'role', now: before.role }]);
        const at = clock();
        await recordAudit(transaction, {
          ...change,
          action: 'member.role_changed',
          subject: `member ${changedMemberId}`,
          details: { email: member.email, from: before.role, to: role },
          at,
        });
        if (!mayDo(role, 'members.write')) {
          await withdrawTheirs(transaction, { ...change, changedMemberId, at });
        }
      }
      return member;
    }),
  );
}

/**
 * Takes a member out of the account; what they did there stays theirs, but for the open invitations that they made:
 * their links may be in the hands of nobody else. @throws Problem as for `changeRole`.
 */
export function removeMember({ db, clock }: Deps, { changedMemberId, ...change }: Change): Promise<void> {
  const { accountId } = change;
  return keepingAnOwner(() =>
    db.inTransaction(async (transaction) => {
      const [member] = await findAccountMembers(transaction, accountId, changedMemberId);
      const role = await deleteMembership(transaction, accountId, changedMemberId);
      if (role === undefined || !member) throw new Problem('member_not_found');
      const at = clock();
      await recordAudit(transaction, {
        ...change,
        action: 'member.removed',
        subject: `member ${changedMemberId}`,
        details: { email: member.email, role },
        at,
      });
      await withdrawTheirs(transaction, { ...change, changedMemberId, at });
    }),
  );
}

/** By a statement after the one that took their right: one that was under way has waited for it, and is found. */
async function withdrawTheirs(
  transaction: Queryable,
  { changedMemberId, ...change }: Change & { readonly at: Temporal.Instant },
): Promise<void> {
  const withdrawn = await withdrawInvitationsOf(transaction, change.accountId, changedMemberId, change.at);
  await recordAudit(
    transaction,
    ...withdrawn.map(({ invitationId, email }) => ({
      ...change,
      action: 'member.invitation_withdrawn' as const,
      subject: `invitation ${invitationId}`,
      details: { email, because: `member ${changedMemberId} may not invite any more` },
    })),
  );
}

async function keepingAnOwner<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isOwnerKept(error) ? new Problem('account_needs_owner', { cause: error }) : error;
  }
}
