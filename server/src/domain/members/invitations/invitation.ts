import type { MemberRole } from '@satha/terms/people';

/** An open invitation of an account, maybe expired. */
export type Invitation = {
  readonly accountId: number;
  readonly accountName: string;
  readonly invitationId: number;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};
