-- The console shows the books of all accounts: the latest entries first, those of some days, and what they come to.
CREATE INDEX ledger_entries_by_time ON ledger_entries (created_at, entry_id);
