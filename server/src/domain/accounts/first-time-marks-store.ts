import type { Queryable } from '../../platform/db/queryable.ts';

/** False when the mark is there already; a second one at the same moment waits to see whether the first commits. */
export async function insertMark(
  transaction: Queryable,
  mark: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: 'INSERT INTO first_time_marks (mark, made_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [mark, at.toString()],
  });
  return rowCount === 1;
}
