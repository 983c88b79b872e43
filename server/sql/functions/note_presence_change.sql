-- Notes that somebody has opened or left a record in the console.
CREATE OR REPLACE FUNCTION note_presence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (kind, record_id)
  VALUES ('people_at_' || coalesce(NEW.kind, OLD.kind), coalesce(NEW.record_id, OLD.record_id))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
