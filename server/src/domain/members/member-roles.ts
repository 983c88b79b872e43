import { type MemberPermission, type MemberRole, mayDo, memberPermissions } from '@satha/terms/people';

/**
 * What is about the account's money: where the account requires it, for members with two-factor sign-in alone. Members are
 * part of it: whoever invites one for finance could set up that one's app.
 */
const moneyPermissions: readonly MemberPermission[] = ['wallet.write', 'account.reset', 'members.write'];

/** What an account requires, and what a member has. */
export type TwoFactorStanding = { readonly requiresTwoFactor: boolean; readonly hasTwoFactor: boolean };

/** Tells whether a member lacks the two-factor sign-in that the account requires for a permission. */
export function lacksTwoFactor(
  permission: MemberPermission,
  { requiresTwoFactor, hasTwoFactor }: TwoFactorStanding,
): boolean {
  return requiresTwoFactor && !hasTwoFactor && moneyPermissions.includes(permission);
}

/** Returns all that a member of a role may do, so that pages show only what works. */
export function permissionsOf(role: MemberRole, standing: TwoFactorStanding): MemberPermission[] {
  return memberPermissions.filter(
    (permission) => mayDo(role, permission) && !lacksTwoFactor(permission, standing),
  );
}
