-- Ends the search for a driver of a trip, if there is one.
CREATE OR REPLACE FUNCTION end_search(in_account_id bigint, in_trip_id bigint) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM dispatches WHERE account_id = in_account_id AND trip_id = in_trip_id;
END;
