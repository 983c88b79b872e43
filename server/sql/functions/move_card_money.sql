-- Moves money of a top-up into the wallet, or out of it where the amount is below zero, with its entry.
CREATE OR REPLACE FUNCTION move_card_money(
  in_account_id bigint, in_top_up_id bigint, in_kind text, in_reference text, in_amount_fils bigint, in_at timestamptz
) RETURNS wallets LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
  comes constant boolean := in_amount_fils > 0;
BEGIN
  UPDATE wallets SET balance_fils = balance_fils + in_amount_fils WHERE account_id = in_account_id
    RETURNING * INTO STRICT wallet;
  INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, top_up_id, payment_reference,
    wallet_balance_after_fils, created_at)
  VALUES (in_account_id, CASE WHEN comes THEN 'funding' ELSE 'wallet' END, CASE WHEN comes THEN 'wallet' ELSE 'funding' END,
    abs(in_amount_fils), in_kind, in_top_up_id, in_reference, wallet.balance_fils, in_at);
  RETURN wallet;
END $$;
