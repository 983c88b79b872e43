-- Moves a trip that waits for a driver to another departure: it is scheduled again, its open offers are withdrawn, and the
-- search begins in time for the new one. The fare stays. A correction that waits for an answer is withdrawn: what it would cost
-- was found out for the departure before. Gives the sequence, or NULL with nothing done when the trip is in
-- none of the statuses that may go there. in_departure_at is on the account's clock, in_due_at and in_at on the real one.
-- A text that waits to tell of a driver is not sent: it was for the departure before.
-- Writes tables of dispatch, messages, trips.
CREATE OR REPLACE FUNCTION reschedule_trip(
  in_account_id bigint, in_trip_id bigint, in_from smallint[], in_to smallint, in_type text, in_data jsonb,
  in_at timestamptz, in_departure_at timestamptz, in_due_at timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  waiting_id uuid;
BEGIN
  UPDATE trips SET departure_at = in_departure_at, promised_pickup_at =
      CASE WHEN in_departure_at > account_time(in_account_id, in_at) THEN in_departure_at END
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = ANY (in_from);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM begin_search(in_account_id, in_trip_id, in_due_at);
  UPDATE offers SET status = 'withdrawn', answered_at = in_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = 'open';
  DELETE FROM sms_messages WHERE account_id = in_account_id AND trip_id = in_trip_id AND kind = 'driver_assigned'
    AND status = 'waiting' AND open_sends = 0;
  SELECT extra_id INTO waiting_id FROM trip_extras
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND kind = 'correction' AND status = 'open';
  IF FOUND THEN
    PERFORM settle_extra(in_account_id, in_trip_id, waiting_id, 'withdrawn', 'operator', in_at);
  END IF;
  RETURN move_trip(in_account_id, in_trip_id, in_from, in_to, in_type, in_data, in_at);
END $$;
