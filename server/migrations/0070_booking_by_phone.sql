-- Trips that operators book.
ALTER TABLE trip_operator_acts
  DROP CONSTRAINT trip_operator_acts_kind_check,
  ADD CONSTRAINT trip_operator_acts_kind_check CHECK (kind IN ('booked', 'noted', 'called', 'messaged', 'search_paused',
    'search_resumed', 'search_widened', 'search_restarted', 'rescheduled', 'correction_requested', 'corrected', 'released',
    'reassigned', 'cancelled', 'failed'));

-- Taking back what a caller is said to have paid takes two people.
ALTER TABLE approvals
  DROP CONSTRAINT approvals_kind_check,
  ADD CONSTRAINT approvals_kind_check CHECK (kind IN ('wallet_top_up', 'wallet_adjustment', 'card_refund', 'wallet_floor',
    'settlement_reversal', 'outcome_fees', 'extra_price', 'tariff', 'event_factor'));

-- The company's own account, one of an environment: it books for callers, whose trips its wallet passes on. The wallet is empty
-- at all times, and its floor is so low that no fare reaches it.
ALTER TABLE wallets
  ADD COLUMN is_for_callers boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT wallets_floor_fils_check,
  ADD CONSTRAINT wallets_floor_fils_check CHECK (CASE WHEN is_for_callers THEN floor_fils = -9000000000000000
    ELSE floor_fils BETWEEN -50000 AND 0 END),
  ADD CONSTRAINT wallets_of_callers_are_empty CHECK (NOT is_for_callers OR balance_fils = 0);
CREATE UNIQUE INDEX wallets_for_callers ON wallets (is_for_callers) WHERE is_for_callers;

-- `receivable`: what callers owe. `cash`, `card_machine`, `transfer`: what came from them by that way.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_from_ledger_check,
  ADD CONSTRAINT ledger_entries_from_ledger_check CHECK (from_ledger IN ('wallet', 'held', 'funding', 'adjustments', 'revenue',
    'vat_payable', 'receivable', 'cash', 'card_machine', 'transfer')),
  DROP CONSTRAINT ledger_entries_to_ledger_check,
  ADD CONSTRAINT ledger_entries_to_ledger_check CHECK (to_ledger IN ('wallet', 'held', 'funding', 'adjustments', 'revenue',
    'vat_payable', 'receivable', 'cash', 'card_machine', 'transfer')),
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('top_up', 'adjustment', 'trip_hold', 'trip_refund',
    'trip_revenue', 'cancellation_fee', 'vat', 'card_refund', 'card_refund_returned', 'dispute', 'dispute_returned',
    'extra_hold', 'extra_refund', 'extra_revenue', 'extra_vat', 'correction_hold', 'correction_refund', 'caller_charge',
    'caller_release', 'caller_payment', 'caller_repayment')),
  -- There is no entry yet that this could be about.
  ADD CONSTRAINT ledger_entries_of_callers CHECK (CASE kind
    WHEN 'caller_charge' THEN from_ledger = 'receivable' AND to_ledger = 'wallet'
    WHEN 'caller_release' THEN from_ledger = 'wallet' AND to_ledger = 'receivable'
    WHEN 'caller_payment' THEN from_ledger IN ('cash', 'card_machine', 'transfer') AND to_ledger = 'receivable'
    WHEN 'caller_repayment' THEN from_ledger = 'receivable' AND to_ledger IN ('cash', 'card_machine', 'transfer')
    ELSE 'receivable' NOT IN (from_ledger, to_ledger) END AND (kind NOT LIKE 'caller_%' OR trip_id IS NOT NULL)) NOT VALID;

