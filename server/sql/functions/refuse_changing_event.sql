-- An event is never changed or deleted, with one exception: the account's own number for a trip, which may say who it
-- was for, can be taken out of it. Nothing else of it can, and nothing can be put in.
CREATE OR REPLACE FUNCTION refuse_changing_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  otherwise events := NEW;
BEGIN
  otherwise.data := OLD.data;
  IF otherwise IS NOT DISTINCT FROM OLD AND OLD.data ? 'externalReference'
      AND NEW.data = OLD.data - 'externalReference' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
