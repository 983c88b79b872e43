import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { forgetEndedAttempts } from '../attempts/forget-ended-attempts.ts';
import { kindsOfPeople } from '../kinds-of-people.ts';

const endedTables = kindsOfPeople.flatMap((kind) => [`${kind}_verifications`, `${kind}_sessions`]);

/** Deletes sessions, links, sign-ins that were not completed and counts of attempts whose time is over, of all people. */
export async function forgetEndedSignIns({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  await forgetEndedAttempts(db, now);
  for (const table of endedTables) {
    await deleteInPieces(db, {
      text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
               SELECT ctid FROM ${table} WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      values: [now.toString()],
    });
  }
}
