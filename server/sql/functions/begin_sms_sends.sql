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
  decided sms_messages[] := '{}';
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
    -- Whoever has seen an offer, or is asked no more, needs no text about it.
    IF message.offer_id IS NOT NULL AND NOT EXISTS (SELECT FROM offers JOIN offer_reaches USING (offer_id)
        WHERE offer_id = message.offer_id AND status = 'open' AND seen_at IS NULL) THEN
      refusal := 'trip_over';
    ELSIF message.open_sends < 2 AND message.counted_sends <= message.open_sends THEN
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
    decided := decided || message;
  END LOOP;
  -- At once: what follows from messages that are not sent takes its locks in one order.
  UPDATE sms_messages AS m SET status = d.status, reason = d.reason, open_sends = d.open_sends,
      counted_sends = d.counted_sends, settled_at = d.settled_at
    FROM unnest(decided) AS d WHERE m.message_id = d.message_id;
  RETURN QUERY SELECT * FROM unnest(decided);
END $$;
