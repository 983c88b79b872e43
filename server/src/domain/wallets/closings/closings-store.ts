import type { Queryable } from '../../../platform/db/queryable.ts';

/**
 * Closes what was posted before a moment, of every account whose clock is the real one: what the entries up to there come
 * to. Entries are never changed, so it is what a proof has just seen; one that was made meanwhile is behind it.
 */
export async function closeEntriesBefore(db: Queryable, before: Temporal.Instant): Promise<void> {
  await db.query({
    text: `INSERT INTO ledger_closings AS kept (account_id, closed_before, last_entry_id, entries, wallet_fils, held_fils)
           SELECT a.account_id, $1, coalesce(proven.last_entry_id, c.last_entry_id), coalesce(c.entries, 0) + proven.entries,
             coalesce(c.wallet_fils, 0) + proven.wallet_fils, coalesce(c.held_fils, 0) + proven.held_fils
           FROM accounts a LEFT JOIN ledger_closings c USING (account_id)
           -- Posted in the order of their numbers, but for two that met at the moment itself: the first after it ends it.
           CROSS JOIN LATERAL (
             SELECT coalesce(min(entry_id), 9223372036854775807) AS entry_id FROM ledger_entries
             WHERE account_id = a.account_id AND entry_id > coalesce(c.last_entry_id, 0) AND created_at >= $1
           ) AS first_left
           CROSS JOIN LATERAL (
             SELECT max(entry_id) AS last_entry_id, count(*) AS entries,
               coalesce(sum(CASE 'wallet' WHEN to_ledger THEN amount_fils WHEN from_ledger THEN -amount_fils END), 0)::bigint
                 AS wallet_fils,
               coalesce(sum(CASE 'held' WHEN to_ledger THEN amount_fils WHEN from_ledger THEN -amount_fils END), 0)::bigint
                 AS held_fils
             FROM ledger_entries
             WHERE account_id = a.account_id AND entry_id > coalesce(c.last_entry_id, 0) AND entry_id < first_left.entry_id
           ) AS proven
           -- One that has posted nothing since goes along: what ended before is not looked for again.
           WHERE NOT a.clock_was_set AND coalesce(proven.last_entry_id, c.last_entry_id) IS NOT NULL
           ON CONFLICT (account_id) DO UPDATE SET closed_before = excluded.closed_before,
             last_entry_id = excluded.last_entry_id, entries = excluded.entries, wallet_fils = excluded.wallet_fils,
             held_fils = excluded.held_fils
           WHERE (kept.closed_before, kept.last_entry_id) < (excluded.closed_before, excluded.last_entry_id)`,
    values: [before.toString()],
  });
}
