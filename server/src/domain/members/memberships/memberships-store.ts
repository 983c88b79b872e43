import type { Language } from '@satha/terms/languages';
import type { MemberRole } from '@satha/terms/member-roles';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AccountMember, Membership } from './membership.ts';

/** False when the member belongs to the account already. */
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

type MembershipRow = {
  account_id: number;
  account_name: string;
  is_suspended: boolean;
  requires_two_factor: boolean;
  member_id: number;
  role: MemberRole;
};

function toMembership(row: MembershipRow): Membership {
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    isSuspended: row.is_suspended,
    requiresTwoFactor: row.requires_two_factor,
    memberId: row.member_id,
    role: row.role,
  };
}

const memberships = `SELECT account_id, a.name AS account_name, a.suspended_at IS NOT NULL AS is_suspended,
                       a.requires_two_factor, member_id, role
                     FROM memberships JOIN accounts a USING (account_id)`;

export async function selectMembership(
  db: Queryable,
  accountId: number,
  memberId: number,
): Promise<Membership | undefined> {
  const { rows } = await db.query<MembershipRow>({
    name: 'select-membership',
    text: `${memberships} WHERE account_id = $1 AND member_id = $2`,
    values: [accountId, memberId],
    onlyReads: true,
  });
  return rows[0] && toMembership(rows[0]);
}

/** Of one member, by the accounts' numbers. */
export async function selectMembershipsOf(db: Queryable, memberId: number): Promise<Membership[]> {
  const { rows } = await db.query<MembershipRow>({
    text: `${memberships} WHERE member_id = $1 ORDER BY account_id`,
    values: [memberId],
    onlyReads: true,
  });
  return rows.map(toMembership);
}

type AccountMemberRow = {
  member_id: number;
  name: string;
  email: string;
  email_verified: boolean;
  two_factor_enabled: boolean;
  suspended_at: Temporal.Instant | null;
  role: MemberRole;
  created_at: Temporal.Instant;
};

function toAccountMember(row: AccountMemberRow): AccountMember {
  return {
    memberId: row.member_id,
    name: row.name,
    email: row.email,
    isEmailConfirmed: row.email_verified,
    hasTwoFactor: row.two_factor_enabled,
    isSuspended: row.suspended_at !== null,
    role: row.role,
    createdAt: row.created_at,
  };
}

/** In the order in which they joined. */
export async function selectAccountMembers(
  db: Queryable,
  accountId: number,
  memberId?: number,
): Promise<AccountMember[]> {
  const { rows } = await db.query<AccountMemberRow>({
    text: `SELECT member_id, m.name, m.email, m.email_verified, two_factor_enabled, m.suspended_at, role, ms.created_at
           FROM memberships ms JOIN members m USING (member_id)
           WHERE account_id = $1 AND ($2::bigint IS NULL OR member_id = $2)
           ORDER BY ms.created_at, member_id`,
    values: [accountId, memberId ?? null],
  });
  return rows.map(toAccountMember);
}

/** Who is told of what concerns an account: those of the roles who are not suspended. */
export async function selectRecipients(
  db: Queryable,
  accountId: number,
  roles: readonly MemberRole[],
): Promise<{ email: string; name: string; language: Language }[]> {
  const { rows } = await db.query<{ email: string; name: string; language: Language }>({
    text: `SELECT email, name, language FROM memberships JOIN members USING (member_id)
           WHERE account_id = $1 AND role = ANY ($2::text[]) AND suspended_at IS NULL ORDER BY member_id`,
    values: [accountId, roles],
  });
  return rows;
}

/**
 * The role, which stays until the transaction ends; undefined when the account has no such member, or they are suspended.
 * Both rows are locked: whoever suspends the member changes the one, whoever removes them the other.
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

/** The role that it was; undefined when the account has no such member. */
export async function updateRole(
  transaction: Queryable,
  { accountId, memberId, role }: { accountId: number; memberId: number; role: MemberRole },
): Promise<MemberRole | undefined> {
  const { rows } = await transaction.query<{ role: MemberRole }>({
    text: `UPDATE memberships AS ms SET role = $3
           FROM (SELECT role FROM memberships WHERE account_id = $1 AND member_id = $2 FOR UPDATE) AS before
           WHERE account_id = $1 AND member_id = $2
           RETURNING before.role`,
    values: [accountId, memberId, role],
  });
  return rows[0]?.role;
}

/** The role that it was; undefined when the account has no such member. */
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

/** Whether the database refused to leave an account without an owner. */
export function isOwnerKept(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'memberships_keep_an_owner';
}

/** Of one account, or of all; by account, in the order in which they joined. */
export async function selectMembersOfAccounts(
  db: Queryable,
  accountId?: number,
): Promise<(AccountMember & { accountId: number })[]> {
  const { rows } = await db.query<AccountMemberRow & { account_id: number }>({
    text: `SELECT account_id, member_id, m.name, m.email, m.email_verified, two_factor_enabled, m.suspended_at, role, ms.created_at
           FROM memberships ms JOIN members m USING (member_id)
           WHERE $1::bigint IS NULL OR account_id = $1
           ORDER BY account_id, ms.created_at, member_id`,
    values: [accountId ?? null],
  });
  return rows.map((row) => ({ ...toAccountMember(row), accountId: row.account_id }));
}
