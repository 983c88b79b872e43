-- What outcomes cost for a trip: by the newest row of its account that held when it was created, else by the newest one for
-- all accounts, else, for a trip older than every row, by the first.
CREATE OR REPLACE FUNCTION outcome_fee_rules(in_account_id bigint, in_trip_id bigint, in_created_at timestamptz)
RETURNS jsonb LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT rules FROM outcome_fee_policies
  WHERE (account_id = in_account_id OR account_id IS NULL) AND (
    valid_from <= in_created_at AND after_trip_id < in_trip_id
    OR account_id IS NULL AND valid_from = (SELECT min(valid_from) FROM outcome_fee_policies WHERE account_id IS NULL)
  )
  ORDER BY account_id NULLS LAST, valid_from DESC LIMIT 1;
END;
