import type { Queryable } from '../../../platform/db/queryable.ts';

/** Counts the ledger entries that still want a document. */
export async function countDues(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: 'SELECT count(*) AS count FROM document_dues',
    onlyReads: true,
  });
  return rows[0]?.count ?? 0;
}
