import type { Queryable } from '../queryable.ts';

/** What an operator does daily by the command line. */
export type Chore = 'backup' | 'ledger_check';

export type LastRun = { readonly chore: Chore; readonly ranAt: Temporal.Instant; readonly isSound: boolean };

/** Stores when an operator's daily command was done; of two that ran at a time, the later one's is kept. */
export async function noteRun(db: Queryable, { chore, ranAt, isSound }: LastRun): Promise<void> {
  await db.query({
    text: `INSERT INTO last_runs AS kept (chore, ran_at, is_sound) VALUES ($1, $2, $3)
           ON CONFLICT (chore) DO UPDATE SET ran_at = excluded.ran_at, is_sound = excluded.is_sound
           WHERE kept.ran_at <= excluded.ran_at`,
    values: [chore, ranAt.toString(), isSound],
  });
}

export async function findLastRuns(db: Queryable): Promise<LastRun[]> {
  const { rows } = await db.query<{ chore: Chore; ran_at: Temporal.Instant; is_sound: boolean }>({
    name: 'find-last-runs',
    text: 'SELECT chore, ran_at, is_sound FROM last_runs',
    onlyReads: true,
  });
  return rows.map(({ chore, ran_at, is_sound }) => ({ chore, ranAt: ran_at, isSound: is_sound }));
}
