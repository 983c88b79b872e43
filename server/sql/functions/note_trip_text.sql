-- Notes what became of a message about a trip: of one that an operator wrote by hand in the trip's list of such acts, of all
-- others by their kind.
-- Writes tables of messages, trips.
CREATE OR REPLACE FUNCTION note_trip_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.operator_act IS NOT NULL THEN
    UPDATE trip_operator_acts
      SET details = details || jsonb_build_object('sms', jsonb_build_object('status', NEW.status, 'reason', NEW.reason))
      WHERE account_id = NEW.account_id AND trip_id = NEW.trip_id AND act = NEW.operator_act;
    RETURN NULL;
  END IF;
  INSERT INTO trip_texts (account_id, trip_id, kind, status, reason, settled_at, parts)
  VALUES (NEW.account_id, NEW.trip_id, NEW.kind, NEW.status, NEW.reason, NEW.settled_at, NEW.parts)
  ON CONFLICT (account_id, trip_id, kind) DO UPDATE
    SET status = excluded.status, reason = excluded.reason, settled_at = excluded.settled_at,
      parts = excluded.parts;
  RETURN NULL;
END $$;
