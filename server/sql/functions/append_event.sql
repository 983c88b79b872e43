-- Appends one event and gives its number.
CREATE OR REPLACE FUNCTION append_event(
  in_account_id bigint, in_type text, in_trip_id bigint, in_sequence integer, in_from_status smallint,
  in_to_status smallint, in_data jsonb, in_occurred_at timestamptz
) RETURNS bigint LANGUAGE sql
BEGIN ATOMIC
  WITH counted AS (
    INSERT INTO event_counters AS counter (account_id, last_number) VALUES (in_account_id, 1)
    ON CONFLICT (account_id) DO UPDATE SET last_number = counter.last_number + 1
    RETURNING last_number
  )
  INSERT INTO events (account_id, event_number, type, trip_id, sequence, from_status, to_status, data, occurred_at)
  SELECT in_account_id, last_number, in_type, in_trip_id, in_sequence, in_from_status, in_to_status, in_data,
    in_occurred_at
  FROM counted
  RETURNING event_number;
END;
