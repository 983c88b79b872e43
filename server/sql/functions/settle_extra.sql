-- Accepts, declines or withdraws an extra, moves its money, and appends the events. What is accepted goes from the wallet to
-- what is held; what is withdrawn after that goes back. A new destination becomes the trip's, or is that no more.
--
-- settled · repeated (it is so already) · decided_otherwise (what is accepted included, once its trip has ended; and an
-- accepted destination, once the next one is asked for, whose price depends on it, or when its driver takes it back: where a
-- vehicle goes is not theirs to say; and what was corrected, which another correction alone changes) · not_payable
-- (the wallet is frozen, or its balance would come below its floor) · trip_not_found · not_found
-- Anything but `settled` has changed nothing.
--
-- Locks trip, of an accepted correction the search and its offers, wallet, event counter, in this order also where no money
-- moves: whoever settles several has then locked the wallet before the counter.
-- Writes tables of extras, wallets.
CREATE OR REPLACE FUNCTION settle_extra(
  in_account_id bigint, in_trip_id bigint, in_extra_id uuid, in_status text, in_decided_by text, in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  kept trip_extras;
  has_ended boolean;
  wallet wallets;
  -- What the balance loses.
  loss_fils bigint := 0; balance_after bigint;
  told_at timestamptz := account_time(in_account_id, in_at);
BEGIN
  SELECT ended_at IS NOT NULL INTO has_ended FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'trip_not_found';
  END IF;
  SELECT * INTO kept FROM trip_extras
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND extra_id = in_extra_id;
  IF NOT FOUND THEN
    RETURN 'not_found';
  ELSIF kept.status = in_status THEN
    RETURN 'repeated';
  ELSIF kept.status <> 'open' AND (has_ended OR (kept.status, in_status) <> ('accepted', 'withdrawn')) THEN
    RETURN 'decided_otherwise';
  ELSIF kept.kind = 'correction' AND kept.status = 'accepted' THEN
    RETURN 'decided_otherwise';
  ELSIF kept.kind = 'new_destination' AND kept.status = 'accepted' AND (in_decided_by = 'driver'
      OR EXISTS (SELECT FROM trip_extras WHERE account_id = in_account_id AND trip_id = in_trip_id
        AND kind = 'new_destination' AND status IN ('open', 'accepted') AND extra > kept.extra)) THEN
    RETURN 'decided_otherwise';
  END IF;
  IF in_status = 'accepted' AND kept.kind = 'correction' THEN
    RETURN accept_correction(kept, in_decided_by, in_at);
  ELSIF in_status = 'accepted' THEN
    loss_fils := kept.amount_fils;
  ELSIF kept.status = 'accepted' THEN
    loss_fils := -kept.amount_fils;
  END IF;
  SELECT * INTO STRICT wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  IF loss_fils <> 0 THEN
    IF loss_fils > 0 AND (wallet.status <> 'active' OR wallet.balance_fils - loss_fils < wallet.floor_fils) THEN
      RETURN 'not_payable';
    END IF;
    UPDATE wallets SET balance_fils = balance_fils - loss_fils, held_fils = held_fils + loss_fils
      WHERE account_id = in_account_id RETURNING balance_fils INTO STRICT balance_after;
    INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, trip_id,
        wallet_balance_after_fils, created_at)
      VALUES (in_account_id, CASE WHEN loss_fils > 0 THEN 'wallet' ELSE 'held' END,
        CASE WHEN loss_fils > 0 THEN 'held' ELSE 'wallet' END, abs(loss_fils),
        CASE WHEN loss_fils > 0 THEN 'extra_hold' ELSE 'extra_refund' END, in_trip_id,
        balance_after, told_at);
  END IF;
  UPDATE trip_extras SET status = in_status, decided_by = in_decided_by, decided_at = in_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND extra = kept.extra;
  IF kept.kind = 'new_destination' AND 'accepted' IN (kept.status, in_status) THEN
    PERFORM change_destination(in_account_id, in_trip_id, kept.extra, in_status = 'accepted', in_at);
  END IF;
  PERFORM tell_extra('trip.extra_decided', in_account_id, in_trip_id, kept.extra, in_at);
  IF loss_fils <> 0 THEN
    PERFORM append_event(in_account_id, CASE WHEN loss_fils > 0 THEN 'wallet.charged' ELSE 'wallet.refunded' END,
      in_trip_id, NULL, NULL, NULL,
      jsonb_build_object('amountFils', abs(loss_fils), 'balanceFils', balance_after), told_at);
  END IF;
  IF wallet.low_balance_fils BETWEEN wallet.balance_fils - loss_fils + 1 AND wallet.balance_fils THEN
    PERFORM append_event(in_account_id, 'wallet.low', NULL, NULL, NULL, NULL,
      jsonb_build_object('balanceFils', wallet.balance_fils - loss_fils, 'markFils', wallet.low_balance_fils), told_at);
  END IF;
  RETURN 'settled';
END $$;
