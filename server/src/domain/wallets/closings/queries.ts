/**
 * The SQL of the ledger's entries `e` that were not proven yet: those behind their account's closing `c`, found by the key of
 * the account. Without `sinceClosings` all are, as if nothing had been closed.
 */
export function entriesToProve(sinceClosings: boolean): string {
  if (!sinceClosings) {
    return `SELECT e.*, 0::bigint AS closed_wallet_fils FROM ledger_entries e`;
  }
  return `SELECT e.*, coalesce(c.wallet_fils, 0) AS closed_wallet_fils
    FROM accounts a LEFT JOIN ledger_closings c USING (account_id) CROSS JOIN LATERAL (
      SELECT * FROM ledger_entries WHERE account_id = a.account_id AND entry_id > coalesce(c.last_entry_id, 0) OFFSET 0
    ) AS e`;
}

/** The SQL of the closings that a proof goes on behind. */
export function closingsToGoOnBehind(sinceClosings: boolean): string {
  return `SELECT * FROM ledger_closings WHERE ${sinceClosings}`;
}
