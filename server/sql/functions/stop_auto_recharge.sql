-- Turns auto recharge off; what is open and not under way is not tried any more. False when it was off. The caller has
-- locked the wallet.
-- Writes tables of payments, wallets.
CREATE OR REPLACE FUNCTION stop_auto_recharge(in_account_id bigint, in_reason text, in_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auto_recharges SET is_on = false, off_reason = in_reason, changed_at = in_at
    WHERE account_id = in_account_id AND is_on;
  IF FOUND THEN
    UPDATE wallets SET recharge_below_fils = NULL WHERE account_id = in_account_id;
    UPDATE recharges SET status = 'cancelled', closed_at = in_at, due_at = NULL
      WHERE account_id = in_account_id AND status = 'open' AND due_at IS NOT NULL;
    RETURN true;
  END IF;
  RETURN false;
END $$;
