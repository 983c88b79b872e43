-- Whether one more may be sent after so many: {"first", "perTrip", "most"} is an allowance that grows with the account's
-- completed trips. No more of them are looked at than are needed.
CREATE OR REPLACE FUNCTION has_sms_allowance(in_allowance jsonb, in_sent integer, in_account_id bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  first integer := (in_allowance ->> 'first')::integer;
  trips_needed integer;
BEGIN
  IF in_sent < first THEN
    RETURN true;
  ELSIF in_account_id IS NULL OR in_sent >= (in_allowance ->> 'most')::integer THEN
    RETURN false;
  END IF;
  trips_needed := ceil((in_sent + 1 - first) / (in_allowance ->> 'perTrip')::numeric);
  RETURN trips_needed <= (
    SELECT count(*) FROM (
      SELECT FROM trips WHERE account_id = in_account_id AND status = 6 LIMIT trips_needed
    ) AS completed
  );
END $$;
