-- By a fifth of its rows a large table is tidied up, and by a tenth looked at, too seldom. Room on the pages would be of no use:
-- what changes of these rows, status and time, stands in indexes, so that nearly no update stays on its page.
ALTER TABLE trips SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE trip_tracks SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE webhook_deliveries SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE offers SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE sms_messages SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE search_rounds SET (autovacuum_vacuum_scale_factor = 0.02);
-- A few rows, each changed until it goes: by their number alone.
ALTER TABLE dispatches SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
-- Only added to: for index-only scans, and so that an old day is known to have entries.
ALTER TABLE events SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE ledger_entries SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
