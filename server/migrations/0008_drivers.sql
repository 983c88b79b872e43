-- Who drives, in which vehicle, and where they are.

CREATE TABLE vehicles (
  vehicle_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No full list of plate codes is published, so the shape alone is held.
  plate_emirate text NOT NULL CHECK (plate_emirate IN ('Abu Dhabi', 'Dubai', 'Sharjah', 'Ajman', 'Umm Al Quwain',
    'Ras Al Khaimah', 'Fujairah')),
  plate_code text NOT NULL CHECK (plate_code ~ '^[A-Z0-9]{0,3}$'),
  plate_number text NOT NULL CHECK (plate_number ~ '^[1-9][0-9]{0,4}$'),
  vehicle_type_id integer NOT NULL REFERENCES vehicle_types,
  retired_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX vehicles_plate ON vehicles (plate_emirate, plate_code, plate_number) WHERE retired_at IS NULL;

CREATE TABLE drivers (
  driver_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  phone_code text NOT NULL CHECK (phone_code ~ '^[1-9][0-9]{0,2}$'),
  -- National number, without a trunk prefix.
  mobile_number text NOT NULL CHECK (mobile_number ~ '^[0-9]{4,14}$'),
  -- The last day on which it is valid, on the UAE's calendar.
  licence_expires_on date NOT NULL,
  suspended_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (phone_code, mobile_number)
);

-- A driver is online while a shift of theirs has no end. A vehicle has one driver at a time.
CREATE TABLE shifts (
  shift_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  driver_id bigint NOT NULL REFERENCES drivers,
  vehicle_id bigint NOT NULL REFERENCES vehicles,
  started_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= started_at)
);
CREATE UNIQUE INDEX shifts_open_driver ON shifts (driver_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX shifts_open_vehicle ON shifts (vehicle_id) WHERE ended_at IS NULL;
CREATE INDEX shifts_driver ON shifts (driver_id, started_at);

-- The last place of each driver, and nothing of where they were before; a trip keeps a thinned track of its own.
CREATE TABLE driver_positions (
  driver_id bigint PRIMARY KEY REFERENCES drivers,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  -- Degrees clockwise from north, and metres a second, as the phone tells them.
  heading real CHECK (heading >= 0 AND heading < 360),
  speed_mps real CHECK (speed_mps >= 0),
  accuracy_meters real CHECK (accuracy_meters >= 0),
  -- When the phone was there, and when it told.
  recorded_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- A place that no truck can have reached since the last one: believed when the next report is near it.
  doubtful_lat double precision,
  doubtful_lng double precision,
  doubtful_at timestamptz,
  jumps integer NOT NULL DEFAULT 0 CHECK (jumps >= 0),
  CHECK ((doubtful_at IS NULL) = (doubtful_lat IS NULL) AND (doubtful_at IS NULL) = (doubtful_lng IS NULL))
) WITH (fillfactor = 50);

-- The latest code for signing in with a number, as a hash. Whether the number is a driver's makes no difference to what
-- is kept here, so that nobody can find out by asking.
CREATE TABLE driver_sign_in_codes (
  phone_code text NOT NULL,
  mobile_number text NOT NULL,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  expires_at timestamptz NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  sent_at timestamptz NOT NULL,
  -- Codes asked for on that day of the UAE's calendar.
  sent_on date NOT NULL,
  sent_count smallint NOT NULL CHECK (sent_count >= 1),
  PRIMARY KEY (phone_code, mobile_number)
);
CREATE INDEX driver_sign_in_codes_day ON driver_sign_in_codes (sent_on);

CREATE TABLE driver_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  driver_id bigint NOT NULL REFERENCES drivers,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX driver_tokens_driver ON driver_tokens (driver_id);
CREATE INDEX driver_tokens_expiry ON driver_tokens (expires_at);
