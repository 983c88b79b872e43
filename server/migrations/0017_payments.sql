-- Money that comes by card: top-ups, the saved card, auto recharge, and what goes back to cards.

-- Of the ledger: which top-up an entry is of, and the provider's own name of what took money back.
ALTER TABLE ledger_entries
  ADD COLUMN top_up_id bigint,
  ADD COLUMN payment_reference text CHECK (char_length(payment_reference) BETWEEN 1 AND 255),
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('top_up', 'adjustment', 'trip_hold', 'trip_refund',
    'trip_revenue', 'cancellation_fee', 'vat', 'card_refund', 'card_refund_returned', 'dispute', 'dispute_returned')),
  ADD CHECK ((payment_reference IS NOT NULL)
    = (kind IN ('card_refund', 'card_refund_returned', 'dispute', 'dispute_returned'))),
  ADD CHECK (payment_reference IS NULL OR top_up_id IS NOT NULL),
  ADD CHECK (top_up_id IS NULL OR (kind IN ('card_refund', 'dispute') AND from_ledger = 'wallet' AND to_ledger = 'funding')
    OR (kind IN ('top_up', 'card_refund_returned', 'dispute_returned') AND from_ledger = 'funding' AND to_ledger = 'wallet'));
-- However often it is told, in whatever order and to whichever process: the money of a top-up comes once, and each
-- refund and dispute takes it back once.
CREATE UNIQUE INDEX ledger_entries_payment ON ledger_entries (account_id, top_up_id, kind, coalesce(payment_reference, ''))
  WHERE top_up_id IS NOT NULL;

-- What the provider knows an account as.
CREATE TABLE payment_customers (
  account_id bigint NOT NULL REFERENCES accounts,
  provider text NOT NULL, customer text NOT NULL,
  PRIMARY KEY (account_id, provider)
);

-- The card that is charged without its holder. The number is the provider's alone; what is kept is its name for it.
CREATE TABLE saved_cards (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  provider text NOT NULL, customer text NOT NULL, card text NOT NULL,
  brand text NOT NULL CHECK (char_length(brand) BETWEEN 1 AND 40),
  last_four text NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  expiry_month smallint NOT NULL CHECK (expiry_month BETWEEN 1 AND 12),
  expiry_year smallint NOT NULL CHECK (expiry_year BETWEEN 2000 AND 2200),
  saved_at timestamptz NOT NULL
);

-- Cards that are to be forgotten by the provider too, when `due_at` has come.
CREATE TABLE removed_cards (
  provider text NOT NULL, card text NOT NULL, due_at timestamptz NOT NULL,
  PRIMARY KEY (provider, card)
);
CREATE INDEX removed_cards_due ON removed_cards (due_at);

-- Below the threshold, up to the target. `wallets.recharge_below_fils` is the threshold while it is on: the wallet's own
-- row tells whether a charge crosses it.
CREATE TABLE auto_recharges (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  is_on boolean NOT NULL,
  off_reason text CHECK (off_reason IN ('by_hand', 'failed', 'card_removed', 'disputed')),
  threshold_fils bigint NOT NULL CHECK (threshold_fils BETWEEN 0 AND 2000000),
  target_fils bigint NOT NULL CHECK (target_fils BETWEEN threshold_fils + 1000 AND 4500000),
  changed_at timestamptz NOT NULL,
  CHECK (is_on = (off_reason IS NULL))
);
ALTER TABLE wallets ADD COLUMN recharge_below_fils bigint CHECK (recharge_below_fils BETWEEN 0 AND 2000000);

