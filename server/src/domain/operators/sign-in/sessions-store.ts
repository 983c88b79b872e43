import type { Queryable } from '../../../platform/db/queryable.ts';

/** Deletes one of an operator's sessions; false when the operator has no such session. */
export async function deleteOperatorSession(
  transaction: Queryable,
  operatorId: number,
  sessionId: number,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: 'DELETE FROM operator_sessions WHERE operator_id = $1 AND operator_session_id = $2',
    values: [operatorId, sessionId],
  });
  return rowCount === 1;
}

export async function deleteOtherOperatorSessions(
  transaction: Queryable,
  operatorId: number,
  sessionId: number,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: 'DELETE FROM operator_sessions WHERE operator_id = $1 AND operator_session_id <> $2',
    values: [operatorId, sessionId],
  });
  return rowCount ?? 0;
}

/** Waits for whoever is just signing in as the operator, or setting a new password, and keeps others from it. */
export async function lockOperatorPassword(transaction: Queryable, operatorId: number): Promise<void> {
  await transaction.query({
    text: 'SELECT FROM operator_credentials WHERE operator_id = $1 FOR NO KEY UPDATE',
    values: [operatorId],
  });
}

/**
 * Deletes every session of an operator, and every sign-in that waits for its second factor; returns how many sessions.
 */
export async function deleteAllOperatorSessions(transaction: Queryable, operatorId: number): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `WITH waiting AS (
             DELETE FROM operator_verifications WHERE value = $1::bigint::text
               AND identifier LIKE '2fa-%' AND identifier NOT LIKE '2fa-attempts-%'
           )
           DELETE FROM operator_sessions WHERE operator_id = $1`,
    values: [operatorId],
  });
  return rowCount ?? 0;
}

/** Links and sign-ins that were not completed, too. */
export async function deleteEndedOperatorSessions(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({
    text: `WITH verifications AS (DELETE FROM operator_verifications WHERE expires_at <= $1)
           DELETE FROM operator_sessions WHERE expires_at <= $1`,
    values: [now.toString()],
  });
}
