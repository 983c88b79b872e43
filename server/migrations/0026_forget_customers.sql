-- A person can be forgotten: trips, books and the log of what happened stay, without them.

-- An event is never changed or deleted, with one exception: the account's own number for a trip, which may say who it
-- was for, can be taken out of it. Nothing else of it can, and nothing can be put in.
CREATE FUNCTION refuse_changing_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER events_are_final ON events;
CREATE TRIGGER events_are_final BEFORE DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_events();
CREATE TRIGGER events_keep_what_they_say BEFORE UPDATE ON events
  FOR EACH ROW EXECUTE FUNCTION refuse_changing_event();

-- That somebody was forgotten, and how much of them there was; not who.
CREATE TABLE customer_erasures (
  erasure_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at timestamptz NOT NULL,
  trips integer NOT NULL CHECK (trips >= 0),
  messages integer NOT NULL CHECK (messages >= 0),
  sessions integer NOT NULL CHECK (sessions >= 0)
);
