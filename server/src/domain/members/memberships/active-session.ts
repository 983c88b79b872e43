import type { MemberRole } from '@satha/terms/people';

/** A member's session in its use for one account. */
export type ActiveSession = {
  readonly accountId: number;
  readonly memberId: number;
  readonly sessionId: number;
  /** With another role the member may see something else. */
  readonly role: MemberRole;
};

/** Returns a text that is the same for two references to one session. */
export function nameSession({ accountId, memberId, sessionId, role }: ActiveSession): string {
  return `${accountId} ${memberId} ${sessionId} ${role}`;
}
