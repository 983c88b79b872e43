-- What is amiss at this moment, whom it was told, and what somebody did about it: for the strip on each page of the console.

-- One open alarm for a kind and what it is about. Every instant is on the real clock. Read and swept as a whole, over all
-- accounts: it holds numbers alone.
CREATE TABLE alarms (
  alarm_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('extra_unanswered', 'driver_late', 'promise_at_risk', 'search_long', 'offer_unanswered',
    'driver_silent', 'moving_away', 'stopped_on_way', 'long_on_scene', 'vehicle_aboard', 'webhook_failing', 'texts_stuck',
    'mails_stuck', 'search_without_worker')),
  -- The number of the trip or the account, which the kind says; 0: the service.
  subject_id bigint NOT NULL CHECK (subject_id >= 0),
  -- Of the sandbox's demo: nobody is sent a text about it.
  is_demo boolean NOT NULL,
  -- Since when it is so, and when that was seen and seen to be over.
  since timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Of a promise at risk or broken: what was promised, and when the truck can be there at the earliest.
  promised_at timestamptz,
  expected_at timestamptz,
  -- Who looks after it; NULL with taken_at: whoever uses the command line.
  taken_at timestamptz,
  taken_by bigint REFERENCES operators,
  snoozed_at timestamptz,
  snoozed_until timestamptz,
  -- When a console had shown or rung it, and when the duty phone was sent a text about it.
  acknowledged_at timestamptz,
  told_duty_at timestamptz,
  -- Rises with what people do to it.
  version bigint NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK (taken_by IS NULL OR taken_at IS NOT NULL),
  CHECK ((snoozed_at IS NULL) = (snoozed_until IS NULL)),
  CHECK (NOT (is_demo AND told_duty_at IS NOT NULL))
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX alarms_open ON alarms (kind, subject_id) WHERE ended_at IS NULL;
CREATE INDEX alarms_ended ON alarms (ended_at) WHERE ended_at IS NOT NULL;

-- One row: when a process last began to look, which none other does at that time, and when one was last done.
CREATE TABLE attention_watch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  begun_at timestamptz NOT NULL,
  done_at timestamptz NOT NULL
);
INSERT INTO attention_watch (begun_at, done_at) VALUES ('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- One row: the phone of whoever is on duty, a mobile number of the UAE; NULL: there is none.
CREATE TABLE duty_phone (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mobile_number text CHECK (mobile_number ~ '^5[0-9]{8}$'),
  -- It is sent a text about what no console has shown for so long.
  after_seconds integer NOT NULL CHECK (after_seconds BETWEEN 30 AND 3600),
  version bigint NOT NULL CHECK (version > 0)
);
INSERT INTO duty_phone (after_seconds, version) VALUES (120, 1);

ALTER TABLE sms_messages
  DROP CONSTRAINT sms_messages_kind_check,
  ADD CONSTRAINT sms_messages_kind_check CHECK (kind IN ('sign_in_code', 'driver_sign_in_code', 'tracking_link',
    'driver_assigned', 'driver_arrived', 'operator_message', 'driver_message', 'duty_alarm'));

-- What fails is few.
CREATE INDEX webhook_endpoints_failing ON webhook_endpoints (failing_since) WHERE failing_since IS NOT NULL;
CREATE INDEX webhook_endpoints_given_up ON webhook_endpoints (disabled_at) WHERE disabled_reason IN ('gone', 'failing', 'unanswered');

ALTER TABLE record_changes
  DROP CONSTRAINT record_changes_kind_check,
  ADD CONSTRAINT record_changes_kind_check CHECK (kind IN ('trip', 'driver', 'vehicle', 'account', 'approval', 'operator',
    'alarm', 'people_at_trip', 'people_at_account', 'people_at_approval'));
CREATE TRIGGER alarms_are_noted AFTER INSERT OR UPDATE ON alarms
  FOR EACH ROW EXECUTE FUNCTION note_record_change('alarm', 'alarm_id');
-- The lists tell what is amiss with a trip.
CREATE TRIGGER trips_of_alarms_are_noted AFTER INSERT OR UPDATE OF ended_at ON alarms
  FOR EACH ROW WHEN (NEW.kind NOT IN ('webhook_failing', 'texts_stuck', 'mails_stuck', 'search_without_worker'))
  EXECUTE FUNCTION note_record_change('trip', 'subject_id');
