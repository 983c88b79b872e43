-- Two people: what moves money or changes prices is proposed by one operator and approved by another one.

-- One row, whose lock puts everything that is proposed, decided or set in a row, one after another.
CREATE TABLE approval_settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- The owner of a company of one person turns it off: then everything is done at once.
  is_on boolean NOT NULL,
  -- What one operator moves within a day up to this needs nobody else.
  limit_fils bigint NOT NULL CHECK (limit_fils BETWEEN 0 AND 100000000),
  -- Rises with each change, which names the version that it saw.
  version bigint NOT NULL CHECK (version > 0)
);
-- The limit is our own figure: AED 500, as much as a wallet may owe.
INSERT INTO approval_settings (is_on, limit_fils, version) VALUES (true, 50000, 1);

CREATE TABLE approvals (
  approval_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('wallet_top_up', 'wallet_adjustment', 'wallet_floor', 'outcome_fees',
    'extra_price', 'tariff', 'event_factor')),
  -- The account whose money or prices it is about; NULL: of all accounts.
  account_id bigint REFERENCES accounts,
  -- What is to be done. The shape is that of the kind, in domain/approvals/proposal.ts.
  proposal jsonb NOT NULL CHECK (jsonb_typeof(proposal) = 'object'),
  -- What the limit is compared with; NULL: it needs another person whatever the amount.
  amount_fils bigint CHECK (amount_fils > 0),
  -- What must still be so when it is approved.
  basis jsonb NOT NULL CHECK (jsonb_typeof(basis) = 'object'),
  -- From what to what it changes each figure: as it was when it was proposed, and then as it was when it was done.
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  proposed_by bigint NOT NULL REFERENCES operators,
  -- Made by whoever proposes, so that proposing again after a lost answer is the same proposal.
  client_token text NOT NULL CHECK (char_length(client_token) BETWEEN 1 AND 100),
  -- On the real clock, all three.
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > proposed_at),
  status text NOT NULL CHECK (status IN ('proposed', 'approved', 'rejected', 'withdrawn', 'at_once')),
  decided_at timestamptz,
  -- NULL of what is decided: the command line.
  decided_by bigint REFERENCES operators,
  decision_note text CHECK (char_length(decision_note) BETWEEN 1 AND 500),
  UNIQUE (proposed_by, client_token),
  CHECK ((status = 'proposed') = (decided_at IS NULL)),
  CHECK (decided_by IS NULL OR status <> 'proposed'),
  CONSTRAINT approvals_take_two_people CHECK (status NOT IN ('approved', 'rejected') OR decided_by <> proposed_by),
  CHECK (status NOT IN ('withdrawn', 'at_once') OR decided_by = proposed_by)
);
-- For what one operator has moved without anybody else within a day.
CREATE INDEX approvals_at_once ON approvals (proposed_by, decided_at) WHERE status = 'at_once';
-- For the lists of what waits, of what became of the rest, and of what an account was concerned by.
CREATE INDEX approvals_status ON approvals (status, approval_id);
CREATE INDEX approvals_account ON approvals (account_id, approval_id);

CREATE FUNCTION refuse_changing_a_decision() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER approvals_are_final BEFORE UPDATE OR DELETE ON approvals
  FOR EACH ROW EXECUTE FUNCTION refuse_changing_a_decision();
CREATE TRIGGER approvals_are_not_emptied BEFORE TRUNCATE ON approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_a_decision();
