-- Dispatch by hand: an operator gives a trip to a driver, asks one driver alone, changes the driver of a trip, and holds
-- drivers back from the automatic search.

ALTER TABLE drivers
  -- Until then, on the real clock, the automatic search asks them for nothing, and why an operator wants that.
  ADD COLUMN held_until timestamptz CHECK (isfinite(held_until)),
  ADD COLUMN held_because text CHECK (char_length(held_because) BETWEEN 1 AND 80),
  ADD CHECK ((held_until IS NULL) = (held_because IS NULL));

-- search: the automatic search asked. ask: an operator asked this driver alone, and while it is open nobody else is asked.
-- assign: an operator gave the trip to the driver without asking.
ALTER TABLE offers
  ADD COLUMN made_by text NOT NULL DEFAULT 'search' CHECK (made_by IN ('search', 'ask', 'assign'));

-- Whose truck was there: a trip that changes its driver has a track of each. NULL of before. The driver's row is no foreign
-- key, which each point would look up: it is that of an assignment, and no driver is ever deleted.
ALTER TABLE trip_tracks ADD COLUMN driver_id bigint;

-- A vehicle that went from one truck to another while its trip was under way: from whom, to whom and when, on the real clock.
CREATE TABLE trip_hand_overs (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- That of the trip's event.
  sequence integer NOT NULL,
  from_driver_id bigint NOT NULL REFERENCES drivers,
  from_vehicle_id bigint NOT NULL REFERENCES vehicles,
  to_driver_id bigint NOT NULL REFERENCES drivers,
  to_vehicle_id bigint NOT NULL REFERENCES vehicles,
  handed_over_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id, sequence),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK (from_driver_id <> to_driver_id AND from_vehicle_id <> to_vehicle_id)
);
