CREATE OR REPLACE FUNCTION refuse_changing_a_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = 'proposed' AND ROW(NEW.kind, NEW.account_id, NEW.proposal, NEW.amount_fils, NEW.basis, NEW.reason,
      NEW.proposed_by, NEW.client_token, NEW.proposed_at, NEW.expires_at) IS NOT DISTINCT FROM ROW(OLD.kind,
      OLD.account_id, OLD.proposal, OLD.amount_fils, OLD.basis, OLD.reason, OLD.proposed_by, OLD.client_token,
      OLD.proposed_at, OLD.expires_at) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what was proposed stays, and what was decided too' USING ERRCODE = 'restrict_violation';
END $$;