-- One bringing of a wallet back to its target, by one or several tries at the card.
CREATE TABLE recharges (
  account_id bigint NOT NULL REFERENCES accounts,
  recharge_id bigint GENERATED ALWAYS AS IDENTITY,
  -- cancelled: not needed any more, or auto recharge was turned off.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'succeeded', 'failed', 'cancelled')),
  amount_fils bigint NOT NULL CHECK (amount_fils BETWEEN 1000 AND 5000000),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Why the latest attempt failed.
  failure text,
  -- When the next attempt is to be made; NULL while one is under way.
  due_at timestamptz,
  opened_at timestamptz NOT NULL, closed_at timestamptz,
  PRIMARY KEY (account_id, recharge_id),
  CHECK ((status = 'open') = (closed_at IS NULL)),
  CHECK (status = 'open' OR due_at IS NULL)
);
CREATE UNIQUE INDEX recharges_open ON recharges (account_id) WHERE status = 'open';
CREATE INDEX recharges_due ON recharges (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE top_ups (
  account_id bigint NOT NULL REFERENCES accounts,
  top_up_id bigint GENERATED ALWAYS AS IDENTITY,
  -- Made by the page that asks, so that asking twice gives the same top-up; NULL for auto recharge.
  client_token text CHECK (char_length(client_token) BETWEEN 16 AND 64),
  amount_fils bigint NOT NULL CHECK (amount_fils BETWEEN 1000 AND 5000000),
  -- created: the provider may not know of it yet · pending: it does.
  status text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'pending', 'succeeded', 'failed', 'expired')),
  failure text,
  method text NOT NULL CHECK (method IN ('page', 'saved_card')),
  provider text NOT NULL,
  -- Our name of the payment with the provider, in whose records it stands; also the key of each request about it.
  payment_token uuid NOT NULL,
  -- The provider's first name of the payment, by which it is asked for.
  payment_reference text,
  -- Where the payer pays; NULL where the page is our own.
  page_url text,
  saves_card boolean NOT NULL DEFAULT false,
  card_brand text, card_last_four text,
  recharge_id bigint, attempt integer CHECK (attempt >= 1),
  -- When the provider is to be asked next, or the card to be charged; NULL: nothing is to be done.
  due_at timestamptz,
  asked_times integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  created_at timestamptz NOT NULL, settled_at timestamptz,
  PRIMARY KEY (account_id, top_up_id),
  UNIQUE (account_id, client_token),
  UNIQUE (account_id, recharge_id, attempt),
  FOREIGN KEY (account_id, recharge_id) REFERENCES recharges,
  CHECK ((recharge_id IS NULL) = (attempt IS NULL)),
  CHECK ((status IN ('created', 'pending')) = (settled_at IS NULL)),
  CHECK ((status = 'failed') = (failure IS NOT NULL)),
  CHECK (status <> 'pending' OR payment_reference IS NOT NULL)
) WITH (fillfactor = 80);
-- An operator's look-up.
CREATE UNIQUE INDEX top_ups_number ON top_ups (top_up_id);
CREATE INDEX top_ups_due ON top_ups (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX top_ups_unsettled ON top_ups (created_at) WHERE settled_at IS NULL;

-- Every name that a payment goes by leads to its top-up, whose account a notice does not tell; one name, one top-up.
CREATE TABLE payment_references (
  provider text NOT NULL, reference text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 255),
  account_id bigint NOT NULL, top_up_id bigint NOT NULL,
  PRIMARY KEY (provider, reference),
  FOREIGN KEY (account_id, top_up_id) REFERENCES top_ups
);
CREATE INDEX payment_references_top_up ON payment_references (account_id, top_up_id);

-- What the provider told, each once. One that cannot be applied yet (its payment is not known, or its money has not
-- come) is tried again when `due_at` has come.
CREATE TABLE payment_notices (
  provider text NOT NULL, notice_id text NOT NULL CHECK (char_length(notice_id) BETWEEN 1 AND 255),
  payment_references text[] NOT NULL,
  report jsonb NOT NULL,
  received_at timestamptz NOT NULL, due_at timestamptz, applied_at timestamptz,
  -- What became of it: applied, or refused with the reason.
  outcome text,
  PRIMARY KEY (provider, notice_id),
  CHECK ((applied_at IS NULL) = (outcome IS NULL)),
  CHECK ((applied_at IS NULL) = (due_at IS NOT NULL))
);
CREATE INDEX payment_notices_due ON payment_notices (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payment_notices_received ON payment_notices (received_at);

-- The sandbox's own provider: it knows payments by themselves, as a real one does, and tells of them by notices.
CREATE TABLE test_payments (
  payment_id text PRIMARY KEY,
  payment_token uuid NOT NULL UNIQUE,
  amount_fils bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'authenticating', 'processing', 'succeeded', 'failed', 'expired')),
  failure text, customer text NOT NULL, saves_card boolean NOT NULL,
  -- Which number of the table was filled in, by its last four digits; the number itself is written nowhere.
  card_last_four text, expiry_month smallint, expiry_year smallint,
  expires_at timestamptz,
  -- When one that is processing has succeeded.
  answers_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE TABLE test_payment_reversals (
  reference text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES test_payments,
  kind text NOT NULL CHECK (kind IN ('card_refund', 'dispute')),
  amount_fils bigint NOT NULL CHECK (amount_fils > 0),
  happens_at timestamptz NOT NULL, returned_at timestamptz
);
CREATE INDEX test_payment_reversals_payment ON test_payment_reversals (payment_id);
-- What is to be told at a moment; what it says is how the payment stands then.
CREATE TABLE test_payment_notices (
  notice_number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notice_id text NOT NULL, payment_id text NOT NULL REFERENCES test_payments, due_at timestamptz NOT NULL
);
CREATE INDEX test_payment_notices_due ON test_payment_notices (due_at);

