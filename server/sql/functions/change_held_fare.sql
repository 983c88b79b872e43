-- Takes so much more of a trip's fare from the wallet into what is held, or gives so much of it back, and gives the balance after
-- it. The trip has not begun; the caller has locked it and its wallet.
CREATE OR REPLACE FUNCTION change_held_fare(
  in_account_id bigint, in_trip_id bigint, in_more_fils bigint, in_told_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  balance_after bigint;
BEGIN
  UPDATE wallets SET balance_fils = balance_fils - in_more_fils, held_fils = held_fils + in_more_fils,
      not_begun_fils = not_begun_fils + in_more_fils
    WHERE account_id = in_account_id RETURNING balance_fils INTO STRICT balance_after;
  INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, trip_id, wallet_balance_after_fils,
      created_at)
    SELECT in_account_id, CASE WHEN in_more_fils > 0 THEN 'wallet' ELSE 'held' END,
      CASE WHEN in_more_fils > 0 THEN 'held' ELSE 'wallet' END, abs(in_more_fils),
      CASE WHEN in_more_fils > 0 THEN 'correction_hold' ELSE 'correction_refund' END, in_trip_id, balance_after, in_told_at
    WHERE in_more_fils <> 0;
  RETURN balance_after;
END $$;
