-- Decides about messages that somebody has claimed, one after the other: sends are begun, and counted, or the message is
-- left out, or given up when two requests may have been taken already. One that another process has claimed since, or
-- that somebody deletes at this moment, is passed by and told nothing of.
CREATE OR REPLACE FUNCTION begin_sms_sends(
  in_messages bigint[],
  in_attempts integer[],
  in_now timestamptz,
  in_day date,
  in_rules jsonb
) RETURNS SETOF sms_messages LANGUAGE plpgsql AS $$
DECLARE
  message sms_messages;
  refusal text;
BEGIN
  INSERT INTO sms_days (day) VALUES (in_day) ON CONFLICT DO NOTHING;
  PERFORM FROM sms_days WHERE day = in_day FOR UPDATE;
  FOR message IN
    SELECT m.* FROM sms_messages m
    JOIN unnest(in_messages, in_attempts) AS claimed (message_id, attempts) USING (message_id, attempts)
    WHERE m.status = 'waiting'
    ORDER BY m.message_id FOR NO KEY UPDATE OF m SKIP LOCKED
  LOOP
    refusal := NULL;
    IF message.open_sends < 2 AND message.counted_sends <= message.open_sends THEN
      refusal := count_sms(message, in_day, in_rules);
      message.counted_sends := message.counted_sends + (refusal IS NULL)::integer;
    END IF;
    IF message.open_sends = 2 OR (refusal IS NOT NULL AND message.open_sends > 0) THEN
      -- It may have been taken: that it was left out would not be true.
      message.status := 'given_up';
      message.reason := 'no_answer';
    ELSIF refusal IS NOT NULL THEN
      message.status := 'left_out';
      message.reason := refusal;
    ELSE
      message.open_sends := message.open_sends + 1;
    END IF;
    message.settled_at := CASE WHEN message.status <> 'waiting' THEN in_now END;
    UPDATE sms_messages SET status = message.status, reason = message.reason, open_sends = message.open_sends,
        counted_sends = message.counted_sends, settled_at = message.settled_at
      WHERE message_id = message.message_id;
    RETURN NEXT message;
  END LOOP;
END $$;
