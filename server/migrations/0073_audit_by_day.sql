-- The audit log is also read by day. Entries are only added, so that a few pages of the table hold a day, and this small index
-- tells which.
CREATE INDEX audit_entries_at ON audit_entries USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
