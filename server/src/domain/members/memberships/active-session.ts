/** A member's session in its use for one account. */
export type ActiveSession = {
  readonly accountId: number;
  readonly memberId: number;
  readonly sessionId: number;
};

/** What makes two of them the same. */
export function nameSession({ accountId, memberId, sessionId }: ActiveSession): string {
  return `${accountId} ${memberId} ${sessionId}`;
}
