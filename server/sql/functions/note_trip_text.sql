CREATE OR REPLACE FUNCTION note_trip_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trip_texts (account_id, trip_id, kind, status, reason, settled_at)
  VALUES (NEW.account_id, NEW.trip_id, NEW.kind, NEW.status, NEW.reason, NEW.settled_at)
  ON CONFLICT (account_id, trip_id, kind) DO UPDATE
    SET status = excluded.status, reason = excluded.reason, settled_at = excluded.settled_at;
  RETURN NULL;
END $$;
