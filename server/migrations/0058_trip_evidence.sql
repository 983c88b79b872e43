-- What a driver saw of a trip's vehicle, and who gave or took it. An item is declared once, under the phone's own name; the
-- bytes of a photo or signature come later, and are kept outside the database.
CREATE TABLE trip_evidence (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- 1, 2, 3 … within the trip: no trip has more than 60.
  item smallint NOT NULL CHECK (item BETWEEN 1 AND 60),
  evidence_id uuid NOT NULL,
  driver_id bigint NOT NULL REFERENCES drivers,
  stage text NOT NULL CHECK (stage IN ('pickup', 'delivery')),
  kind text NOT NULL CHECK (kind IN ('condition', 'readings', 'recipient', 'photo', 'signature')),
  facts jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'object'),
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lng double precision CHECK (lng BETWEEN -180 AND 180),
  -- By the phone's clock.
  recorded_at timestamptz NOT NULL,
  -- On the real clock.
  received_at timestamptz NOT NULL,
  -- Of the file of a photo or signature, as the phone told it.
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer CHECK (size_bytes BETWEEN 1 AND 8388608),
  -- By what the file holds, and since when it is kept, on the real clock.
  media_type text CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp')),
  stored_at timestamptz,
  -- Since when names, belongings, the place and the file are gone.
  erased_at timestamptz,
  -- Since when the store has been told to delete the file of an erased item, for the last time.
  file_removed_at timestamptz,
  PRIMARY KEY (account_id, trip_id, item),
  UNIQUE (account_id, trip_id, evidence_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK ((lat IS NULL) = (lng IS NULL)),
  CHECK ((sha256 IS NOT NULL) = (kind IN ('photo', 'signature'))),
  CHECK ((size_bytes IS NULL) = (sha256 IS NULL)),
  CHECK (stored_at IS NULL OR sha256 IS NOT NULL),
  CHECK ((media_type IS NULL) = (stored_at IS NULL)),
  CHECK (file_removed_at IS NULL OR erased_at IS NOT NULL)
);
-- For the sweep, over all accounts: what has been kept for long enough, and which files are to be deleted.
CREATE INDEX trip_evidence_by_age ON trip_evidence (received_at) WHERE erased_at IS NULL;
CREATE INDEX trip_evidence_files_to_remove ON trip_evidence (erased_at)
  WHERE erased_at IS NOT NULL AND sha256 IS NOT NULL AND file_removed_at IS NULL;

-- Trips whose evidence is kept, whatever would erase it, until the hold is released: a court or an insurer asks for it.
CREATE TABLE evidence_holds (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  held_at timestamptz NOT NULL,
  -- The customer was erased meanwhile: the evidence goes with the release.
  erase_when_released boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);
