import { type OperatorRole, operatorRoles } from '@satha/terms/people';

/** Everything that is asked for by name before an operator does it, each with the roles that may. */
const rolesByPermission = {
  /** Looking at trips of all accounts, with their customers, evidence and money. */
  'trips.read': operatorRoles,
  /** Dispatching: assigning, taking off, steering the search, correcting and ending trips, extras. */
  'trips.write': ['owner', 'manager', 'dispatcher'],
  /** Booking trips for an account, or for a caller. */
  'trips.book': ['owner', 'manager', 'dispatcher', 'call_taker'],
  /** Notes, calls and messages about a trip. */
  'trips.note': ['owner', 'manager', 'dispatcher', 'call_taker', 'finance', 'fleet'],
  /** Looking at drivers, trucks and shifts. */
  'fleet.read': operatorRoles,
  /** Adding and changing drivers and trucks, suspending drivers. */
  'fleet.write': ['owner', 'manager', 'fleet'],
  /** Holding a driver back from automatic offers for a while. */
  'drivers.hold': ['owner', 'manager', 'dispatcher', 'fleet'],
  /** Looking at accounts, and who belongs to them. */
  'accounts.read': operatorRoles,
  /** Creating, changing and suspending accounts; suspending and removing their members and keys. */
  'accounts.write': ['owner', 'manager'],
  /** Letting people and programs into an account: inviting, giving roles, resuming, ending second factors, making and enabling keys. */
  'accounts.admit': ['owner', 'manager'],
  /** Looking at wallets, the ledger, payments and documents. */
  'wallets.read': ['owner', 'manager', 'finance', 'auditor'],
  /** Top-ups by hand, adjustments, refunds, floors. */
  'wallets.write': ['owner', 'manager', 'finance'],
  /** Looking at tariffs, fees and prices. */
  'prices.read': operatorRoles,
  /** Changing tariffs, fees and prices. */
  'prices.write': ['owner', 'manager', 'finance'],
  /** Looking at what waits for a second person. */
  'approvals.read': ['owner', 'manager', 'finance', 'auditor'],
  /** Approving and rejecting what another person proposed. */
  'approvals.decide': ['owner', 'manager', 'finance'],
  /** Saying whether, and from which amount on, a second person is needed. */
  'approvals.write': ['owner'],
  /** Saying whom texts about alarms go to. */
  'duty_phone.write': ['owner', 'manager'],
  /** Looking at who the operators are. */
  'operators.read': ['owner', 'manager', 'auditor'],
  /** Inviting, suspending, and giving another role. */
  'operators.write': ['owner'],
  /** The audit log of everything. */
  'audit.read': ['owner', 'manager', 'auditor'],
  /** How the service does: what waits, its map, its versions. */
  'system.read': ['owner', 'manager', 'auditor'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export type OperatorPermission = keyof typeof rolesByPermission;

export const operatorPermissions = Object.keys(rolesByPermission) as readonly OperatorPermission[];

/** Returns the roles that may do something, for statements that look at the role themselves. */
export function rolesThatMay(permission: OperatorPermission): readonly OperatorRole[] {
  return rolesByPermission[permission];
}

export function operatorMay(role: OperatorRole, permission: OperatorPermission): boolean {
  return rolesThatMay(permission).includes(role);
}

/**
 * What moves money, for operators with two-factor sign-in alone. Operators are part of it, and who gets into an account:
 * whoever invites one for finance could set up that one's app, and whoever makes a key could book by it.
 */
const moneyPermissions: readonly OperatorPermission[] = [
  'accounts.admit',
  'wallets.write',
  'prices.write',
  'approvals.decide',
  'approvals.write',
  'operators.write',
];

/** Tells whether an operator lacks the two-factor sign-in that a permission needs. */
export function operatorLacksTwoFactor(permission: OperatorPermission, hasTwoFactor: boolean): boolean {
  return !hasTwoFactor && moneyPermissions.includes(permission);
}

/** Returns all that an operator may do now, and what they may do besides once two-factor sign-in is on. */
export function permissionsOfOperator({
  role,
  hasTwoFactor,
}: {
  readonly role: OperatorRole;
  readonly hasTwoFactor: boolean;
}): { readonly now: OperatorPermission[]; readonly withTwoFactor: OperatorPermission[] } {
  const ofRole = operatorPermissions.filter((permission) => operatorMay(role, permission));
  const lacks = (permission: OperatorPermission) => operatorLacksTwoFactor(permission, hasTwoFactor);
  return { now: ofRole.filter((one) => !lacks(one)), withTwoFactor: ofRole.filter(lacks) };
}
