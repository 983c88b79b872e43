-- Notes which record has changed: the trigger says its kind, and the column that has its number.
CREATE OR REPLACE FUNCTION note_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO record_changes (kind, record_id) VALUES (TG_ARGV[0], (record ->> TG_ARGV[1])::bigint)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
