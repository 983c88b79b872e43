-- Taking calls: a caller is sent a link by which their phone says where they are, and trips are found near a point.

-- What a caller was asked, and said. It is of use while they talk, and deleted a day later. The number of a request within the
-- number's day is what bounds them: there is no third one.
CREATE TABLE location_requests (
  location_request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the last part of the link.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  phone_code text NOT NULL,
  mobile_number text NOT NULL,
  -- Of the UAE's calendar.
  day date NOT NULL,
  of_day smallint NOT NULL CHECK (of_day BETWEEN 1 AND 2),
  -- NULL: whoever uses the command line.
  operator_id bigint REFERENCES operators,
  -- The text with the link, which is deleted sooner.
  message_id bigint,
  -- On the real clock, all of them.
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at),
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  accuracy_meters integer CHECK (accuracy_meters BETWEEN 0 AND 100000),
  shared_at timestamptz,
  -- How often the phone said a place.
  times_shared smallint NOT NULL DEFAULT 0 CHECK (times_shared BETWEEN 0 AND 20),
  -- When an operator took the place: it is not changed any more.
  taken_at timestamptz,
  UNIQUE (phone_code, mobile_number, day, of_day),
  CHECK ((shared_at IS NULL) = (lat IS NULL) AND (lat IS NULL) = (lng IS NULL) AND (shared_at IS NULL) = (times_shared = 0)),
  CHECK (taken_at IS NULL OR shared_at IS NOT NULL)
);
CREATE INDEX location_requests_age ON location_requests (requested_at);

ALTER TABLE record_changes
  DROP CONSTRAINT record_changes_kind_check,
  ADD CONSTRAINT record_changes_kind_check CHECK (kind IN ('trip', 'driver', 'vehicle', 'account', 'approval', 'operator',
    'alarm', 'location_request', 'people_at_trip', 'people_at_account', 'people_at_approval'));
CREATE TRIGGER location_requests_are_noted AFTER INSERT OR UPDATE ON location_requests
  FOR EACH ROW EXECUTE FUNCTION note_record_change('location_request', 'location_request_id');

ALTER TABLE sms_messages
  DROP CONSTRAINT sms_messages_kind_check,
  ADD CONSTRAINT sms_messages_kind_check CHECK (kind IN ('sign_in_code', 'driver_sign_in_code', 'tracking_link',
    'driver_assigned', 'driver_arrived', 'operator_message', 'driver_message', 'duty_alarm', 'location_request'));

-- Trips by where their vehicles stand: fields of 0.0025 degrees, in the UAE 250 m or more from side to side, so that whatever
-- lies within 200 m of a point lies in its field or in one of the eight around it.
CREATE INDEX trips_pickup_field ON trips (floor(from_lat * 400), floor(from_lng * 400), trip_id);
