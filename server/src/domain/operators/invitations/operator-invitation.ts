import type { OperatorRole } from '@satha/terms/people';

/** An open invitation to the console, maybe expired. */
export type OperatorInvitation = {
  readonly invitationId: number;
  /** Undefined for the first owner alone, who says both when they open the link. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly role: OperatorRole;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};
