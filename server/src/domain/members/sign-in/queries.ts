import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { PersonSession } from '../../people/sessions/person-session.ts';

type SessionRow = {
  member_session_id: number;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  expires_at: Temporal.Instant;
};

/** Returns where a member is signed in, the latest used first. Sessions are timed by the real clock. */
export async function findSessions(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  memberId: number,
): Promise<PersonSession[]> {
  const { rows } = await db.query<SessionRow>({
    text: `SELECT member_session_id, ip_address, user_agent, created_at, updated_at, expires_at FROM member_sessions
           WHERE member_id = $1 AND expires_at > $2 ORDER BY updated_at DESC, member_session_id DESC`,
    values: [memberId, clock().toString()],
  });
  return rows.map((row) => ({
    sessionId: row.member_session_id,
    remoteAddress: row.ip_address === '' ? undefined : (row.ip_address ?? undefined),
    userAgent: row.user_agent === '' ? undefined : (row.user_agent ?? undefined),
    createdAt: row.created_at,
    usedAt: row.updated_at,
    expiresAt: row.expires_at,
  }));
}
