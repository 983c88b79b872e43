-- Begins an attempt at a recharge that is due: the top-up whose card is to be charged, or NULL with the recharge over or put
-- off. It takes no more than the limits leave room for, which is decided under the wallet's lock. Without room the recharge
-- waits for the next day or month; newly_paused_by is the limit, when this was the first to find none.
CREATE OR REPLACE FUNCTION begin_recharge_attempt(
  in_account_id bigint, in_recharge_id bigint, in_leased_until timestamptz, in_payment_token uuid, in_at timestamptz,
  OUT made_top_up_id bigint, OUT newly_paused_by text
) LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
  recharge recharges;
  card saved_cards;
  settings auto_recharges;
  used record;
  charge_fils bigint;
  full_limit text;
  next_at timestamptz;
BEGIN
  SELECT * INTO STRICT wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  SELECT * INTO STRICT recharge FROM recharges
    WHERE account_id = in_account_id AND recharge_id = in_recharge_id FOR NO KEY UPDATE;
  IF recharge.status <> 'open' OR recharge.due_at IS DISTINCT FROM in_leased_until THEN
    RETURN;
  END IF;
  SELECT * INTO card FROM saved_cards WHERE account_id = in_account_id;
  IF card.account_id IS NULL OR wallet.status <> 'active' OR wallet.recharge_below_fils IS NULL
      OR wallet.balance_fils >= wallet.recharge_below_fils THEN
    UPDATE recharges SET status = 'cancelled', closed_at = in_at, due_at = NULL
      WHERE account_id = in_account_id AND recharge_id = in_recharge_id;
    RETURN;
  END IF;
  SELECT * INTO STRICT settings FROM auto_recharges WHERE account_id = in_account_id;
  SELECT * INTO STRICT used FROM recharge_use(in_account_id, in_at);
  charge_fils := least(greatest(settings.target_fils - wallet.balance_fils, 1000), 5000000,
    used.day_limit_fils - used.day_fils, used.month_limit_fils - used.month_fils);
  -- The smallest charge there is.
  IF charge_fils < 1000 THEN
    IF used.month_limit_fils - used.month_fils < 1000 THEN
      full_limit := 'month_limit';
      next_at := start_of_uae_period('month', start_of_uae_period('month', in_at) + interval '32 days');
    ELSE
      full_limit := 'day_limit';
      next_at := start_of_uae_period('day', in_at) + interval '24 hours';
    END IF;
    UPDATE recharges SET due_at = next_at WHERE account_id = in_account_id AND recharge_id = in_recharge_id;
    UPDATE auto_recharges SET paused_by = full_limit, paused_until = next_at WHERE account_id = in_account_id;
    IF (settings.paused_by, settings.paused_until) IS DISTINCT FROM (full_limit, next_at) THEN
      newly_paused_by := full_limit;
    END IF;
    RETURN;
  END IF;
  INSERT INTO top_ups (account_id, amount_fils, method, provider, payment_token, card_brand, card_last_four,
    recharge_id, attempt, due_at, created_at)
  VALUES (in_account_id, charge_fils, 'saved_card', card.provider, in_payment_token, card.brand,
    card.last_four, in_recharge_id, recharge.attempts + 1, in_at, in_at)
  RETURNING top_up_id INTO made_top_up_id;
  INSERT INTO payment_references VALUES (card.provider, in_payment_token::text, in_account_id, made_top_up_id);
  UPDATE recharges SET amount_fils = charge_fils, attempts = attempts + 1, due_at = NULL
    WHERE account_id = in_account_id AND recharge_id = in_recharge_id;
  UPDATE auto_recharges SET paused_by = NULL, paused_until = NULL
    WHERE account_id = in_account_id AND paused_until IS NOT NULL;
END $$;
