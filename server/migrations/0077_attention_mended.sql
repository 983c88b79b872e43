-- Attention and the desk: arrivals that are promised anew, texts to the duty phone, accounts with clocks of their own, callers' places.

-- On the real clock; NULL: what was promised first stands. By the first promise it is judged whether the driver came in time; by
-- this one, what is told and what is amiss.
ALTER TABLE arrival_promises
  ADD COLUMN promised_anew_at timestamptz CHECK (leg = 'pickup' OR promised_anew_at IS NULL);

ALTER TABLE trip_operator_acts
  DROP CONSTRAINT trip_operator_acts_kind_check,
  ADD CONSTRAINT trip_operator_acts_kind_check CHECK (kind IN ('booked', 'noted', 'called', 'messaged', 'search_paused',
    'search_resumed', 'search_widened', 'search_restarted', 'rescheduled', 'promised_anew', 'correction_requested', 'corrected',
    'released', 'reassigned', 'cancelled', 'failed'));

-- The board shows what has ended today by the clock of each account: the few with one of their own are asked one by one.
CREATE INDEX trips_of_account_by_end ON trips (account_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX accounts_with_own_clock ON accounts (account_id) WHERE clock_offset_seconds <> 0;

-- When the duty phone was last sent a text, and of which kinds: another one within ten minutes is of a kind that it has not been
-- told of.
ALTER TABLE duty_phone
  ADD COLUMN texted_at timestamptz,
  ADD COLUMN texted_kinds text[] NOT NULL DEFAULT '{}';

-- Lets alarms be texted anew of which texts told that were not sent: they were marked by their moments. Those of all texts that a
-- statement ends are locked in one order.
CREATE FUNCTION forget_duty_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE alarms SET told_duty_at = NULL WHERE alarm_id IN (
    SELECT alarm_id FROM alarms WHERE told_duty_at IN (
      SELECT now.created_at FROM now JOIN was USING (message_id)
      WHERE now.kind = 'duty_alarm' AND was.status = 'waiting' AND now.status IN ('given_up', 'left_out'))
    ORDER BY alarm_id FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
CREATE TRIGGER duty_texts_unsent AFTER UPDATE ON sms_messages
  REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION forget_duty_text();
CREATE INDEX alarms_told_duty ON alarms (told_duty_at) WHERE told_duty_at IS NOT NULL;

-- How often one operator has asked phones where they are.
CREATE INDEX location_requests_of_operator ON location_requests (operator_id, requested_at);