-- Everything below takes its locks in this order: wallet, top-up, recharge, the event counter.

-- Begins a recharge unless one is open already. On the database's own clock, for whatever made the balance fall brings
-- none along; due at once.
CREATE FUNCTION open_recharge(in_account_id bigint, in_balance_fils bigint) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO recharges (account_id, amount_fils, due_at, opened_at)
  SELECT account_id, least(greatest(target_fils - in_balance_fils, 1000), 5000000), '-infinity', clock_timestamp()
  FROM auto_recharges WHERE account_id = in_account_id AND is_on
  ON CONFLICT (account_id) WHERE status = 'open' DO NOTHING;
END;

-- Whatever lets a balance fall below the threshold opens a recharge in its own database transaction, and asks nothing
-- of wallets that stay above it: a statement that creates trips need not know of this.
CREATE FUNCTION recharge_fallen_wallet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM open_recharge(NEW.account_id, NEW.balance_fils);
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_recharge AFTER UPDATE OF balance_fils ON wallets FOR EACH ROW
  WHEN (NEW.balance_fils < NEW.recharge_below_fils AND NEW.balance_fils < OLD.balance_fils AND NEW.status = 'active')
  EXECUTE FUNCTION recharge_fallen_wallet();

-- Turns auto recharge off; what is open and not under way is not tried any more. False when it was off. The caller has
-- locked the wallet.
CREATE FUNCTION stop_auto_recharge(in_account_id bigint, in_reason text, in_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE auto_recharges SET is_on = false, off_reason = in_reason, changed_at = in_at
    WHERE account_id = in_account_id AND is_on;
  IF FOUND THEN
    UPDATE wallets SET recharge_below_fils = NULL WHERE account_id = in_account_id;
    UPDATE recharges SET status = 'cancelled', closed_at = in_at, due_at = NULL
      WHERE account_id = in_account_id AND status = 'open' AND due_at IS NOT NULL;
    RETURN true;
  END IF;
  RETURN false;
END $$;

-- Sets auto recharge and, when it is on and the balance is below already, opens a recharge.
-- outcome: set · no_wallet · no_card
CREATE FUNCTION set_auto_recharge(
  in_account_id bigint, in_is_on boolean, in_threshold_fils bigint, in_target_fils bigint, in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
BEGIN
  SELECT * INTO wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'no_wallet';
  ELSIF in_is_on AND NOT EXISTS (SELECT FROM saved_cards WHERE account_id = in_account_id) THEN
    RETURN 'no_card';
  ELSIF NOT in_is_on THEN
    PERFORM stop_auto_recharge(in_account_id, 'by_hand', in_at);
  END IF;
  INSERT INTO auto_recharges AS settings
  VALUES (in_account_id, in_is_on, CASE WHEN NOT in_is_on THEN 'by_hand' END, in_threshold_fils, in_target_fils, in_at)
  ON CONFLICT (account_id) DO UPDATE SET is_on = excluded.is_on, threshold_fils = excluded.threshold_fils,
    target_fils = excluded.target_fils, changed_at = excluded.changed_at,
    -- What was turned off by something else still says why.
    off_reason = CASE WHEN NOT excluded.is_on THEN coalesce(settings.off_reason, 'by_hand') END;
  UPDATE wallets SET recharge_below_fils = CASE WHEN in_is_on THEN in_threshold_fils END
    WHERE account_id = in_account_id;
  IF in_is_on AND wallet.status = 'active' AND wallet.balance_fils < in_threshold_fils THEN
    PERFORM open_recharge(in_account_id, wallet.balance_fils);
  END IF;
  RETURN 'set';
END $$;

-- Makes the top-up of a recharge's next attempt, due at once. Gives its number; NULL when nothing is to be tried: the
-- recharge is over, or one is under way, or it is not needed any more and is cancelled by this.
CREATE FUNCTION begin_recharge_attempt(
  in_account_id bigint, in_recharge_id bigint, in_payment_token uuid, in_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
  recharge recharges;
  card saved_cards;
  made bigint;
BEGIN
  SELECT * INTO STRICT wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  SELECT * INTO STRICT recharge FROM recharges
    WHERE account_id = in_account_id AND recharge_id = in_recharge_id FOR NO KEY UPDATE;
  IF recharge.status <> 'open' OR recharge.due_at IS NULL OR recharge.due_at > in_at THEN
    RETURN NULL;
  END IF;
  SELECT * INTO card FROM saved_cards WHERE account_id = in_account_id;
  IF card.account_id IS NULL OR wallet.status <> 'active' OR wallet.recharge_below_fils IS NULL
      OR wallet.balance_fils >= wallet.recharge_below_fils THEN
    UPDATE recharges SET status = 'cancelled', closed_at = in_at, due_at = NULL
      WHERE account_id = in_account_id AND recharge_id = in_recharge_id;
    RETURN NULL;
  END IF;
  INSERT INTO top_ups (account_id, amount_fils, method, provider, payment_token, card_brand, card_last_four,
    recharge_id, attempt, due_at, created_at)
  VALUES (in_account_id, recharge.amount_fils, 'saved_card', card.provider, in_payment_token, card.brand,
    card.last_four, in_recharge_id, recharge.attempts + 1, in_at, in_at)
  RETURNING top_up_id INTO made;
  INSERT INTO payment_references VALUES (card.provider, in_payment_token::text, in_account_id, made);
  UPDATE recharges SET attempts = attempts + 1, due_at = NULL
    WHERE account_id = in_account_id AND recharge_id = in_recharge_id;
  RETURN made;
END $$;

-- Moves money of a top-up into the wallet, or out of it where the amount is below zero, with its entry.
CREATE FUNCTION move_card_money(
  in_account_id bigint, in_top_up_id bigint, in_kind text, in_reference text, in_amount_fils bigint, in_at timestamptz
) RETURNS wallets LANGUAGE plpgsql AS $$
DECLARE
  wallet wallets;
  comes constant boolean := in_amount_fils > 0;
BEGIN
  UPDATE wallets SET balance_fils = balance_fils + in_amount_fils WHERE account_id = in_account_id
    RETURNING * INTO STRICT wallet;
  INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, top_up_id, payment_reference,
    wallet_balance_after_fils, created_at)
  VALUES (in_account_id, CASE WHEN comes THEN 'funding' ELSE 'wallet' END, CASE WHEN comes THEN 'wallet' ELSE 'funding' END,
    abs(in_amount_fils), in_kind, in_top_up_id, in_reference, wallet.balance_fils, in_at);
  RETURN wallet;
END $$;

-- Brings a top-up to its end: the money into the wallet, once, or nothing of it. Money that comes is taken even when
-- the end had been another one before; an amount or a currency that is not the one asked for is refused.
-- became: succeeded · failed · expired · mismatch · unchanged (it was over already)
CREATE FUNCTION settle_top_up(
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

-- Takes back what a refund to the card or a dispute takes, and gives it again where that was undone; each once, below
-- the floor and on frozen wallets too. A dispute turns auto recharge off, and neither makes it fire by itself: what the
-- provider has just given back to a card is not to be taken from it again at once.
-- outcome: posted · unchanged · waits (the money of the top-up has not come)
CREATE FUNCTION post_payment_reversal(
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
