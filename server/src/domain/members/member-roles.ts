import { type MemberRole, memberRoles } from '@satha/terms/people/member-roles';

/** Everything that is asked for by name before a member does it, each with the roles that may. */
const rolesByPermission = {
  /** Looking at the account: trips, wallet, keys without their secrets, webhooks, documents, members. */
  'account.read': memberRoles,
  /** Renaming the account. */
  'account.write': ['owner'],
  'keys.write': ['owner', 'developer'],
  'webhooks.write': ['owner', 'developer'],
  /** In the sandbox: ending the trips and setting the balance. For who may do both. */
  'account.reset': ['owner'],
  /** Booking and cancelling trips; in the sandbox, moving them on and setting the clock that they go by. */
  'trips.write': ['owner', 'developer'],
  /** The bodies of the log of requests. */
  'requests.read': ['owner', 'developer'],
  /** Topping up, cards, automatic recharge. */
  'wallet.write': ['owner', 'finance'],
  /** Inviting, removing, and giving another role. */
  'members.write': ['owner'],
  'audit.read': ['owner'],
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;

export type Permission = keyof typeof rolesByPermission;

export const permissions = Object.keys(rolesByPermission) as readonly Permission[];

export function mayDo(role: MemberRole, permission: Permission): boolean {
  const roles: readonly MemberRole[] = rolesByPermission[permission];
  return roles.includes(role);
}

/**
 * What is about the account's money: where the account requires it, for members with two-factor sign-in alone. Members are
 * part of it: whoever invites one for finance could set up that one's app.
 */
const moneyPermissions: readonly Permission[] = ['wallet.write', 'account.reset', 'members.write'];

/** What an account requires, and what a member has. */
export type TwoFactorStanding = { readonly requiresTwoFactor: boolean; readonly hasTwoFactor: boolean };

/** Tells whether a member lacks the two-factor sign-in that the account requires for a permission. */
export function lacksTwoFactor(
  permission: Permission,
  { requiresTwoFactor, hasTwoFactor }: TwoFactorStanding,
): boolean {
  return requiresTwoFactor && !hasTwoFactor && moneyPermissions.includes(permission);
}

/** Returns all that a member of a role may do, so that pages show only what works. */
export function permissionsOf(role: MemberRole, standing: TwoFactorStanding): Permission[] {
  return permissions.filter((permission) => mayDo(role, permission) && !lacksTwoFactor(permission, standing));
}
