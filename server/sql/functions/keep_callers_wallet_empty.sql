-- Keeps the wallet of the company's own account empty: what a trip takes from it comes from what its caller owes, and what
-- goes back to it is owed no more (follow_caller_charge posts both).
CREATE OR REPLACE FUNCTION keep_callers_wallet_empty() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.balance_fils := 0;
  RETURN NEW;
END $$;
