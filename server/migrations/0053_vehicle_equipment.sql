-- What trucks have on board to load a vehicle, what a trip needs of it, and why a search found nobody.

-- What trucks of a type usually carry: our own figures (November 2026), not a standard. A recovery truck is a flatbed with a
-- winch; the trucks for sports cars and VIPs also load what is low, and have dollies.
ALTER TABLE vehicle_types
  ADD COLUMN usual_equipment text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT vehicle_types_usual_equipment_check CHECK (usual_equipment <@ ARRAY['flatbed', 'wheel_lift', 'winch',
    'dollies', 'low_approach', 'motorcycle_cradle', 'off_road', 'heavy']);
UPDATE vehicle_types SET usual_equipment = '{flatbed,winch}' WHERE vehicle_type_id = 4;
UPDATE vehicle_types SET usual_equipment = '{flatbed,winch,dollies,low_approach}' WHERE vehicle_type_id IN (5, 9);

-- A truck of which nobody tells gets what its type usually carries (give_usual_equipment). Of figures that are not known
-- nothing is concluded.
ALTER TABLE vehicles
  ADD COLUMN equipment text[],
  ADD COLUMN height_mm integer CHECK (height_mm BETWEEN 1000 AND 6000),
  ADD COLUMN payload_kg integer CHECK (payload_kg BETWEEN 1 AND 100000),
  ADD COLUMN tare_kg integer CHECK (tare_kg BETWEEN 1 AND 100000),
  ADD CONSTRAINT vehicles_equipment_check CHECK (equipment <@ ARRAY['flatbed', 'wheel_lift', 'winch', 'dollies',
    'low_approach', 'motorcycle_cradle', 'off_road', 'heavy']);
UPDATE vehicles SET equipment = usual_equipment FROM vehicle_types AS type
  WHERE type.vehicle_type_id = vehicles.vehicle_type_id;
ALTER TABLE vehicles ALTER COLUMN equipment SET NOT NULL;

-- What the driver says is on board in this shift; NULL: all that the truck has. What the truck has not counts for nothing.
ALTER TABLE shifts
  ADD COLUMN equipment text[],
  ADD CONSTRAINT shifts_equipment_check CHECK (equipment <@ ARRAY['flatbed', 'wheel_lift', 'winch', 'dollies',
    'low_approach', 'motorcycle_cradle', 'off_road', 'heavy']);

ALTER TABLE trip_jobs
  -- The sandbox has trips that need something without having told of a job.
  ALTER COLUMN job DROP NOT NULL,
  -- Since when, and why, an operator lets trucks without what is needed be asked.
  ADD COLUMN requirements_waived_at timestamptz,
  ADD COLUMN requirements_waived_because text CHECK (char_length(requirements_waived_because) BETWEEN 1 AND 80),
  ADD CHECK ((requirements_waived_at IS NULL) = (requirements_waived_because IS NULL));

-- Of each round of a search its latest pass over the drivers: how many were on shift, and what kept them from being asked, by the
-- first reason of each. The sum of the reasons and the candidates is everybody on shift.
CREATE TABLE search_rounds (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- Whatever is beyond the last number is kept as the last one.
  round smallint NOT NULL CHECK (round BETWEEN 0 AND 29),
  passes integer NOT NULL CHECK (passes >= 1),
  searched_at timestamptz NOT NULL,
  radius_meters integer NOT NULL,
  drivers_on_shift integer NOT NULL,
  candidates integer NOT NULL,
  -- { reason: count }
  excluded jsonb NOT NULL,
  -- No key of another table: a search must not wait for whoever is just now moving its trip.
  PRIMARY KEY (account_id, trip_id, round)
) WITH (fillfactor = 70);
CREATE INDEX search_rounds_age ON search_rounds (searched_at);
