import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { KindOfPeople } from '../kinds-of-people.ts';

/** One browser in which somebody is signed in. */
export type PersonSession = {
  readonly sessionId: number;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string | undefined;
  readonly createdAt: Temporal.Instant;
  /** To the day. */
  readonly usedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

type Row = {
  session_id: number;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  expires_at: Temporal.Instant;
};

/** Returns where somebody is signed in, the latest used first. Sessions are timed by the real clock. */
export async function findSessions(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  kind: KindOfPeople,
  personId: number,
): Promise<PersonSession[]> {
  const { rows } = await db.query<Row>({
    text: `SELECT ${kind}_session_id AS session_id, ip_address, user_agent, created_at, updated_at, expires_at
           FROM ${kind}_sessions WHERE ${kind}_id = $1 AND expires_at > $2 ORDER BY updated_at DESC, session_id DESC`,
    values: [personId, clock().toString()],
  });
  return rows.map((row) => ({
    sessionId: row.session_id,
    remoteAddress: row.ip_address || undefined,
    userAgent: row.user_agent || undefined,
    createdAt: row.created_at,
    usedAt: row.updated_at,
    expiresAt: row.expires_at,
  }));
}
