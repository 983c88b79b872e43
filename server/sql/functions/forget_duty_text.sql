-- Lets alarms be texted anew of which texts told that were not sent: they were marked by their moments. Those of all texts that a
-- statement ends are locked in one order.
CREATE OR REPLACE FUNCTION forget_duty_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE alarms SET told_duty_at = NULL WHERE alarm_id IN (
    SELECT alarm_id FROM alarms WHERE told_duty_at IN (
      SELECT now.created_at FROM now JOIN was USING (message_id)
      WHERE now.kind = 'duty_alarm' AND was.status = 'waiting' AND now.status IN ('given_up', 'left_out'))
    ORDER BY alarm_id FOR NO KEY UPDATE);
  RETURN NULL;
END $$;
