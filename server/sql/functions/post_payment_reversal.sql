-- Takes back what a refund to the card or a dispute takes, and gives it again where that was undone; each once, below
-- the floor and on frozen wallets too. A dispute turns auto recharge off, and neither makes it fire by itself: what the
-- provider has just given back to a card is not to be taken from it again at once.
-- outcome: posted · unchanged · waits (the money of the top-up has not come)
CREATE OR REPLACE FUNCTION post_payment_reversal(
  in_account_id bigint, in_top_up_id bigint, in_kind text, in_reference text, in_amount_fils bigint,
  in_is_returned boolean, in_at timestamptz, OUT outcome text, OUT recharge_stopped boolean
) LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
  armed bigint;
  gone_fils bigint;
  told_at timestamptz := account_time(in_account_id, in_at);
BEGIN
  outcome := 'unchanged';
  recharge_stopped := false;
  SELECT * INTO STRICT wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM top_ups
      WHERE account_id = in_account_id AND top_up_id = in_top_up_id AND status = 'succeeded') THEN
    outcome := 'waits';
    RETURN;
  END IF;
  SELECT amount_fils INTO gone_fils FROM ledger_entries
    WHERE account_id = in_account_id AND top_up_id = in_top_up_id AND kind = in_kind
      AND payment_reference = in_reference;
  IF gone_fils IS NULL THEN
    gone_fils := in_amount_fils;
    outcome := 'posted';
    recharge_stopped := in_kind = 'dispute' AND NOT in_is_returned
      AND stop_auto_recharge(in_account_id, 'disputed', in_at);
    SELECT recharge_below_fils INTO armed FROM wallets WHERE account_id = in_account_id;
    UPDATE wallets SET recharge_below_fils = NULL WHERE account_id = in_account_id AND armed IS NOT NULL;
    wallet := move_card_money(in_account_id, in_top_up_id, in_kind, in_reference, -in_amount_fils, told_at);
    UPDATE wallets SET recharge_below_fils = armed WHERE account_id = in_account_id AND armed IS NOT NULL;
    PERFORM append_event(in_account_id, 'wallet.payment_reversed', NULL, NULL, NULL, NULL,
      jsonb_build_object('amountFils', in_amount_fils, 'balanceFils', wallet.balance_fils, 'reason', in_kind), told_at);
  END IF;
  IF in_is_returned AND NOT EXISTS (SELECT FROM ledger_entries
      WHERE account_id = in_account_id AND top_up_id = in_top_up_id AND kind = in_kind || '_returned'
        AND payment_reference = in_reference) THEN
    outcome := 'posted';
    wallet := move_card_money(in_account_id, in_top_up_id, in_kind || '_returned', in_reference, gone_fils, told_at);
    PERFORM append_event(in_account_id, 'wallet.payment_restored', NULL, NULL, NULL, NULL,
      jsonb_build_object('amountFils', gone_fils, 'balanceFils', wallet.balance_fils, 'reason', in_kind), told_at);
  END IF;
END $$;
