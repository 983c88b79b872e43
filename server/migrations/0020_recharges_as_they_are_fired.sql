-- A recharge's try is taken up with a lease, and asks for what is missing at that moment and not when it was opened.
DROP FUNCTION begin_recharge_attempt(bigint, bigint, uuid, timestamptz);

COMMENT ON COLUMN recharges.due_at IS
  'When the next attempt is to be made, or until when whoever makes it has it; NULL while one is under way.';
COMMENT ON COLUMN recharges.amount_fils IS 'What was missing to the target at the latest attempt, before it at the opening.';

-- Makes the top-up of a recharge's next attempt, due at once, for whoever has taken it up until a moment. Gives its
-- number; NULL when nothing is to be tried: the recharge is over, or somebody else has it, or the balance is above the
-- threshold again and it is cancelled by this.
CREATE FUNCTION begin_recharge_attempt(
  in_account_id bigint, in_recharge_id bigint, in_leased_until timestamptz, in_payment_token uuid, in_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
  recharge recharges;
  card saved_cards;
  missing_fils bigint;
  made bigint;
BEGIN
  SELECT * INTO STRICT wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  SELECT * INTO STRICT recharge FROM recharges
    WHERE account_id = in_account_id AND recharge_id = in_recharge_id FOR NO KEY UPDATE;
  IF recharge.status <> 'open' OR recharge.due_at IS DISTINCT FROM in_leased_until THEN
    RETURN NULL;
  END IF;
  SELECT * INTO card FROM saved_cards WHERE account_id = in_account_id;
  IF card.account_id IS NULL OR wallet.status <> 'active' OR wallet.recharge_below_fils IS NULL
      OR wallet.balance_fils >= wallet.recharge_below_fils THEN
    UPDATE recharges SET status = 'cancelled', closed_at = in_at, due_at = NULL
      WHERE account_id = in_account_id AND recharge_id = in_recharge_id;
    RETURN NULL;
  END IF;
  SELECT least(greatest(target_fils - wallet.balance_fils, 1000), 5000000) INTO STRICT missing_fils
    FROM auto_recharges WHERE account_id = in_account_id;
  INSERT INTO top_ups (account_id, amount_fils, method, provider, payment_token, card_brand, card_last_four,
    recharge_id, attempt, due_at, created_at)
  VALUES (in_account_id, missing_fils, 'saved_card', card.provider, in_payment_token, card.brand,
    card.last_four, in_recharge_id, recharge.attempts + 1, in_at, in_at)
  RETURNING top_up_id INTO made;
  INSERT INTO payment_references VALUES (card.provider, in_payment_token::text, in_account_id, made);
  UPDATE recharges SET amount_fils = missing_fils, attempts = attempts + 1, due_at = NULL
    WHERE account_id = in_account_id AND recharge_id = in_recharge_id;
  RETURN made;
END $$;
