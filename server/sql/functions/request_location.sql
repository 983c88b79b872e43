-- Stores a request for where a caller is, and leaves the text with the link to be sent; NULL, and neither, when the number has had
-- its requests of the day. Each of several at once waits for those before it, by the constraint.
-- Writes tables of calls, messages.
CREATE OR REPLACE FUNCTION request_location(
  in_phone_code text,
  in_mobile_number text,
  in_token_hash bytea,
  in_text text,
  in_operator_id bigint,
  in_now timestamptz,
  in_day date,
  in_expires_at timestamptz,
  in_most integer
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  made bigint;
  message bigint;
BEGIN
  FOR number IN 1..in_most LOOP
    INSERT INTO location_requests (token_hash, phone_code, mobile_number, day, of_day, operator_id, requested_at, expires_at)
      VALUES (in_token_hash, in_phone_code, in_mobile_number, in_day, number, in_operator_id, in_now, in_expires_at)
      ON CONFLICT (phone_code, mobile_number, day, of_day) DO NOTHING
      RETURNING location_request_id INTO made;
    EXIT WHEN made IS NOT NULL;
  END LOOP;
  IF made IS NOT NULL THEN
    INSERT INTO sms_messages (kind, phone_code, mobile_number, text, created_at, next_attempt_at, expires_at)
      VALUES ('location_request', in_phone_code, in_mobile_number, in_text, in_now, in_now, in_expires_at)
      RETURNING message_id INTO message;
    UPDATE location_requests SET message_id = message WHERE location_request_id = made;
  END IF;
  RETURN made;
END $$;
