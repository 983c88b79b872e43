-- Lets go of a trip's held fare: so much back to the wallet, so much to revenue under its kind, so much of tax. The
-- three are the whole fare; the caller has locked the trip.
CREATE OR REPLACE FUNCTION release_fare(
  in_account_id bigint, in_trip_id bigint, in_refund_fils bigint, in_revenue_fils bigint, in_vat_fils bigint,
  in_revenue_kind text, in_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  balance_after bigint;
BEGIN
  UPDATE wallets SET balance_fils = balance_fils + in_refund_fils,
      held_fils = held_fils - (in_refund_fils + in_revenue_fils + in_vat_fils)
    WHERE account_id = in_account_id
    RETURNING balance_fils INTO STRICT balance_after;
  INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, trip_id,
    wallet_balance_after_fils, created_at)
  SELECT in_account_id, 'held', part.to_ledger, part.amount_fils, part.kind, in_trip_id,
    CASE WHEN part.to_ledger = 'wallet' THEN balance_after END, in_at
  FROM (VALUES
    ('wallet', in_refund_fils, 'trip_refund'),
    ('revenue', in_revenue_fils, in_revenue_kind),
    ('vat_payable', in_vat_fils, 'vat')
  ) AS part (to_ledger, amount_fils, kind)
  WHERE part.amount_fils > 0;
  IF in_refund_fils > 0 THEN
    PERFORM append_event(in_account_id, 'wallet.refunded', in_trip_id, NULL, NULL, NULL,
      jsonb_build_object('amountFils', in_refund_fils, 'balanceFils', balance_after), in_at);
  END IF;
END $$;
