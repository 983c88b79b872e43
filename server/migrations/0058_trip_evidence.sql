-- What a driver saw of a trip's vehicle, and who gave or took it. An item is declared once, under the phone's own name.
CREATE TABLE trip_evidence (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- 1, 2, 3 … within the trip: no trip has more than 60.
  item smallint NOT NULL CHECK (item BETWEEN 1 AND 60),
  evidence_id uuid NOT NULL,
  driver_id bigint NOT NULL REFERENCES drivers,
  stage text NOT NULL CHECK (stage IN ('pickup', 'delivery')),
  kind text NOT NULL CHECK (kind IN ('condition', 'readings', 'recipient')),
  facts jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'object'),
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  -- By the phone's clock.
  recorded_at timestamptz NOT NULL,
  -- On the real clock.
  received_at timestamptz NOT NULL,
  -- Since when names, belongings and the place are gone.
  erased_at timestamptz,
  PRIMARY KEY (account_id, trip_id, item),
  UNIQUE (account_id, trip_id, evidence_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK ((lat IS NULL) = (lng IS NULL))
);
