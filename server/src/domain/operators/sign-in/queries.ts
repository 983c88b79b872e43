import type { OperatorRole } from '@satha/terms/people';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';

/** An operator's session, with the role by which they were let in. */
export type SessionInUse = {
  readonly operatorId: number;
  readonly sessionId: number;
  readonly role: OperatorRole;
};

/** Returns a text that is the same for two references to one session in one role. */
export function nameSessionInUse({ operatorId, sessionId, role }: SessionInUse): string {
  return `${operatorId} ${sessionId} ${role}`;
}

/** Returns the names of those sessions that still hold, whose operator still has the role. */
export async function findSessionsInUse(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  sessions: readonly SessionInUse[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<SessionInUse>({
    name: 'select-operator-sessions-in-use',
    text: `SELECT o.operator_id AS "operatorId", s.session_id AS "sessionId", o.role
           FROM sessions s JOIN operators o ON o.operator_id = s.subject::bigint
           WHERE s.session_id = ANY ($1::bigint[]) AND s.audience = 'operator' AND s.expires_at > $2
             AND o.suspended_at IS NULL`,
    values: [sessions.map(({ sessionId }) => sessionId), clock().toString()],
    onlyReads: true,
  });
  return new Set(rows.map(nameSessionInUse));
}
