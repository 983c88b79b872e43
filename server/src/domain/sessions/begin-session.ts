import type { Queryable } from '../../platform/db/queryable.ts';
import {
  hashSessionToken,
  makeSessionToken,
  mostSessionsOfSubject,
  type RandomBytes,
  type SessionOwner,
  sessionDays,
} from './session.ts';

export type BegunSession = {
  /** In the answer and nowhere else. */
  readonly rawToken: string;
  readonly expiresAt: Temporal.Instant;
};

/**
 * Begins a session. A subject who has as many as may be loses the oldest: who begins two at one moment is to
 * hold a lock of the subject's, or has one too many until the next. The oldest ends of a subject who has as
 * many as may be: who begins two at one moment is to hold a lock of the subject's, or has one too many until
 * the next.
 */
export async function beginSession(
  transaction: Queryable,
  { audience, subject, accountId }: SessionOwner,
  {
    now,
    tokenPrefix,
    randomBytes,
  }: { readonly now: Temporal.Instant; readonly tokenPrefix: string; readonly randomBytes: RandomBytes },
): Promise<BegunSession> {
  const rawToken = makeSessionToken(tokenPrefix, randomBytes);
  const expiresAt = now.add({ hours: sessionDays * 24 });
  await transaction.query({
    text: `WITH too_many AS (
             DELETE FROM sessions WHERE token_hash IN (
               SELECT token_hash FROM sessions
               WHERE audience = $2 AND subject = $3 AND account_id IS NOT DISTINCT FROM $4
               ORDER BY created_at DESC, token_hash OFFSET $7))
           INSERT INTO sessions (token_hash, audience, subject, account_id, created_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [
      hashSessionToken(rawToken),
      audience,
      subject,
      accountId ?? null,
      now.toString(),
      expiresAt.toString(),
      mostSessionsOfSubject - 1,
    ],
  });
  return { rawToken, expiresAt };
}
