-- Moves a trip's status and appends the event with its next sequence; gives the sequence, or NULL with nothing done
-- when the trip is in none of the statuses that may go there. The trip stays locked until the transaction ends. From
-- status 2 on a driver is at the trip: whoever assigns one writes that to the trip before.
-- A customer is left a message that the driver is on the way or has arrived, where the account wants it; its text is written
-- when it is sent, and tells nothing that is over by then. Of a driver who has the trip before its time it tells when drivers
-- would first be looked for, and counts as written then.
-- `in_at` is on the real clock here and below; what is told of the trip is on its account's.
-- Writes tables of messages, trips.
CREATE OR REPLACE FUNCTION move_trip(
  in_account_id bigint, in_trip_id bigint, in_from smallint[], in_to smallint, in_type text, in_data jsonb,
  in_at timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  was smallint;
  next_sequence integer;
  told_at timestamptz := account_time(in_account_id, in_at);
BEGIN
  SELECT status INTO was FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id FOR NO KEY UPDATE;
  IF NOT FOUND OR was <> ALL (in_from) THEN
    RETURN NULL;
  END IF;
  UPDATE trips SET status = in_to, sequence = sequence + 1, updated_at = told_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id
    RETURNING sequence INTO next_sequence;
  PERFORM append_event(in_account_id, in_type, in_trip_id, next_sequence, was, in_to,
    trip_event_payload(in_account_id, in_trip_id, was BETWEEN 2 AND 5 OR in_to = 2) || in_data, told_at);
  IF in_to IN (2, 3) AND was <> in_to THEN
    INSERT INTO sms_messages (kind, phone_code, mobile_number, account_id, trip_id, created_at, next_attempt_at, expires_at)
    SELECT text.kind, phone_code, mobile_number, account_id, trip_id, due_at, due_at, due_at + interval '30 minutes'
    FROM trips JOIN accounts USING (account_id)
      CROSS JOIN (SELECT CASE in_to WHEN 2 THEN 'driver_assigned' ELSE 'driver_arrived' END) AS text (kind)
      CROSS JOIN LATERAL greatest(in_at,
        CASE in_to WHEN 2 THEN departure_at - (told_at - in_at) - interval '90 minutes' END) AS due_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND sms_links_enabled AND sms_updates_enabled
      -- One that waits for its time tells of whoever has the trip then.
      AND NOT EXISTS (SELECT FROM sms_messages AS waiting
        WHERE waiting.account_id = in_account_id AND waiting.trip_id = in_trip_id AND waiting.kind = text.kind
          AND waiting.status = 'waiting' AND waiting.next_attempt_at > in_at);
  END IF;
  RETURN next_sequence;
END $$;
