-- What operators do to a trip by hand: notes, calls, messages, and steering its search, its time and its way.

-- Each act, in order, with who did it. Nobody outside the company is told of notes, calls and messages.
CREATE TABLE trip_operator_acts (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- 1, 2, 3 … within the trip.
  act integer NOT NULL CHECK (act > 0),
  kind text NOT NULL CHECK (kind IN ('noted', 'called', 'messaged', 'search_paused', 'search_resumed', 'search_widened',
    'search_restarted', 'rescheduled', 'correction_requested', 'corrected', 'cancelled', 'failed')),
  -- NULL: whoever uses the command line.
  operator_id bigint,
  -- As it was then.
  operator_name text NOT NULL,
  -- On the real clock.
  at timestamptz NOT NULL,
  -- What may name persons: erasing a customer deletes the acts that have one.
  text text CHECK (char_length(text) BETWEEN 1 AND 1000),
  details jsonb NOT NULL CHECK (jsonb_typeof(details) = 'object'),
  PRIMARY KEY (account_id, trip_id, act),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK (kind NOT IN ('noted', 'messaged') OR text IS NOT NULL)
);

-- Messages that an operator writes by hand, to the trip's customer or to its driver.
ALTER TABLE sms_messages
  DROP CONSTRAINT sms_messages_kind_check,
  ADD CONSTRAINT sms_messages_kind_check CHECK (kind IN ('sign_in_code', 'driver_sign_in_code', 'tracking_link',
    'driver_assigned', 'driver_arrived', 'operator_message', 'driver_message')),
  -- The act of the trip that it is; what becomes of it is noted there.
  ADD COLUMN operator_act integer,
  ADD CONSTRAINT sms_messages_operator_act CHECK (
    (kind IN ('operator_message', 'driver_message')) = (operator_act IS NOT NULL)
    AND (operator_act IS NULL OR (account_id IS NOT NULL AND trip_id IS NOT NULL)));

ALTER TABLE dispatches
  -- Until then nobody is asked, and the search does not end; it goes on by itself. NULL: it is not paused.
  ADD COLUMN paused_until timestamptz,
  -- The widest circle is open, however short the search.
  ADD COLUMN is_widened boolean NOT NULL DEFAULT false,
  -- Drivers who were asked before that, and did not take the trip, may be asked again.
  ADD COLUMN asks_anew_since timestamptz;

-- Corrections of pickup or destination before the vehicle is loaded: what was quoted, and what the trip was before. One that
-- costs more waits for the account as an extra of kind correction, and becomes the trip's when it is accepted.
CREATE TABLE trip_corrections (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- 1, 2, 3 … within the trip.
  correction smallint NOT NULL CHECK (correction BETWEEN 1 AND 200),
  -- The extra that asks the account; NULL: it cost no more, and was made at once.
  extra smallint,
  -- The shape of both is that of CorrectionQuote in domain/trips/correcting/correction-store.ts.
  quote jsonb NOT NULL CHECK (jsonb_typeof(quote) = 'object'),
  former jsonb CHECK (jsonb_typeof(former) = 'object'),
  -- On the real clock, both.
  quoted_at timestamptz NOT NULL,
  applied_at timestamptz,
  PRIMARY KEY (account_id, trip_id, correction),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  FOREIGN KEY (account_id, trip_id, extra) REFERENCES trip_extras,
  CHECK ((former IS NULL) = (applied_at IS NULL))
);
CREATE UNIQUE INDEX trip_corrections_extra ON trip_corrections (account_id, trip_id, extra) WHERE extra IS NOT NULL;

ALTER TABLE trip_extras
  DROP CONSTRAINT trip_extras_kind_check,
  ADD CONSTRAINT trip_extras_kind_check CHECK (kind IN ('waiting', 'winching', 'dollies', 'second_helper', 'long_access',
    'new_destination', 'correction')),
  -- A correction that is accepted is a part of the fare, and costs nothing beside it.
  DROP CONSTRAINT trip_extras_check,
  ADD CONSTRAINT trip_extras_amount CHECK (amount_fils > 0 OR (amount_fils = 0
    AND (kind = 'new_destination' OR (kind = 'correction' AND status = 'accepted')))),
  -- Nothing has to be shown for a correction.
  ALTER COLUMN evidence_id DROP NOT NULL,
  ADD CONSTRAINT trip_extras_evidence CHECK ((kind = 'correction') = (evidence_id IS NULL));
DROP INDEX trip_extras_once;
CREATE UNIQUE INDEX trip_extras_once ON trip_extras (account_id, trip_id, kind)
  WHERE status IN ('open', 'accepted') AND kind NOT IN ('waiting', 'new_destination', 'correction');
CREATE UNIQUE INDEX trip_extras_one_correction ON trip_extras (account_id, trip_id)
  WHERE status = 'open' AND kind = 'correction';

-- By what a correction changed the fare that is held.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('top_up', 'adjustment', 'trip_hold', 'trip_refund',
    'trip_revenue', 'cancellation_fee', 'vat', 'card_refund', 'card_refund_returned', 'dispute', 'dispute_returned',
    'extra_hold', 'extra_refund', 'extra_revenue', 'extra_vat', 'correction_hold', 'correction_refund')),
  ADD CHECK (kind <> 'correction_hold' OR wallet_balance_after_fils >= -50000) NOT VALID,
  ADD CHECK (kind NOT LIKE 'correction_%' OR trip_id IS NOT NULL) NOT VALID;
