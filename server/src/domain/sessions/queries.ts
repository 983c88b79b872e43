import { createBatchLoader } from '../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { SessionAudience } from '../../values/audience.ts';
import type { Clock } from '../../values/clock.ts';
import { hashSessionToken, isPlausibleSessionToken, type Session, type SessionOwner } from './session.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/** As the database says at this moment; never cached. */
export type FindSession = (rawToken: string) => Promise<Session | undefined>;

/** Finds the session of a raw token; the tokens of requests that arrive together are looked up together. */
export function createSessionFinder(deps: Deps, audience: SessionAudience, tokenPrefix: string): FindSession {
  const find = createBatchLoader((tokenHashes: readonly Buffer[]) =>
    findSessions(deps, audience, tokenHashes),
  );
  return async (rawToken) =>
    isPlausibleSessionToken(rawToken, tokenPrefix) ? find(hashSessionToken(rawToken)) : undefined;
}

/**
 * Returns the session of each token, in their order; undefined for those that are none, over, or another
 * audience's.
 */
export async function findSessions(
  { db, clock }: Deps,
  audience: SessionAudience,
  tokenHashes: readonly Buffer[],
): Promise<(Session | undefined)[]> {
  const { rows } = await db.query<{ place: number; subject: string; account_id: number | null }>({
    name: 'select-sessions',
    text: `SELECT asked.place, s.subject, s.account_id
           FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token_hash, place)
           JOIN sessions s ON s.token_hash = asked.token_hash AND s.audience = $2 AND s.expires_at > $3`,
    values: [tokenHashes, audience, clock().toString()],
    onlyReads: true,
  });
  const sessions: (Session | undefined)[] = new Array(tokenHashes.length);
  for (const { place, subject, account_id: accountId } of rows) {
    const tokenHash = tokenHashes[place - 1] as Buffer;
    sessions[place - 1] = { audience, subject, accountId: accountId ?? undefined, tokenHash };
  }
  return sessions;
}

/** Tells whether the session of a number is the subject's, and has not ended. */
export async function isSignedIn(
  db: Queryable,
  { audience, subject }: Pick<SessionOwner, 'audience' | 'subject'>,
  sessionId: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'SELECT FROM sessions WHERE audience = $1 AND subject = $2 AND session_id = $3',
    values: [audience, subject, sessionId],
  });
  return rowCount === 1;
}

/** A phone or browser in which somebody is signed in, as they are told of it. */
export type ListedSession = {
  readonly sessionId: number;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string | undefined;
  readonly createdAt: Temporal.Instant;
  /** To the day where sessions are renewed; when it was begun, of others. */
  readonly usedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

type ListedRow = {
  session_id: number;
  remote_address: string | null;
  user_agent: string | null;
  created_at: Temporal.Instant;
  used_at: Temporal.Instant;
  expires_at: Temporal.Instant;
};

/** Returns where somebody is signed in at this moment, the latest used first. */
export async function findSessionsOf(
  { db, clock }: Deps,
  { audience, subject }: Pick<SessionOwner, 'audience' | 'subject'>,
): Promise<readonly ListedSession[]> {
  const { rows } = await db.query<ListedRow>({
    text: `SELECT session_id, remote_address, user_agent, created_at, coalesce(used_at, created_at) AS used_at,
             expires_at
           FROM sessions
           WHERE audience = $1 AND subject = $2 AND expires_at > $3 ORDER BY used_at DESC, session_id DESC`,
    values: [audience, subject, clock().toString()],
    onlyReads: true,
  });
  return rows.map((row) => ({
    sessionId: row.session_id,
    remoteAddress: row.remote_address ?? undefined,
    userAgent: row.user_agent ?? undefined,
    createdAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  }));
}
