-- What a driver's phone tells while it is away from the network: judged by assignment and sequence, never by the phone's clock.

-- Names one driver's turn at a trip: the same driver who gets the trip again has another one.
CREATE SEQUENCE assignment_ids AS bigint MAXVALUE 9007199254740991;

-- Every turn that there was: the latest of a trip has its highest number. A driver's day is read by the index.
CREATE TABLE trip_assignments (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  assignment_id bigint NOT NULL,
  driver_id bigint NOT NULL REFERENCES drivers,
  -- NULL for turns of before this table, where it is not known any more.
  vehicle_id bigint REFERENCES vehicles,
  -- On the real clock.
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id, assignment_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);
CREATE INDEX trip_assignments_of_driver ON trip_assignments (driver_id, assigned_at);

-- Turns that are over, as far as drivers may look back, have numbers below those of the present ones.
INSERT INTO trip_assignments (account_id, trip_id, assignment_id, driver_id, vehicle_id, assigned_at)
  SELECT account_id, trip_id, nextval('assignment_ids'), driver_id, vehicle_id, assigned_at
  FROM (
    SELECT p.account_id, p.trip_id, p.driver_id, CASE WHEN t.driver_id = p.driver_id THEN t.vehicle_id END AS vehicle_id,
      min(p.made_at) AS assigned_at
    FROM arrival_promises p JOIN trips t USING (account_id, trip_id)
    WHERE p.made_at > (SELECT max(made_at) FROM arrival_promises) - interval '40 days'
      AND NOT EXISTS (SELECT FROM assignments a
        WHERE a.account_id = p.account_id AND a.trip_id = p.trip_id AND a.driver_id = p.driver_id)
    GROUP BY p.account_id, p.trip_id, p.driver_id, t.driver_id, t.vehicle_id
    ORDER BY min(p.made_at)
  ) AS former;

ALTER TABLE assignments
  ADD COLUMN assignment_id bigint NOT NULL DEFAULT nextval('assignment_ids'),
  -- The trip was cancelled, and the phone told afterwards that the vehicle is on the truck: it is to be handed over.
  ADD COLUMN is_hand_over boolean NOT NULL DEFAULT false;
ALTER TABLE assignments ADD UNIQUE (assignment_id);
INSERT INTO trip_assignments (account_id, trip_id, assignment_id, driver_id, vehicle_id, assigned_at)
  SELECT account_id, trip_id, assignment_id, driver_id, vehicle_id, assigned_at FROM assignments;

-- Each installation of the drivers' app, and how far its count of actions has come. Swept once it was silent for long.
CREATE TABLE driver_phones (
  driver_id bigint NOT NULL REFERENCES drivers,
  phone_id uuid NOT NULL,
  sequence bigint NOT NULL CHECK (sequence BETWEEN 1 AND 9007199254740991),
  heard_at timestamptz NOT NULL,
  PRIMARY KEY (driver_id, phone_id)
);
CREATE INDEX driver_phones_heard ON driver_phones (heard_at);

-- What phones told, each judged once: of a repeated one the first judgement is told again.
CREATE TABLE driver_actions (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  driver_id bigint NOT NULL REFERENCES drivers,
  -- Made by the phone.
  action_id uuid NOT NULL,
  assignment_id bigint NOT NULL CHECK (assignment_id > 0),
  phone_id uuid NOT NULL,
  sequence bigint NOT NULL CHECK (sequence BETWEEN 1 AND 9007199254740991),
  action text NOT NULL CHECK (action IN ('arrived', 'loading', 'start', 'complete', 'give-up', 'end', 'late')),
  -- Of what was told, words of the driver among it, which are not kept here: what is sent again has to be the same.
  facts_hash bytea NOT NULL CHECK (octet_length(facts_hash) = 32),
  minutes smallint CHECK ((minutes IS NOT NULL) = (action = 'late') AND minutes IN (10, 20)),
  -- As the phone told them, of whatever year; the service's own moment is on the real clock.
  recorded_at text NOT NULL CHECK (length(recorded_at) <= 40),
  sent_at text NOT NULL CHECK (length(sent_at) <= 40),
  received_at timestamptz NOT NULL,
  result text NOT NULL CHECK (result IN ('applied', 'reported', 'refused')),
  -- The refusal's code.
  refusal text CHECK ((refusal IS NOT NULL) = (result = 'refused')),
  -- Of the trip, when it was judged.
  status smallint NOT NULL,
  -- Of a delay: the arrival that stood when it was told, which another promise takes the place of.
  promised_at timestamptz,
  -- By it the driver was found to have the vehicle of a cancelled trip on board.
  marks_hand_over boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, trip_id, driver_id, action_id),
  -- No action is of two trips, whichever accounts they are of.
  UNIQUE (driver_id, action_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);
-- A turn's vehicle is found on board once.
CREATE UNIQUE INDEX driver_actions_hand_over ON driver_actions (account_id, trip_id, assignment_id) WHERE marks_hand_over;

-- A driver who says that they come later is an alarm about their trip.
ALTER TABLE alarms
  DROP CONSTRAINT alarms_kind_check,
  ADD CONSTRAINT alarms_kind_check CHECK (kind IN ('extra_unanswered', 'driver_late', 'late_reported', 'promise_at_risk',
    'search_long', 'offer_unanswered', 'driver_silent', 'moving_away', 'stopped_on_way', 'long_on_scene', 'vehicle_aboard',
    'webhook_failing', 'texts_stuck', 'mails_stuck', 'search_without_worker', 'driver_document_due', 'vehicle_document_due',
    'driver_document_over', 'vehicle_document_over'));

-- What is reported stands on the trip's page.
CREATE TRIGGER trips_of_driver_actions_are_noted AFTER INSERT ON driver_actions
  FOR EACH ROW WHEN (NEW.result = 'reported' OR NEW.action = 'late') EXECUTE FUNCTION note_record_change('trip', 'trip_id');
