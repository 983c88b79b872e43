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
  const deletions = endedTables.map(
    (table) => `of_${table} AS (DELETE FROM ${table} WHERE expires_at <= $1)`,
  );
  await db.query({ text: `WITH ${deletions.join(', ')} SELECT`, values: [now.toString()] });
}
