-- Whatever lets a balance fall below the threshold opens a recharge in its own database transaction, and asks nothing
-- of wallets that stay above it: a statement that creates trips need not know of this.
CREATE OR REPLACE FUNCTION recharge_fallen_wallet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM open_recharge(NEW.account_id, NEW.balance_fils);
  RETURN NULL;
END $$;