-- Who called, as their tax document names them: it stays as long as that does. The trip itself has name and number.
CREATE TABLE trip_callers (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  legal_name text NOT NULL CHECK (char_length(legal_name) BETWEEN 1 AND 200),
  trn text CHECK (trn ~ '^[0-9]{15}$'),
  address text CHECK (char_length(address) BETWEEN 1 AND 400),
  -- Goes with the customer.
  email text CHECK (char_length(email) <= 254),
  PRIMARY KEY (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK (trn IS NULL OR address IS NOT NULL)
);

-- What a caller owes for a trip: written where the ledger's entries are, and by nothing else.
CREATE TABLE receivables (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- What the trip costs by now, and what was paid of it.
  charged_fils bigint NOT NULL CHECK (charged_fils >= 0),
  paid_fils bigint NOT NULL DEFAULT 0 CHECK (paid_fils >= 0),
  status text NOT NULL GENERATED ALWAYS AS (CASE WHEN charged_fils > paid_fils THEN 'open'
    WHEN charged_fils < paid_fils THEN 'to_repay' ELSE 'settled' END) STORED,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id),
  -- Deferred: one statement makes the trip, its entries, and with them this.
  FOREIGN KEY (account_id, trip_id) REFERENCES trips DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX receivables_trip ON receivables (trip_id);
CREATE INDEX receivables_status ON receivables (status, trip_id);

-- What callers paid, and were given back: below zero.
CREATE TABLE receivable_settlements (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- 1, 2, 3 … within the trip.
  settlement smallint NOT NULL CHECK (settlement > 0),
  method text NOT NULL CHECK (method IN ('cash', 'card_machine', 'transfer')),
  reference text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 80),
  amount_fils bigint NOT NULL CHECK (amount_fils <> 0),
  client_token text CHECK (char_length(client_token) BETWEEN 16 AND 64),
  -- Which one it takes back, that was noted by mistake; each once.
  reverses smallint,
  -- NULL: whoever uses the command line.
  operator_id bigint,
  -- NULL: two people, whom the approval names.
  operator_name text,
  -- On the real clock.
  settled_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id, settlement),
  UNIQUE (account_id, trip_id, client_token),
  UNIQUE (account_id, trip_id, reverses),
  FOREIGN KEY (account_id, trip_id) REFERENCES receivables,
  FOREIGN KEY (account_id, trip_id, reverses) REFERENCES receivable_settlements,
  CHECK ((reverses IS NULL) = (client_token IS NOT NULL)),
  CHECK (reverses < settlement),
  CHECK (operator_name IS NOT NULL OR reverses IS NOT NULL)
);
COMMENT ON TABLE receivable_settlements IS 'Append-only: what callers paid. A wrong one is taken back by another.';

CREATE FUNCTION keep_callers_wallet_empty() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.balance_fils := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER wallets_of_callers BEFORE UPDATE OF balance_fils ON wallets FOR EACH ROW
  WHEN (NEW.is_for_callers) EXECUTE FUNCTION keep_callers_wallet_empty();

CREATE FUNCTION follow_caller_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  takes constant boolean := NEW.from_ledger = 'wallet';
  own_id constant bigint := NEW.entry_id;
  next_id bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM wallets WHERE account_id = NEW.account_id AND is_for_callers) THEN
    RETURN NEW;
  ELSIF NEW.trip_id IS NULL THEN
    RAISE EXCEPTION 'the wallet of callers has no money of its own' USING ERRCODE = 'restrict_violation';
  END IF;
  next_id := nextval(pg_get_serial_sequence('ledger_entries', 'entry_id'));
  INSERT INTO ledger_entries (account_id, entry_id, from_ledger, to_ledger, amount_fils, kind, trip_id,
    wallet_balance_after_fils, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT NEW.account_id, made.entry_id, made.from_ledger, made.to_ledger, NEW.amount_fils, made.kind, NEW.trip_id,
    made.balance, NEW.created_at
  FROM (VALUES
    (true, own_id, 'receivable', 'wallet', 'caller_charge', NEW.amount_fils),
    (false, next_id, 'wallet', 'receivable', 'caller_release', 0)
  ) AS made (is_taken, entry_id, from_ledger, to_ledger, kind, balance)
  WHERE made.is_taken = takes;
  IF takes THEN
    NEW.entry_id := next_id;
    NEW.wallet_balance_after_fils := 0;
    INSERT INTO receivables (account_id, trip_id, charged_fils, opened_at)
      VALUES (NEW.account_id, NEW.trip_id, NEW.amount_fils, NEW.created_at)
      ON CONFLICT (account_id, trip_id) DO UPDATE SET charged_fils = receivables.charged_fils + excluded.charged_fils;
  ELSE
    NEW.wallet_balance_after_fils := NEW.amount_fils;
    UPDATE receivables SET charged_fils = charged_fils - NEW.amount_fils
      WHERE account_id = NEW.account_id AND trip_id = NEW.trip_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_of_callers BEFORE INSERT ON ledger_entries FOR EACH ROW
  WHEN ('wallet' IN (NEW.from_ledger, NEW.to_ledger) AND NEW.kind NOT IN ('caller_charge', 'caller_release'))
  EXECUTE FUNCTION follow_caller_charge();
