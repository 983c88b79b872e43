import type { MemberRole } from '@satha/terms/people';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Makes a member belong to an account; false when they do already. */
export async function insertMembership(
  transaction: Queryable,
  membership: {
    readonly accountId: number;
    readonly memberId: number;
    readonly role: MemberRole;
    readonly at: Temporal.Instant;
  },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `INSERT INTO memberships (account_id, member_id, role, created_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT DO NOTHING`,
    values: [membership.accountId, membership.memberId, membership.role, membership.at.toString()],
  });
  return rowCount === 1;
}

/**
 * Locks a member's role until the transaction ends, and returns it; undefined when the account has no such
 * member, or they are suspended. Both rows are locked: whoever suspends the member changes the one, whoever
 * removes them the other.
 */
export async function lockRole(
  transaction: Queryable,
  accountId: number,
  memberId: number,
): Promise<MemberRole | undefined> {
  const { rows } = await transaction.query<{ role: MemberRole }>({
    text: `SELECT role FROM memberships JOIN members USING (member_id)
           WHERE account_id = $1 AND member_id = $2 AND suspended_at IS NULL FOR SHARE`,
    values: [accountId, memberId],
  });
  return rows[0]?.role;
}

/**
 * Changes a member's role and returns the former one, with the version that it had; undefined when the account has no such
 * member.
 */
export async function updateRole(
  transaction: Queryable,
  { accountId, memberId, role }: { accountId: number; memberId: number; role: MemberRole },
): Promise<{ readonly role: MemberRole; readonly version: number } | undefined> {
  const { rows } = await transaction.query<{ role: MemberRole; version: number }>({
    text: `UPDATE memberships AS ms SET role = $3, version = before.version + (before.role <> $3)::integer
           FROM (SELECT role, version FROM memberships WHERE account_id = $1 AND member_id = $2 FOR UPDATE) AS before
           WHERE account_id = $1 AND member_id = $2
           RETURNING before.role, before.version`,
    values: [accountId, memberId, role],
  });
  return rows[0];
}

/**
 * Removes a member from an account and returns their former role; undefined when the account has no such
 * member.
 */
export async function deleteMembership(
  transaction: Queryable,
  accountId: number,
  memberId: number,
): Promise<MemberRole | undefined> {
  const { rows } = await transaction.query<{ role: MemberRole }>({
    text: 'DELETE FROM memberships WHERE account_id = $1 AND member_id = $2 RETURNING role',
    values: [accountId, memberId],
  });
  return rows[0]?.role;
}

/** Tells whether an error is the database's refusal to leave an account without an owner. */
export function isOwnerKept(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'memberships_keep_an_owner';
}
