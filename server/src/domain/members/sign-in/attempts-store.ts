import type { Queryable } from '../../../platform/db/queryable.ts';

const mostCounted = 1_000_000;

/** Counts one and gives how many that makes in the subject's present window, which begins with its first count. */
export async function countAttempt(
  db: Queryable,
  subject: string,
  now: Temporal.Instant,
  endsAt: Temporal.Instant,
): Promise<{ counted: number; endsAt: Temporal.Instant }> {
  const { rows } = await db.query<{ counted: number; ends_at: Temporal.Instant }>({
    text: `INSERT INTO member_sign_in_limits AS kept (subject, counted, ends_at) VALUES ($1, 1, $3)
           ON CONFLICT (subject) DO UPDATE SET
             counted = CASE WHEN kept.ends_at <= $2 THEN 1 ELSE least(kept.counted + 1, $4) END,
             ends_at = CASE WHEN kept.ends_at <= $2 THEN excluded.ends_at ELSE kept.ends_at END
           RETURNING counted, ends_at`,
    values: [subject, now.toString(), endsAt.toString(), mostCounted],
  });
  const [row] = rows as [{ counted: number; ends_at: Temporal.Instant }];
  return { counted: row.counted, endsAt: row.ends_at };
}

/** Takes one count back from each. In the order of their names, so that nobody waits in a circle. */
export async function uncountAttempts(db: Queryable, subjects: readonly string[]): Promise<void> {
  await db.query({
    text: `WITH locked AS (
             SELECT subject FROM member_sign_in_limits WHERE subject = ANY ($1::text[]) ORDER BY subject FOR UPDATE
           )
           UPDATE member_sign_in_limits AS kept SET counted = greatest(counted - 1, 0)
           FROM locked WHERE kept.subject = locked.subject`,
    values: [subjects],
  });
}

export async function deleteAttempts(db: Queryable, subject: string): Promise<void> {
  await db.query({ text: 'DELETE FROM member_sign_in_limits WHERE subject = $1', values: [subject] });
}

export async function deleteEndedLimits(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.query({ text: 'DELETE FROM member_sign_in_limits WHERE ends_at <= $1', values: [now.toString()] });
}
