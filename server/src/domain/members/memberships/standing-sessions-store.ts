import type { Queryable } from '../../../platform/db/queryable.ts';
import type { StandingSession } from './standing-session.ts';

export async function selectStandingSessions(
  db: Queryable,
  sessions: readonly StandingSession[],
  now: Temporal.Instant,
): Promise<StandingSession[]> {
  const { rows } = await db.query<StandingSession>({
    name: 'select-standing-sessions',
    text: `SELECT m.account_id AS "accountId", m.member_id AS "memberId", s.member_session_id AS "sessionId"
           FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS asked (account_id, member_id, session_id)
           JOIN memberships m USING (account_id, member_id)
           JOIN accounts a USING (account_id)
           JOIN member_sessions s ON s.member_session_id = asked.session_id AND s.member_id = asked.member_id
           WHERE s.expires_at > $4 AND a.suspended_at IS NULL`,
    values: [
      sessions.map(({ accountId }) => accountId),
      sessions.map(({ memberId }) => memberId),
      sessions.map(({ sessionId }) => sessionId),
      now.toString(),
    ],
    onlyReads: true,
  });
  return rows;
}
