import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AttemptSubject, SubjectCount } from './attempt-memory.ts';

/** How a name stands once an attempt was counted, or refused. */
export type CountedSubject = SubjectCount & {
  /** Whether it had as many as it may before, so that nothing was counted under any of the names. */
  readonly isFull: boolean;
};

/** Counts one under each of the names, whose present windows begin with their first counts; or under none of them. */
export async function countAttempt(
  db: Queryable,
  subjects: readonly AttemptSubject[],
  now: Temporal.Instant,
): Promise<CountedSubject[]> {
  const { rows } = await db.query<CountedSubject>({
    name: 'take-attempts',
    text: `SELECT name, counted, ends_at AS "endsAt", is_full AS "isFull" FROM take_attempts($1, $2, $3, $4)`,
    values: [
      subjects.map(({ name }) => name),
      subjects.map(({ most }) => most),
      subjects.map(({ minutes }) => now.add({ minutes }).toString()),
      now.toString(),
    ],
  });
  return rows;
}

/** Takes one count back from each. In the order of their names, so that nobody waits in a circle. */
export async function uncountAttempts(db: Queryable, names: readonly string[]): Promise<void> {
  await db.query({
    text: `WITH locked AS (
             SELECT subject FROM member_sign_in_limits WHERE subject = ANY ($1::text[]) ORDER BY subject FOR UPDATE
           )
           UPDATE member_sign_in_limits AS kept SET counted = greatest(counted - 1, 0)
           FROM locked WHERE kept.subject = locked.subject`,
    values: [names],
  });
}

export async function deleteEndedLimits(db: Queryable, now: Temporal.Instant): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM member_sign_in_limits WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM member_sign_in_limits WHERE ends_at <= $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [now.toString()],
  });
}
