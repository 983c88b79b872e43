-- What moved or charged an account's money by kind, by time. What every trip has the other indexes find soon: it is left out
-- here, so that a create and a completed trip have nothing more to write.
CREATE INDEX CONCURRENTLY ledger_entries_of_rare_kind ON ledger_entries (account_id, kind, created_at, entry_id)
  WHERE kind NOT IN ('trip_hold', 'trip_revenue', 'vat', 'extra_vat');
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_of_kind;
