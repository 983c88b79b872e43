-- The role that serves may be another than the one that owns the tables. What it may do with a table follows from how the
-- table's comment begins, at each start (platform/db/service-rights.ts): `Append-only` and `Read-only` mean it; but for
-- those it reads and writes rows. It owns nothing, and neither makes, changes nor empties tables.

COMMENT ON TABLE ledger_entries IS 'Append-only: the books. Correct a mistake by an entry the other way.';
COMMENT ON TABLE audit_entries IS 'Append-only: who did what to an account, and when.';
COMMENT ON TABLE documents IS 'Append-only: receipts and tax invoices as they were issued.';
COMMENT ON TABLE customer_erasures IS 'Append-only: that somebody was forgotten.';
-- The trigger events_keep_what_they_say decides what may be taken out of it.
COMMENT ON TABLE events IS 'Append-only but for the column data: the logs that accounts follow.';
COMMENT ON TABLE environment_stamp IS 'Read-only: which environment the database belongs to.';
COMMENT ON TABLE schema_migrations IS 'Read-only: what made the schema.';

-- What makes and drops the days of the request log does so as the owner, whoever asks for it, and finds nothing but the
-- owner's tables by their names.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION add_api_request_day(date) SECURITY DEFINER SET search_path = %I, pg_temp',
    current_schema());
  EXECUTE format('ALTER FUNCTION drop_api_request_days(date) SECURITY DEFINER SET search_path = %I, pg_temp',
    current_schema());
END $$;

-- One row that is written over and over, to know whether anything can be written.
CREATE TABLE write_probes (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  probed_at timestamptz NOT NULL
);
COMMENT ON TABLE write_probes IS 'Not in backups: nothing depends on it.';
