-- A driver's tracker may be a device of the company's tracking server, which names it beside a secret of its own; and a tracker
-- may end by itself.
ALTER TABLE driver_trackers
  ALTER COLUMN id_hash DROP NOT NULL,
  ADD COLUMN device_id text UNIQUE CHECK (device_id ~ '^[!-~]{1,64}$'),
  ADD COLUMN ends_at timestamptz,
  ADD CHECK ((id_hash IS NULL) <> (device_id IS NULL));

-- One at most: whoever has its secret can tell where the drivers are whose trackers are devices of that server, and read nothing.
CREATE TABLE tracking_server (
  is_it boolean PRIMARY KEY DEFAULT true CHECK (is_it),
  secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
  created_at timestamptz NOT NULL
);
