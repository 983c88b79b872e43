-- Locks the search of a locked trip and its open offers, in this order, as whoever chooses a driver by hand does. Whoever locks
-- the wallet or the event counter, too, does it after this.
CREATE OR REPLACE FUNCTION lock_search(in_account_id bigint, in_trip_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM dispatches WHERE account_id = in_account_id AND trip_id = in_trip_id FOR UPDATE;
  PERFORM FROM offers WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = 'open'
    ORDER BY offer_id FOR NO KEY UPDATE;
END $$;
