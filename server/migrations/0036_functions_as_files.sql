-- From here on functions stand in sql/functions, one file each, and are applied as they are now: a migration changes tables,
-- and drops functions that no file has any more.
CREATE TABLE schema_functions (
  name text PRIMARY KEY,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE schema_functions IS 'Read-only: the text of each function that the database has.';
