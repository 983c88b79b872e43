-- Begins the search for a driver of a trip anew, due at a moment of the real clock. What an earlier search of the trip found
-- out stays under that one's number.
CREATE OR REPLACE FUNCTION begin_search(in_account_id bigint, in_trip_id bigint, in_due_at timestamptz)
RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO dispatches (account_id, trip_id, due_at, search_number)
    SELECT in_account_id, in_trip_id, in_due_at, coalesce(max(search_number), 0) + 1 FROM search_rounds
    WHERE account_id = in_account_id AND trip_id = in_trip_id
    ON CONFLICT (account_id, trip_id) DO UPDATE SET due_at = excluded.due_at, began_at = NULL, rounds = 0,
      search_number = excluded.search_number, paused_until = NULL, is_widened = false;
END;
