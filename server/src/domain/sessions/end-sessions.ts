import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Session, SessionOwner } from './session.ts';

type Subject = Pick<SessionOwner, 'audience' | 'subject'>;

/** Ends one session, in its phone or browser alone. */
export async function endSession(db: Queryable, { tokenHash }: Pick<Session, 'tokenHash'>): Promise<void> {
  await db.query({ text: 'DELETE FROM sessions WHERE token_hash = $1', values: [tokenHash] });
}

/** Ends one session of a subject, by its number; false when they have none of that number. */
export async function endSessionOf(
  db: Queryable,
  { audience, subject }: Subject,
  sessionId: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'DELETE FROM sessions WHERE audience = $1 AND subject = $2 AND session_id = $3',
    values: [audience, subject, sessionId],
  });
  return rowCount === 1;
}

/** Ends every session of a subject, but for the one of a number if it is given; returns how many ended. */
export async function endSessionsOf(
  transaction: Queryable,
  { audience, subject }: Subject,
  keptSessionId?: number,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: 'DELETE FROM sessions WHERE audience = $1 AND subject = $2 AND session_id IS DISTINCT FROM $3',
    values: [audience, subject, keptSessionId ?? null],
  });
  return rowCount ?? 0;
}

/** Deletes sessions that are over. */
export async function forgetEndedSessions({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM sessions WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM sessions WHERE expires_at <= $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [clock().toString()],
  });
}
