/** The roles of a member in an account, the mightiest first. */
export const memberRoles = ['owner', 'developer', 'finance', 'booker', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/**
 * What each role may, as everything that is asked for by name before a member does it: the portal's gate, its pages and the
 * guide's table follow it.
 */
export const rolesByMemberPermission = {
  /** Looking at trips and at all that is of one: map, messages, evidence, fare; asking what a trip would cost. */
  'trips.read': memberRoles,
  /** Booking and cancelling trips, deciding on extras, confirming steps. */
  'trips.write': ['owner', 'developer', 'booker'],
  /** In the sandbox: moving trips on by hand, and setting the clock that they go by. */
  'sandbox.write': ['owner', 'developer'],
  /** Looking at the account: wallet, documents, keys without their secrets, requests, webhooks, members, settings. */
  'account.read': ['owner', 'developer', 'finance', 'viewer'],
  'keys.write': ['owner', 'developer'],
  'webhooks.write': ['owner', 'developer'],
  /** The bodies of the log of requests. */
  'requests.read': ['owner', 'developer'],
  /** Topping up, cards, automatic recharge. */
  'wallet.write': ['owner', 'finance'],
  /** Inviting, removing, and giving another role. */
  'members.write': ['owner'],
  /** Renaming the account. */
  'account.write': ['owner'],
  /** In the sandbox: ending the trips and setting the balance. For who may do both. */
  'account.reset': ['owner'],
  'audit.read': ['owner'],
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>;

export type MemberPermission = keyof typeof rolesByMemberPermission;

export const memberPermissions = Object.keys(rolesByMemberPermission) as readonly MemberPermission[];

/** Tells whether a role includes a permission. */
export function mayDo(role: MemberRole, permission: MemberPermission): boolean {
  const roles: readonly MemberRole[] = rolesByMemberPermission[permission];
  return roles.includes(role);
}

/** The roles of an operator, the people of the company that runs the service, the mightiest first. */
export const operatorRoles = [
  'owner',
  'manager',
  'dispatcher',
  'call_taker',
  'finance',
  'fleet',
  'auditor',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The records in which operators see who else has them open. */
export const recordsWithPeople = ['trip', 'account', 'approval'] as const;

export type RecordWithPeople = (typeof recordsWithPeople)[number];

/** How many codes can be tried of one that was sent to a customer: then it is dead, and another has to be asked for. Our own figure. */
export const triesPerCustomerCode = 5;
