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

/** Whence somebody signs in; told to them in the list of their sessions. */
export type SessionOrigin = {
  readonly remoteAddress: string | undefined;
  readonly userAgent: string | undefined;
};

export type NewSession = {
  readonly now: Temporal.Instant;
  readonly tokenPrefix: string;
  readonly randomBytes: RandomBytes;
  /** For how long it lasts unless it is used meanwhile, where it is renewed. */
  readonly days?: number;
  readonly mostOfSubject?: number;
  readonly origin?: SessionOrigin;
};

const longestUserAgent = 1_000;

/**
 * Begins a session. The oldest ends of a subject who has as many as may be: who begins two at one moment is to
 * hold a lock of the subject's, or has one too many until the next.
 */
export async function beginSession(
  transaction: Queryable,
  { audience, subject, accountId }: SessionOwner,
  {
    now,
    tokenPrefix,
    randomBytes,
    days = sessionDays,
    mostOfSubject = mostSessionsOfSubject,
    origin,
  }: NewSession,
): Promise<BegunSession> {
  const rawToken = makeSessionToken(tokenPrefix, randomBytes);
  const expiresAt = now.add({ hours: days * 24 });
  await transaction.query({
    text: `WITH too_many AS (
             DELETE FROM sessions WHERE token_hash IN (
               SELECT token_hash FROM sessions
               WHERE audience = $2 AND subject = $3 AND account_id IS NOT DISTINCT FROM $4
               ORDER BY created_at DESC, token_hash OFFSET $7))
           INSERT INTO sessions (token_hash, audience, subject, account_id, created_at, expires_at,
             remote_address, user_agent)
           VALUES ($1, $2, $3, $4, $5, $6, $8, $9)`,
    values: [
      hashSessionToken(rawToken),
      audience,
      subject,
      accountId ?? null,
      now.toString(),
      expiresAt.toString(),
      mostOfSubject - 1,
      origin?.remoteAddress ?? null,
      origin?.userAgent?.slice(0, longestUserAgent) ?? null,
    ],
  });
  return { rawToken, expiresAt };
}
