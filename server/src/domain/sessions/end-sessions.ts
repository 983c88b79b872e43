import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Session, SessionOwner } from './session.ts';

/** Ends one session, in its phone or browser alone. */
export async function endSession(db: Queryable, { tokenHash }: Pick<Session, 'tokenHash'>): Promise<void> {
  await db.query({ text: 'DELETE FROM sessions WHERE token_hash = $1', values: [tokenHash] });
}

/** Ends every session of a subject; returns how many there were. */
export async function endSessionsOf(
  transaction: Queryable,
  { audience, subject }: Pick<SessionOwner, 'audience' | 'subject'>,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: 'DELETE FROM sessions WHERE audience = $1 AND subject = $2',
    values: [audience, subject],
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
