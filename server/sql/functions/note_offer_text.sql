-- Notes with an offer's steps what became of the text about it.
CREATE OR REPLACE FUNCTION note_offer_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offer_steps SET parts = NEW.parts, result = CASE
      WHEN NEW.status = 'sent' THEN 'sent'
      WHEN NEW.status = 'given_up' THEN 'failed'
      WHEN NEW.reason = 'trip_over' THEN 'not_needed'
      WHEN NEW.reason IN ('number_limit', 'account_limit', 'abroad_limit', 'daily_limit') THEN 'over_budget'
      ELSE 'failed'
    END
    WHERE offer_id = NEW.offer_id AND step = 'sms';
  RETURN NULL;
END $$;
