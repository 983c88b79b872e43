-- What a driver presses is taken at once, and believed only where the truck is.

ALTER TABLE trips
  -- Trips of before stay as they were pressed.
  ADD COLUMN presses_are_judged boolean NOT NULL DEFAULT false,
  -- The last status of which it is confirmed that the trip came to it, where a later one is not: cancelling costs what it costs
  -- there. NULL: the status itself, and once the trip is over.
  ADD COLUMN confirmed_status smallint CHECK (confirmed_status BETWEEN 2 AND 4);
ALTER TABLE trips ALTER COLUMN presses_are_judged SET DEFAULT true;

-- What the present driver, or the last one, has pressed, and who has confirmed it. Whoever gives a trip up takes theirs along.
CREATE TABLE trip_presses (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- Where the trip came to by it.
  to_status smallint NOT NULL,
  step text NOT NULL,
  driver_id bigint NOT NULL REFERENCES drivers,
  -- When the service was told, on the real clock.
  pressed_at timestamptz NOT NULL,
  -- When it was pressed by the phone's own word, told from when it was sent; NULL where the phone did not say, or cannot be right.
  told_at timestamptz,
  -- From then on it is the operator's to ask.
  silent_until timestamptz NOT NULL,
  confirmed_at timestamptz,
  confirmed_by text CHECK (confirmed_by IN ('service', 'positions', 'account', 'operator')),
  -- When the operator found that it was not true, and gave back what the trip had cost.
  refused_at timestamptz,
  -- What was known when it was pressed, where it was not confirmed at once.
  because text CHECK (because IN ('far_away', 'no_position', 'position_not_believed')),
  distance_meters integer CHECK (distance_meters >= 0),
  PRIMARY KEY (account_id, trip_id, to_status),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK ((step, to_status) IN (('arrived', 3), ('loading', 4), ('start', 5), ('complete', 6))),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  CHECK (confirmed_at IS NOT NULL OR because IS NOT NULL),
  CHECK (confirmed_at IS NULL OR refused_at IS NULL)
);
CREATE INDEX trip_presses_unconfirmed ON trip_presses (silent_until) WHERE confirmed_at IS NULL AND refused_at IS NULL;

CREATE TRIGGER trips_of_confirmed_presses_are_noted AFTER UPDATE ON trip_presses
  FOR EACH ROW EXECUTE FUNCTION note_record_change('trip', 'trip_id');

ALTER TABLE trip_operator_acts
  DROP CONSTRAINT trip_operator_acts_kind_check,
  ADD CONSTRAINT trip_operator_acts_kind_check CHECK (kind IN ('booked', 'noted', 'called', 'messaged', 'search_paused',
    'search_resumed', 'search_widened', 'search_restarted', 'rescheduled', 'promised_anew', 'correction_requested', 'corrected',
    'steps_confirmed', 'given_back', 'released', 'reassigned', 'cancelled', 'failed'));

-- A press that nobody confirms for a day is an alarm about its trip.
ALTER TABLE alarms
  DROP CONSTRAINT alarms_kind_check,
  ADD CONSTRAINT alarms_kind_check CHECK (kind IN ('extra_unanswered', 'driver_late', 'late_reported', 'promise_at_risk',
    'search_long', 'offer_unanswered', 'driver_silent', 'not_on_way', 'moving_away', 'stopped_on_way', 'long_on_scene',
    'vehicle_aboard', 'press_unconfirmed', 'webhook_failing', 'texts_stuck', 'mails_stuck', 'search_without_worker',
    'driver_document_due', 'vehicle_document_due', 'driver_document_over', 'vehicle_document_over'));
