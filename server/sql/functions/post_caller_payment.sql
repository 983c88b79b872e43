-- Posts what a caller paid by a method for a trip, or was given back where the amount is below zero. The caller of this has locked
-- the receivable.
-- Writes tables of receivables, wallets.
CREATE OR REPLACE FUNCTION post_caller_payment(
  in_account_id bigint, in_trip_id bigint, in_method text, in_amount_fils bigint, in_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE receivables SET paid_fils = paid_fils + in_amount_fils WHERE account_id = in_account_id AND trip_id = in_trip_id;
  INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, trip_id, created_at)
  VALUES (in_account_id, CASE WHEN in_amount_fils > 0 THEN in_method ELSE 'receivable' END,
    CASE WHEN in_amount_fils > 0 THEN 'receivable' ELSE in_method END, abs(in_amount_fils),
    CASE WHEN in_amount_fils > 0 THEN 'caller_payment' ELSE 'caller_repayment' END, in_trip_id,
    account_time(in_account_id, in_at));
END $$;
