-- Ends the reach of an offer that has ended: nothing more is done about it, and whoever answered it had seen it.
CREATE OR REPLACE FUNCTION end_offer_reach() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offer_reaches SET due_at = NULL,
    seen_at = CASE WHEN seen_at IS NULL AND NEW.status IN ('accepted', 'declined') THEN NEW.answered_at ELSE seen_at END,
    seen_by = CASE WHEN seen_at IS NULL AND NEW.status IN ('accepted', 'declined') THEN 'answer' ELSE seen_by END
  WHERE offer_id = NEW.offer_id;
  RETURN NULL;
END $$;
