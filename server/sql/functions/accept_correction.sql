-- Accepts a correction that waits for an answer: the trip gets its points and its fare. The extra that asked about it costs
-- nothing from then on, for its amount is a part of the fare.
--
-- settled · decided_otherwise (the vehicle is being loaded by now, or the driver is at a pickup that it would change) · not_payable
-- Anything but `settled` has changed nothing. The caller has locked the trip. Locks search, offers, wallet, event counter.
CREATE OR REPLACE FUNCTION accept_correction(in_extra trip_extras, in_decided_by text, in_at timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  asked record;
  can_pay boolean;
BEGIN
  SELECT correction, quote, status INTO STRICT asked FROM trip_corrections JOIN trips USING (account_id, trip_id)
    WHERE account_id = in_extra.account_id AND trip_id = in_extra.trip_id AND extra = in_extra.extra;
  IF asked.status > (CASE WHEN asked.quote -> 'corrected' ? 'pickup' THEN 2 ELSE 3 END) THEN
    RETURN 'decided_otherwise';
  END IF;
  PERFORM lock_search(in_extra.account_id, in_extra.trip_id);
  SELECT status = 'active' AND balance_fils - in_extra.amount_fils >= floor_fils INTO can_pay FROM wallets
    WHERE account_id = in_extra.account_id FOR NO KEY UPDATE;
  IF can_pay IS NOT TRUE THEN
    RETURN 'not_payable';
  END IF;
  UPDATE trip_extras SET status = 'accepted', decided_by = in_decided_by, decided_at = in_at
    WHERE account_id = in_extra.account_id AND trip_id = in_extra.trip_id AND extra = in_extra.extra;
  PERFORM tell_extra('trip.extra_decided', in_extra.account_id, in_extra.trip_id, in_extra.extra, in_at);
  PERFORM apply_correction(in_extra.account_id, in_extra.trip_id, asked.correction, in_at);
  UPDATE trip_extras SET amount_fils = 0, vat_fils = 0
    WHERE account_id = in_extra.account_id AND trip_id = in_extra.trip_id AND extra = in_extra.extra;
  RETURN 'settled';
END $$;
