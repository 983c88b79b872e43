-- Takes back what a caller is said to have paid or to have been given back, by a settlement the other way with its ledger entry.
-- The caller of this has locked the receivable and found that the settlement can be taken back.
CREATE OR REPLACE FUNCTION reverse_settlement(
  in_account_id bigint, in_trip_id bigint, in_settlement smallint, in_operator_name text, in_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept receivable_settlements;
BEGIN
  SELECT * INTO STRICT kept FROM receivable_settlements
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND settlement = in_settlement;
  INSERT INTO receivable_settlements (account_id, trip_id, settlement, method, reference, amount_fils, reverses, operator_name,
    settled_at)
  SELECT in_account_id, in_trip_id, max(settlement) + 1, kept.method, kept.reference, -kept.amount_fils, in_settlement,
    in_operator_name, in_at
  FROM receivable_settlements WHERE account_id = in_account_id AND trip_id = in_trip_id;
  PERFORM post_caller_payment(in_account_id, in_trip_id, kept.method, -kept.amount_fils, in_at);
END $$;
