import type { MemberRole } from '@satha/terms/people';

/** A member's place in an account. */
export type Membership = {
  readonly accountId: number;
  readonly accountName: string;
  /** Whether the operator shuts the account out. */
  readonly isSuspended: boolean;
  /** Whether the account wants two-factor sign-in of whoever handles its money. */
  readonly requiresTwoFactor: boolean;
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
  readonly memberId: number;
  readonly role: MemberRole;
};

/** A member as their account sees them. */
export type AccountMember = {
  readonly memberId: number;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly hasTwoFactor: boolean;
  /** Whether the operator shuts the member out. */
  readonly isSuspended: boolean;
  readonly role: MemberRole;
  /** When they joined the account. */
  readonly createdAt: Temporal.Instant;
  /** Of the role: a change names the one that it saw. */
  readonly version: number;
};
