-- Forgets all days before one; how many that were.
CREATE OR REPLACE FUNCTION drop_api_request_days(in_before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  part text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('api_requests', 0));
  FOR part IN
    SELECT child.relname FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = 'api_requests'::regclass
      AND child.relname < 'api_requests_' || to_char(in_before, 'YYYYMMDD')
    ORDER BY child.relname
  LOOP
    EXECUTE format('DROP TABLE %I', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

-- Days are made and dropped as the owner of the tables, whoever asks for it, and by names of the owner's schema alone.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION drop_api_request_days(date) SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
