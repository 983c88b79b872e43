import type { Queryable } from '../../../platform/db/queryable.ts';

/** Counts the active endpoints of all accounts that have not proved yet that they want events. */
export async function countUnproven(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: "SELECT count(*) AS count FROM webhook_endpoints WHERE proof = 'unproven' AND status = 'active'",
    onlyReads: true,
  });
  return rows[0]?.count ?? 0;
}
