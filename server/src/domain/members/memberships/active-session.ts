/** A member's session in its use for one account. */
export type ActiveSession = {
  readonly accountId: number;
  readonly memberId: number;
  readonly sessionId: number;
};

/** Returns a text that is the same for two references to one session. */
export function nameSession({ accountId, memberId, sessionId }: ActiveSession): string {
  return `${accountId} ${memberId} ${sessionId}`;
}
