-- Brings a top-up to its end: the money into the wallet, once, or nothing of it. Money that comes is taken even when
-- the end had been another one before; an amount or a currency that is not the one asked for is refused.
-- became: succeeded · failed · expired · mismatch · unchanged (it was over already)
CREATE OR REPLACE FUNCTION settle_top_up(
  in_account_id bigint, in_top_up_id bigint, in_status text, in_failure text, in_amount_fils bigint, in_currency text,
  -- When a recharge's attempt that failed is made again; NULL: it was the last.
  in_next_attempt_at timestamptz, in_at timestamptz, OUT became text, OUT recharge_stopped boolean
) LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
  top_up top_ups;
  recharge recharges;
  again_at timestamptz;
  told_at timestamptz := account_time(in_account_id, in_at);
BEGIN
  recharge_stopped := false;
  SELECT * INTO STRICT wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  SELECT * INTO STRICT top_up FROM top_ups
    WHERE account_id = in_account_id AND top_up_id = in_top_up_id FOR NO KEY UPDATE;
  became := CASE
    WHEN top_up.status = 'succeeded' THEN 'unchanged'
    WHEN in_status = 'succeeded' AND (in_amount_fils, in_currency) IS NOT DISTINCT FROM (top_up.amount_fils, 'aed')
      THEN 'succeeded'
    WHEN top_up.failure = 'amount_mismatch' THEN 'unchanged'
    WHEN in_status = 'succeeded' THEN 'mismatch'
    WHEN top_up.settled_at IS NOT NULL THEN 'unchanged'
    ELSE in_status
  END;
  IF became = 'unchanged' THEN
    RETURN;
  END IF;
  UPDATE top_ups SET status = CASE became WHEN 'mismatch' THEN 'failed' ELSE became END,
      failure = CASE became WHEN 'mismatch' THEN 'amount_mismatch' WHEN 'failed' THEN in_failure END,
      settled_at = in_at,
      -- A card that is still to be saved is asked for.
      due_at = CASE WHEN became = 'succeeded' AND saves_card THEN in_at END
    WHERE account_id = in_account_id AND top_up_id = in_top_up_id;
  IF became = 'succeeded' THEN
    wallet := move_card_money(in_account_id, in_top_up_id, 'top_up', NULL, in_amount_fils, told_at);
    UPDATE recharges SET status = 'succeeded', closed_at = in_at, due_at = NULL, failure = NULL
      WHERE account_id = in_account_id AND recharge_id = top_up.recharge_id AND status = 'open';
    IF wallet.status = 'active' AND wallet.balance_fils < wallet.recharge_below_fils THEN
      PERFORM open_recharge(in_account_id, wallet.balance_fils);
    END IF;
    PERFORM append_event(in_account_id, 'wallet.topped_up', NULL, NULL, NULL, NULL,
      jsonb_build_object('amountFils', in_amount_fils, 'balanceFils', wallet.balance_fils), told_at);
    RETURN;
  END IF;
  again_at := CASE WHEN became <> 'mismatch' THEN in_next_attempt_at END;
  UPDATE recharges SET status = CASE WHEN again_at IS NULL THEN 'failed' ELSE 'open' END, due_at = again_at,
      closed_at = CASE WHEN again_at IS NULL THEN in_at END,
      failure = CASE became WHEN 'mismatch' THEN 'amount_mismatch' ELSE in_failure END
    WHERE account_id = in_account_id AND recharge_id = top_up.recharge_id AND status = 'open'
      AND attempts = top_up.attempt
    RETURNING * INTO recharge;
  IF recharge.status = 'failed' THEN
    recharge_stopped := stop_auto_recharge(in_account_id, 'failed', in_at);
    PERFORM append_event(in_account_id, 'wallet.recharge_failed', NULL, NULL, NULL, NULL, jsonb_build_object('amountFils',
      recharge.amount_fils, 'balanceFils', wallet.balance_fils, 'reason', recharge.failure), told_at);
  END IF;
END $$;
