import type { Queryable } from '../../../platform/db/queryable.ts';

/** How far an account's clock is ahead of the real one, or behind it, in seconds. */
export async function selectOffset(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ offset_seconds: number }>({
    text: 'SELECT offset_seconds FROM sandbox_clocks WHERE account_id = $1',
    values: [accountId],
    onlyReads: true,
  });
  return rows[0]?.offset_seconds ?? 0;
}

export async function storeOffset(db: Queryable, accountId: number, offsetSeconds: number): Promise<void> {
  await db.query({
    text: `INSERT INTO sandbox_clocks (account_id, offset_seconds) VALUES ($1, $2)
           ON CONFLICT (account_id) DO UPDATE SET offset_seconds = excluded.offset_seconds`,
    values: [accountId, offsetSeconds],
  });
}
