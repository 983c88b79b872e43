-- The rest of a trip's life: who drives it, how a driver is found, and how each move is made.

ALTER TABLE trips
  -- The present or last driver and vehicle; whether they are still at it is told by `assignments`.
  ADD COLUMN driver_id bigint REFERENCES drivers,
  ADD COLUMN vehicle_id bigint REFERENCES vehicles,
  ADD COLUMN started_at timestamptz,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN failure_reason text CHECK (char_length(failure_reason) <= 100),
  ADD CHECK ((driver_id IS NULL) = (vehicle_id IS NULL));

-- Who is at which trip at this moment: no driver and no vehicle has two, and no trip two of them. The row outlives
-- the account's trip when that is cancelled with the customer's vehicle on board, until it is handed over.
CREATE TABLE assignments (
  driver_id bigint PRIMARY KEY REFERENCES drivers,
  vehicle_id bigint NOT NULL UNIQUE REFERENCES vehicles,
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  assigned_at timestamptz NOT NULL,
  UNIQUE (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);

-- A search for a driver that is to be taken further at `due_at`: whoever takes it moves `due_at` on before working,
-- so that what a killed process had begun is taken up by another a little later.
CREATE TABLE dispatches (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  due_at timestamptz NOT NULL,
  -- When drivers were first looked for; NULL before a scheduled trip's time has come.
  began_at timestamptz,
  rounds integer NOT NULL DEFAULT 0 CHECK (rounds >= 0),
  PRIMARY KEY (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
) WITH (fillfactor = 70);
CREATE INDEX dispatches_due ON dispatches (due_at);

CREATE TABLE offers (
  offer_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  driver_id bigint NOT NULL REFERENCES drivers,
  vehicle_id bigint NOT NULL REFERENCES vehicles,
  -- withdrawn: another driver took the trip, or it ended.
  status text NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
  pickup_meters integer NOT NULL CHECK (pickup_meters >= 0),
  pickup_seconds integer NOT NULL CHECK (pickup_seconds >= 0),
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK ((status = 'open') = (answered_at IS NULL))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX offers_open_driver ON offers (driver_id) WHERE status = 'open';
CREATE INDEX offers_trip ON offers (account_id, trip_id);

-- Where the truck was on the way, thinned.
CREATE TABLE trip_tracks (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  PRIMARY KEY (account_id, trip_id, recorded_at),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);

-- When a truck was said to arrive, and when it did, on the real clock: of each driver who had the trip.
CREATE TABLE arrival_promises (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  leg text NOT NULL CHECK (leg IN ('pickup', 'destination')),
  driver_id bigint NOT NULL REFERENCES drivers,
  made_at timestamptz NOT NULL,
  promised_at timestamptz NOT NULL,
  -- NULL until then, and for ever when the driver gave up or the trip ended before.
  arrived_at timestamptz,
  PRIMARY KEY (account_id, trip_id, leg, driver_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);

-- The lowest figure that an account was shown before cancelling and that still holds: a figure is honoured for a minute
-- on the real clock, while the trip stays as it was.
CREATE TABLE cancellation_previews (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  sequence integer NOT NULL,
  fee_fils bigint NOT NULL CHECK (fee_fils >= 0),
  reason text NOT NULL,
  shown_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);

-- What a trip's events tell beside the move, so that each says enough for whoever reads it alone: the fare, the
-- account's own number, and who is at the trip, where somebody is.
CREATE FUNCTION trip_at_a_glance(
  in_account_id bigint, in_trip_id bigint, in_has_driver boolean
) RETURNS jsonb LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'fareFils', t.fare_fils,
    'externalReference', t.external_reference,
    'driver', CASE WHEN d.driver_id IS NOT NULL THEN jsonb_build_object(
      'name', d.name,
      'phone', d.phone_code || d.mobile_number,
      'plate', concat_ws(' ', v.plate_emirate, nullif(v.plate_code, ''), v.plate_number),
      'vehicleTypeId', v.vehicle_type_id
    ) END
  ))
  FROM trips t
  LEFT JOIN drivers d ON in_has_driver AND d.driver_id = t.driver_id
  LEFT JOIN vehicles v ON v.vehicle_id = t.vehicle_id
  WHERE t.account_id = in_account_id AND t.trip_id = in_trip_id;
END;

-- Moves a trip's status and appends the event with its next sequence; gives the sequence, or NULL with nothing done
-- when the trip is in none of the statuses that may go there. The trip stays locked until the transaction ends. From
-- status 2 on a driver is at the trip: whoever assigns one writes that to the trip before.
-- `in_at` is on the real clock here and below; what is told of the trip is on its account's.
CREATE FUNCTION move_trip(
  in_account_id bigint, in_trip_id bigint, in_from smallint[], in_to smallint, in_type text, in_data jsonb,
  in_at timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  was smallint;
  next_sequence integer;
  told_at timestamptz := account_time(in_account_id, in_at);
BEGIN
  SELECT status INTO was FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id FOR NO KEY UPDATE;
  IF NOT FOUND OR was <> ALL (in_from) THEN
    RETURN NULL;
  END IF;
  UPDATE trips SET status = in_to, sequence = sequence + 1, updated_at = told_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id
    RETURNING sequence INTO next_sequence;
  PERFORM append_event(in_account_id, in_type, in_trip_id, next_sequence, was, in_to,
    trip_at_a_glance(in_account_id, in_trip_id, was BETWEEN 2 AND 5 OR in_to = 2) || in_data, told_at);
  RETURN next_sequence;
END $$;

-- Lets go of a trip's held fare: so much back to the wallet, so much to revenue under its kind, so much of tax. The
-- three are the whole fare; the caller has locked the trip.
CREATE FUNCTION release_fare(
  in_account_id bigint, in_trip_id bigint, in_refund_fils bigint, in_revenue_fils bigint, in_vat_fils bigint,
  in_revenue_kind text, in_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  balance_after bigint;
BEGIN
  UPDATE wallets SET balance_fils = balance_fils + in_refund_fils,
      held_fils = held_fils - (in_refund_fils + in_revenue_fils + in_vat_fils)
    WHERE account_id = in_account_id
    RETURNING balance_fils INTO STRICT balance_after;
  INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, trip_id,
    wallet_balance_after_fils, created_at)
  SELECT in_account_id, 'held', part.to_ledger, part.amount_fils, part.kind, in_trip_id,
    CASE WHEN part.to_ledger = 'wallet' THEN balance_after END, in_at
  FROM (VALUES
    ('wallet', in_refund_fils, 'trip_refund'),
    ('revenue', in_revenue_fils, in_revenue_kind),
    ('vat_payable', in_vat_fils, 'vat')
  ) AS part (to_ledger, amount_fils, kind)
  WHERE part.amount_fils > 0;
  IF in_refund_fils > 0 THEN
    PERFORM append_event(in_account_id, 'wallet.refunded', in_trip_id, NULL, NULL, NULL,
      jsonb_build_object('amountFils', in_refund_fils, 'balanceFils', balance_after), in_at);
  END IF;
END $$;

-- Ends a trip, whichever end it is: moves its status, lets go of its fare, stops the search for a driver, takes back
-- open offers, and frees the driver unless the customer's vehicle is still on board. Gives the sequence, or NULL with
-- nothing done when the trip is in none of the statuses that may go there.
CREATE FUNCTION end_trip(
  in_account_id bigint, in_trip_id bigint, in_from smallint[], in_to smallint, in_type text, in_data jsonb,
  in_refund_fils bigint, in_revenue_fils bigint, in_vat_fils bigint, in_revenue_kind text,
  in_cancellation_fee_fils bigint, in_failure_reason text, in_keeps_driver boolean, in_at timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  was smallint;
  next_sequence integer;
  told_at timestamptz := account_time(in_account_id, in_at);
BEGIN
  -- Trip, wallet, counter: the order in which everything that moves money takes its locks.
  SELECT status INTO was FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id FOR NO KEY UPDATE;
  IF NOT FOUND OR was <> ALL (in_from) THEN
    RETURN NULL;
  END IF;
  UPDATE trips SET ended_at = told_at, cancellation_fee_fils = in_cancellation_fee_fils,
      failure_reason = in_failure_reason
    WHERE account_id = in_account_id AND trip_id = in_trip_id;
  DELETE FROM dispatches WHERE account_id = in_account_id AND trip_id = in_trip_id;
  UPDATE offers SET status = 'withdrawn', answered_at = in_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = 'open';
  IF NOT in_keeps_driver THEN
    DELETE FROM assignments WHERE account_id = in_account_id AND trip_id = in_trip_id;
  END IF;
  PERFORM FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  next_sequence := move_trip(in_account_id, in_trip_id, in_from, in_to, in_type, in_data, in_at);
  PERFORM release_fare(
    in_account_id, in_trip_id, in_refund_fils, in_revenue_fils, in_vat_fils, in_revenue_kind, told_at
  );
  RETURN next_sequence;
END $$;
