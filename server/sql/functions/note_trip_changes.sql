-- Notes which trips a statement has changed, for whoever looks at them in the console.
CREATE OR REPLACE FUNCTION note_trip_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (kind, record_id) SELECT DISTINCT 'trip', trip_id FROM changed
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
