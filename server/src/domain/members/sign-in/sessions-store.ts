import type { Queryable } from '../../../platform/db/queryable.ts';

/** Deletes one of a member's sessions; false when the member has no such session. */
export async function deleteSession(
  transaction: Queryable,
  memberId: number,
  sessionId: number,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: 'DELETE FROM member_sessions WHERE member_id = $1 AND member_session_id = $2',
    values: [memberId, sessionId],
  });
  return rowCount === 1;
}

export async function deleteOtherSessions(
  transaction: Queryable,
  memberId: number,
  sessionId: number,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: 'DELETE FROM member_sessions WHERE member_id = $1 AND member_session_id <> $2',
    values: [memberId, sessionId],
  });
  return rowCount ?? 0;
}

/** Links and sign-ins that were not completed, too. */
export async function deleteEndedSessions(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    text: `WITH verifications AS (DELETE FROM member_verifications WHERE expires_at <= $1)
           DELETE FROM member_sessions WHERE expires_at <= $1`,
    values: [now.toString()],
  });
}

/** Waits for whoever is just signing in as the member, or setting a new password, and keeps others from it. */
export async function lockPassword(transaction: Queryable, memberId: number): Promise<void> {
  await transaction.query({
    text: 'SELECT FROM member_credentials WHERE member_id = $1 FOR NO KEY UPDATE',
    values: [memberId],
  });
}

/**
 * Deletes every session of a member, and every sign-in that waits for its second factor; returns how many
 * sessions.
 */
export async function deleteAllSessions(transaction: Queryable, memberId: number): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `WITH waiting AS (
             DELETE FROM member_verifications WHERE value = $1::bigint::text
               AND identifier LIKE '2fa-%' AND identifier NOT LIKE '2fa-attempts-%'
           )
           DELETE FROM member_sessions WHERE member_id = $1`,
    values: [memberId],
  });
  return rowCount ?? 0;
}
