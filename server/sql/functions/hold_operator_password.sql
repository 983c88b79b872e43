-- A session, and what leads to one, is begun under the password of that moment: it waits for a new one that is being set,
-- and a new one waits for it, so that the statement that sets a password finds all that the old one began.
CREATE OR REPLACE FUNCTION hold_operator_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The column that tells whose it is differs.
  PERFORM FROM operator_credentials WHERE operator_id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint FOR SHARE;
  RETURN NEW;
END $$;
