import type { Queryable } from '../../platform/db/queryable.ts';
import { type Session, sessionDays } from './session.ts';

/** Lets a session that is used last for some days more, and never longer than any may; false when it has ended. */
export async function renewSession(
  db: Queryable,
  { tokenHash }: Pick<Session, 'tokenHash'>,
  { now, days }: { readonly now: Temporal.Instant; readonly days: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE sessions SET used_at = $2,
             expires_at = least($3::timestamptz, created_at + make_interval(hours => $4))
           WHERE token_hash = $1 AND expires_at > $2`,
    values: [tokenHash, now.toString(), now.add({ hours: days * 24 }).toString(), sessionDays * 24],
  });
  return rowCount === 1;
}
