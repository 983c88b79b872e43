-- What is charged beside the fare: work at the scene that the booking did not tell of, waiting, and the way to another
-- destination. The fare itself never changes.

-- The price of an extra holds from valid_from until the next row of its kind; an account's own row goes before that of all.
-- A trip has the prices of the moment at which it was created. Prices are changed by adding a row.
CREATE TABLE extra_prices (
  extra_price_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL: every account that has none of its own.
  account_id bigint REFERENCES accounts,
  kind text NOT NULL CHECK (kind IN ('waiting', 'winching', 'dollies', 'second_helper', 'long_access')),
  valid_from timestamptz NOT NULL CHECK (isfinite(valid_from)),
  -- Trips up to this one were there already and never go by the row, however far ahead the clock of their account was.
  after_trip_id bigint NOT NULL CHECK (after_trip_id >= 0),
  -- Tax included; of waiting for each started step. NULL: not offered.
  price_fils bigint CHECK (price_fils BETWEEN 1 AND 1000000),
  -- Of waiting alone: how long it is free, and how long a step is.
  free_seconds integer CHECK (free_seconds BETWEEN 0 AND 86400),
  step_seconds integer CHECK (step_seconds BETWEEN 60 AND 86400),
  CHECK ((kind = 'waiting') = (free_seconds IS NOT NULL) AND (kind = 'waiting') = (step_seconds IS NOT NULL)),
  UNIQUE NULLS NOT DISTINCT (kind, account_id, valid_from)
);

-- The figures are our own: no price list of extras is published in the UAE.
INSERT INTO extra_prices (kind, valid_from, after_trip_id, price_fils, free_seconds, step_seconds) VALUES
  ('waiting', '1970-01-01T00:00:00+04:00', 0, 3000, 1200, 900),
  ('winching', '1970-01-01T00:00:00+04:00', 0, 15000, NULL, NULL),
  ('dollies', '1970-01-01T00:00:00+04:00', 0, 10000, NULL, NULL),
  ('second_helper', '1970-01-01T00:00:00+04:00', 0, 10000, NULL, NULL),
  ('long_access', '1970-01-01T00:00:00+04:00', 0, 7500, NULL, NULL);

CREATE FUNCTION refuse_changing_an_extra_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'prices of extras are never changed or deleted; add another row instead'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER extra_prices_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON extra_prices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_an_extra_price();

-- Who says yes for an account. An account without a row decides each extra itself, and silence is a no.
CREATE TABLE extra_rules (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- Extras of one trip are accepted at once as long as they come to no more than this together.
  accepts_up_to_fils bigint NOT NULL CHECK (accepts_up_to_fils BETWEEN 0 AND 1000000),
  customer_decides boolean NOT NULL,
  accepts_unanswered boolean NOT NULL
);

CREATE TABLE trip_extras (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- 1, 2, 3 … within the trip.
  extra smallint NOT NULL CHECK (extra BETWEEN 1 AND 20),
  -- Made by whoever asks, so that asking again after a lost answer is the same extra.
  extra_id uuid NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('waiting', 'winching', 'dollies', 'second_helper', 'long_access', 'new_destination')),
  -- Of waiting: how many started steps.
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 32),
  -- Tax included. A destination that is no farther costs nothing.
  amount_fils bigint NOT NULL CHECK (amount_fils > 0 OR (kind = 'new_destination' AND amount_fils = 0)),
  vat_fils bigint NOT NULL CHECK (vat_fils BETWEEN 0 AND amount_fils),
  -- The driver who asked; NULL: the operator.
  driver_id bigint REFERENCES drivers,
  -- The photo that shows why.
  evidence_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn')),
  decided_by text CHECK (decided_by IN ('rule', 'account', 'customer', 'time', 'trip_end', 'driver', 'operator')),
  -- On the real clock, all three.
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (account_id, trip_id, extra),
  UNIQUE (account_id, trip_id, extra_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK ((status = 'open') = (decided_at IS NULL) AND (status = 'open') = (decided_by IS NULL))
);
-- Work is charged once. Of destinations one is asked about at a time: the next one may be closed, too.
CREATE UNIQUE INDEX trip_extras_once ON trip_extras (account_id, trip_id, kind)
  WHERE status IN ('open', 'accepted') AND kind NOT IN ('waiting', 'new_destination');
CREATE UNIQUE INDEX trip_extras_one_destination ON trip_extras (account_id, trip_id)
  WHERE status = 'open' AND kind = 'new_destination';
-- For the job that decides what nobody answered, over all accounts.
CREATE INDEX trip_extras_unanswered ON trip_extras (expires_at) WHERE status = 'open';

-- Where an extra of kind new_destination leads to.
CREATE TABLE new_destinations (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  extra smallint NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  address text,
  area_name text,
  -- The drive there from where the truck was when it was asked for; in the sandbox as much shorter as its trucks are faster.
  drive_seconds double precision NOT NULL CHECK (drive_seconds >= 0),
  -- Where the trip went before, written when this one is accepted.
  former_lat double precision,
  former_lng double precision,
  former_address text,
  former_area_name text,
  PRIMARY KEY (account_id, trip_id, extra),
  FOREIGN KEY (account_id, trip_id, extra) REFERENCES trip_extras,
  CHECK ((former_lat IS NULL) = (former_lng IS NULL))
);

ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('top_up', 'adjustment', 'trip_hold', 'trip_refund',
    'trip_revenue', 'cancellation_fee', 'vat', 'card_refund', 'card_refund_returned', 'dispute', 'dispute_returned',
    'extra_hold', 'extra_refund', 'extra_revenue', 'extra_vat')),
  -- There is no entry yet that these could be about.
  ADD CHECK (kind <> 'extra_hold' OR wallet_balance_after_fils >= -50000) NOT VALID,
  ADD CHECK (kind NOT LIKE 'extra_%' OR trip_id IS NOT NULL) NOT VALID;
