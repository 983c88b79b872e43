import { createHash, randomBytes } from 'node:crypto';
import type { MemberRole } from '@satha/terms/member-roles';

/** Our own figure. */
export const invitationDays = 7;

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

/** Makes the random token of a link: 256 bits. */
export function makeInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashInvitationToken(rawToken: string): Buffer {
  return createHash('sha256').update(rawToken).digest();
}
