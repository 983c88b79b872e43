import type { MemberRole } from '../member-roles.ts';

/** A member's place in an account. */
export type Membership = {
  readonly accountId: number;
  readonly accountName: string;
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
  readonly role: MemberRole;
  /** When they joined the account. */
  readonly createdAt: Temporal.Instant;
};
