import type { Language } from '@satha/terms/languages';
import type { MemberRole } from '@satha/terms/people';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { ActiveSession } from './active-session.ts';
import { nameSession } from './active-session.ts';
import type { AccountMember, Membership } from './membership.ts';

type MembershipRow = {
  account_id: number;
  account_name: string;
  is_suspended: boolean;
  requires_two_factor: boolean;
  clock_offset_seconds: number;
  member_id: number;
  role: MemberRole;
};

function toMembership(row: MembershipRow): Membership {
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    isSuspended: row.is_suspended,
    requiresTwoFactor: row.requires_two_factor,
    clockOffsetSeconds: row.clock_offset_seconds,
    memberId: row.member_id,
    role: row.role,
  };
}

const memberships = `SELECT account_id, a.name AS account_name, a.suspended_at IS NOT NULL AS is_suspended,
                       a.requires_two_factor, a.clock_offset_seconds, member_id, role
                     FROM memberships JOIN accounts a USING (account_id)`;

/**
 * Returns a member's place in an account; undefined when they have none there, or there is no such account.
 */
export async function findMembership(
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

/** Returns the memberships of one member, by the accounts' numbers. */
export async function findMembershipsOf(db: Queryable, memberId: number): Promise<Membership[]> {
  const { rows } = await db.query<MembershipRow>({
    text: `${memberships} WHERE member_id = $1 ORDER BY account_id`,
    values: [memberId],
    onlyReads: true,
  });
  return rows.map(toMembership);
}

export type PersonInAccount = {
  readonly accountId: number | undefined;
  readonly name: string;
  readonly email: string;
};

/** Returns a member once for each of their accounts, or once without one. */
export async function findPersonInAccounts(db: Queryable, memberId: number): Promise<PersonInAccount[]> {
  const { rows } = await db.query<{ account_id: number | null; name: string; email: string }>({
    text: `SELECT account_id, name, email FROM members LEFT JOIN memberships USING (member_id)
           WHERE member_id = $1 ORDER BY account_id`,
    values: [memberId],
  });
  return rows.map(({ account_id, name, email }) => ({ accountId: account_id ?? undefined, name, email }));
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
  version: number;
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
    version: row.version,
  };
}

/** Returns the members of an account, in the order in which they joined. */
export async function findAccountMembers(
  db: Queryable,
  accountId: number,
  memberId?: number,
): Promise<AccountMember[]> {
  const { rows } = await db.query<AccountMemberRow>({
    text: `SELECT member_id, m.name, m.email, m.email_verified, two_factor_enabled, m.suspended_at, role, ms.created_at, ms.version
           FROM memberships ms JOIN members m USING (member_id)
           WHERE account_id = $1 AND ($2::bigint IS NULL OR member_id = $2)
           ORDER BY ms.created_at, member_id`,
    values: [accountId, memberId ?? null],
  });
  return rows.map(toAccountMember);
}

/** Returns whom to write to about an account: its members of these roles who are not suspended. */
export async function findRecipients(
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
 * Returns the members of one account, or of all; by account, in the order in which they joined: for the
 * operator.
 */
export async function findMembersOfAccounts(
  db: Queryable,
  accountId?: number,
): Promise<(AccountMember & { accountId: number })[]> {
  const { rows } = await db.query<AccountMemberRow & { account_id: number }>({
    text: `SELECT account_id, member_id, m.name, m.email, m.email_verified, two_factor_enabled, m.suspended_at, role, ms.created_at, ms.version
           FROM memberships ms JOIN members m USING (member_id)
           WHERE $1::bigint IS NULL OR account_id = $1
           ORDER BY account_id, ms.created_at, member_id`,
    values: [accountId ?? null],
  });
  return rows.map((row) => ({ ...toAccountMember(row), accountId: row.account_id }));
}

/**
 * Returns the names of those sessions that have not ended, whose member still belongs to the account with that role, and
 * whose account is not suspended, so that streams end with their session.
 */
export async function findActiveSessions(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  sessions: readonly ActiveSession[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<ActiveSession>({
    name: 'select-active-sessions',
    text: `SELECT m.account_id AS "accountId", m.member_id AS "memberId", s.session_id AS "sessionId", m.role
           FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS asked (account_id, member_id, session_id)
           JOIN memberships m USING (account_id, member_id)
           JOIN accounts a USING (account_id)
           JOIN sessions s ON s.session_id = asked.session_id AND s.audience = 'member'
             AND s.subject = asked.member_id::text
           WHERE s.expires_at > $4 AND a.suspended_at IS NULL`,
    values: [
      sessions.map(({ accountId }) => accountId),
      sessions.map(({ memberId }) => memberId),
      sessions.map(({ sessionId }) => sessionId),
      clock().toString(),
    ],
    onlyReads: true,
  });
  return new Set(rows.map(nameSession));
}
