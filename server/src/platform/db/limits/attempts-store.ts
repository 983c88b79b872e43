import type { Clock } from '../../../values/clock.ts';
import { deleteInPieces } from '../delete-in-pieces.ts';
import type { Queryable } from '../queryable.ts';
import type { LimitedName, NameCount } from './limiter.ts';

/** How a name stands once an attempt was counted, or refused. */
export type CountedName = NameCount & {
  /** Whether it had as many as it may before, so that nothing was counted under any of the names. */
  readonly isFull: boolean;
};

/** Counts one under each of the names, whose present windows begin with their first counts; or under none of them. */
export async function countNames(
  db: Queryable,
  names: readonly LimitedName[],
  now: Temporal.Instant,
): Promise<CountedName[]> {
  const { rows } = await db.query<CountedName>({
    name: 'take-attempts',
    text: `SELECT name, counted, ends_at AS "endsAt", is_full AS "isFull" FROM take_attempts($1, $2, $3, $4)`,
    values: [
      names.map(({ name }) => name),
      names.map(({ most }) => most),
      names.map(({ windowMs }) => now.add({ milliseconds: windowMs }).toString()),
      now.toString(),
    ],
  });
  return rows;
}

/** Takes one count back from each. In the order of their names, so that nobody waits in a circle. */
export async function uncountNames(db: Queryable, names: readonly string[]): Promise<void> {
  await db.query({
    text: `WITH locked AS (SELECT name FROM attempts WHERE name = ANY ($1::text[]) ORDER BY name FOR UPDATE)
           UPDATE attempts AS kept SET counted = greatest(counted - 1, 0)
           FROM locked WHERE kept.name = locked.name`,
    values: [names],
  });
}

/** Deletes the counts of the names, or of all names that begin with one of them and a space. */
export async function deleteNames(db: Queryable, names: readonly string[]): Promise<void> {
  // A space is followed by '!' in the order of the column, which is that of bytes.
  await db.query({
    text: `DELETE FROM attempts USING unnest($1::text[]) AS asked (name)
           WHERE attempts.name = asked.name
              OR attempts.name >= asked.name || ' ' AND attempts.name < asked.name || '!'`,
    values: [names],
  });
}

/** Deletes the counts whose time is over; one that somebody counts at this moment is left to them. */
export async function forgetEndedAttempts({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM attempts WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM attempts WHERE ends_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [clock().toString()],
  });
}
