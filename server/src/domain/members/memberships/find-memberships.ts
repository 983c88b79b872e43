import type { Language } from '@satha/terms/languages';
import type { MemberRole } from '@satha/terms/member-roles';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AccountMember, Membership } from './membership.ts';
import {
  selectAccountMembers,
  selectMembership,
  selectMembershipsOf,
  selectMembersOfAccounts,
  selectRecipients,
} from './memberships-store.ts';

/** A member's place in an account; undefined when they have none there, or there is no such account. */
export function findMembership(
  db: Queryable,
  accountId: number,
  memberId: number,
): Promise<Membership | undefined> {
  return selectMembership(db, accountId, memberId);
}

export function findMembershipsOf(db: Queryable, memberId: number): Promise<Membership[]> {
  return selectMembershipsOf(db, memberId);
}

export function findAccountMembers(db: Queryable, accountId: number): Promise<AccountMember[]> {
  return selectAccountMembers(db, accountId);
}

/** Who is written to of what concerns an account, such as its money: its members of these roles. */
export function findRecipients(
  db: Queryable,
  accountId: number,
  roles: readonly MemberRole[],
): Promise<{ email: string; name: string; language: Language }[]> {
  return selectRecipients(db, accountId, roles);
}

/** For the operator: the members of one account, or of all. */
export function findMembersOfAccounts(
  db: Queryable,
  accountId?: number,
): Promise<(AccountMember & { readonly accountId: number })[]> {
  return selectMembersOfAccounts(db, accountId);
}
