-- Begins the search for a driver of a trip anew, due at a moment of the real clock. What an earlier search of the trip found
-- out is of the past.
CREATE OR REPLACE FUNCTION begin_search(in_account_id bigint, in_trip_id bigint, in_due_at timestamptz)
RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM search_rounds WHERE account_id = in_account_id AND trip_id = in_trip_id;
  INSERT INTO dispatches (account_id, trip_id, due_at) VALUES (in_account_id, in_trip_id, in_due_at)
    ON CONFLICT (account_id, trip_id) DO UPDATE SET due_at = excluded.due_at, began_at = NULL, rounds = 0;
END;
