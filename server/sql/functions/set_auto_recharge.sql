-- Sets auto recharge and, when it is on and the balance is below already, opens a recharge.
-- outcome: set · no_wallet · no_card
-- Writes tables of payments, wallets.
CREATE OR REPLACE FUNCTION set_auto_recharge(
  in_account_id bigint, in_is_on boolean, in_threshold_fils bigint, in_target_fils bigint, in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
BEGIN
  SELECT * INTO wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'no_wallet';
  ELSIF in_is_on AND NOT EXISTS (SELECT FROM saved_cards WHERE account_id = in_account_id) THEN
    RETURN 'no_card';
  ELSIF NOT in_is_on THEN
    PERFORM stop_auto_recharge(in_account_id, 'by_hand', in_at);
  END IF;
  INSERT INTO auto_recharges AS settings
  VALUES (in_account_id, in_is_on, CASE WHEN NOT in_is_on THEN 'by_hand' END, in_threshold_fils, in_target_fils, in_at)
  ON CONFLICT (account_id) DO UPDATE SET is_on = excluded.is_on, threshold_fils = excluded.threshold_fils,
    target_fils = excluded.target_fils, changed_at = excluded.changed_at,
    -- What was turned off by something else still says why.
    off_reason = CASE WHEN NOT excluded.is_on THEN coalesce(settings.off_reason, 'by_hand') END;
  UPDATE wallets SET recharge_below_fils = CASE WHEN in_is_on THEN in_threshold_fils END
    WHERE account_id = in_account_id;
  IF in_is_on AND wallet.status = 'active' AND wallet.balance_fils < in_threshold_fils THEN
    PERFORM open_recharge(in_account_id, wallet.balance_fils);
  END IF;
  RETURN 'set';
END $$;
