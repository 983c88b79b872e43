import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';

/** `transaction` is one database transaction: mark and what is done for the first time stand or fall together. */
type Deps = { readonly transaction: Queryable; readonly clock: Clock };

/**
 * Stores a mark and returns true if it is the first time in the life of the database, else false. A second
 * one at the same moment waits to see whether the first commits.
 */
export async function markFirstTime(
  { transaction, clock }: Deps,
  mark: 'demo account' | 'demo trips' | 'first owner',
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: 'INSERT INTO first_time_marks (mark, made_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [mark, clock().toString()],
  });
  return rowCount === 1;
}
