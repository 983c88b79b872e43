-- Closes the extras of a trip that ends: those that nobody decided are declined, and what was accepted goes from what is held
-- to revenue and tax. The caller has locked the trip and its wallet, and has let go of its fare.
CREATE OR REPLACE FUNCTION end_extras(in_account_id bigint, in_trip_id bigint, in_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  waiting_id uuid;
  charged record;
BEGIN
  FOR waiting_id IN
    SELECT extra_id FROM trip_extras
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = 'open' ORDER BY extra
  LOOP
    PERFORM settle_extra(in_account_id, in_trip_id, waiting_id, 'declined', 'trip_end', in_at);
  END LOOP;
  SELECT sum(amount_fils) AS amount_fils, sum(vat_fils) AS vat_fils INTO charged FROM trip_extras
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = 'accepted';
  IF coalesce(charged.amount_fils, 0) = 0 THEN
    RETURN;
  END IF;
  UPDATE wallets SET held_fils = held_fils - charged.amount_fils WHERE account_id = in_account_id;
  INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, trip_id, created_at)
  SELECT in_account_id, 'held', part.to_ledger, part.amount_fils, part.kind, in_trip_id,
    account_time(in_account_id, in_at)
  FROM (VALUES
    ('revenue', charged.amount_fils - charged.vat_fils, 'extra_revenue'),
    ('vat_payable', charged.vat_fils, 'extra_vat')
  ) AS part (to_ledger, amount_fils, kind)
  WHERE part.amount_fils > 0;
END $$;
