-- Makes the part for one day, by UTC; any number of processes may ask for it at once. Attached rather than made in
-- place, so that whoever reads the log meanwhile is not waited for.
CREATE OR REPLACE FUNCTION add_api_request_day(in_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part constant text := 'api_requests_' || to_char(in_day, 'YYYYMMDD');
BEGIN
  -- Waited for even where the day is there: whoever made it lets go once every session is told, and one that is not told yet
  -- would insert into a day that it does not know.
  PERFORM pg_advisory_xact_lock(hashtextextended('api_requests', 0));
  -- Read from the catalogue: to_regclass may not know yet what was made while the lock was waited for.
  IF EXISTS (SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'api_requests'::regclass AND relname = part) THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE api_requests INCLUDING CONSTRAINTS)', part);
  EXECUTE format('ALTER TABLE api_requests ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part,
    in_day::timestamp AT TIME ZONE 'UTC', (in_day + 1)::timestamp AT TIME ZONE 'UTC');
END $$;

-- Days are made and dropped as the owner of the tables, whoever asks for it, and by names of the owner's schema alone.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION add_api_request_day(date) SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
