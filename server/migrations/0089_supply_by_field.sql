-- How many drivers were free, by field and hour: sums of looks, in which no driver has a number and no look a time of its own.

-- An hour in which somebody looked. Whoever raises last_slot, the five minutes of the hour that were last looked at, has the look.
CREATE TABLE supply_hours (
  hour timestamptz PRIMARY KEY CHECK (extract(epoch FROM hour)::bigint % 3600 = 0),
  last_slot smallint NOT NULL CHECK (last_slot BETWEEN 0 AND 11),
  -- Looks that the sums are of: none at which so few drivers were on shift that fields would tell of each.
  sampled smallint NOT NULL CHECK (sampled BETWEEN 0 AND last_slot + 1)
);

-- A field by the number of its southern and its western edge. Where nobody was free at any look of the hour there is no row.
CREATE TABLE supply_fields (
  hour timestamptz NOT NULL REFERENCES supply_hours,
  is_demo boolean NOT NULL,
  lat integer NOT NULL,
  lng integer NOT NULL,
  free_sum integer NOT NULL CHECK (free_sum > 0),
  PRIMARY KEY (hour, is_demo, lat, lng)
);
