-- Deletes what waits about the row of the trigger: the purpose begins with the one argument, and ends with the row's number
-- in the column that the other one names.
CREATE OR REPLACE FUNCTION drop_superseded_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mail_messages
    WHERE status = 'waiting' AND purpose = TG_ARGV[0] || ' ' || (to_jsonb(NEW) ->> TG_ARGV[1]);
  RETURN NULL;
END $$;
