-- What can be booked, and what it costs.

CREATE TABLE vehicle_types (
  vehicle_type_id integer PRIMARY KEY CHECK (vehicle_type_id > 0),
  name text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 80),
  vehicle_class text NOT NULL CHECK (vehicle_class IN ('light', 'truck')),
  -- Whether prices are told for it, and whether trips may be created with it (which needs both).
  available boolean NOT NULL,
  approved_for_trips boolean NOT NULL,
  -- Whether the emirates' truck-ban hours and closed roads bind it. No exemption for recovery trucks is known, so
  -- everything heavier than a pickup is bound until the operator says otherwise.
  subject_to_truck_ban boolean NOT NULL
);

INSERT INTO vehicle_types
  (vehicle_type_id, name, vehicle_class, available, approved_for_trips, subject_to_truck_ban)
VALUES
  (1, 'Pickup Truck', 'light', true, true, false),
  (3, 'Truck 3 Ton', 'truck', true, true, true),
  (4, 'Standard Recovery Truck', 'truck', true, true, true),
  (5, 'Sports Recovery Truck', 'truck', true, true, true),
  (9, 'VIP Recovery Truck', 'truck', true, true, true);

-- A tariff holds from valid_from until the next one of its vehicle type begins; the first one also holds for every
-- time before it. Prices are changed by adding a row, so that the fare of a past departure can be told again.
CREATE TABLE tariffs (
  tariff_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vehicle_type_id integer NOT NULL REFERENCES vehicle_types,
  valid_from timestamptz NOT NULL CHECK (isfinite(valid_from)),
  base_fare_fils bigint NOT NULL CHECK (base_fare_fils BETWEEN 0 AND 10000000),
  -- The first metres of the route, paid by the base fare.
  included_meters integer NOT NULL CHECK (included_meters BETWEEN 0 AND 1000000),
  -- The rate from the included metres to the first row of tariff_distance_tiers.
  fils_per_km bigint NOT NULL CHECK (fils_per_km BETWEEN 0 AND 1000000),
  fils_per_minute bigint NOT NULL CHECK (fils_per_minute BETWEEN 0 AND 1000000),
  -- Before factors and tolls. Never 0: no trip is free.
  minimum_fare_fils bigint NOT NULL CHECK (minimum_fare_fils BETWEEN 1 AND 10000000),
  -- Factors are surcharges in basis points of the running subtotal: 10000 is none, 12500 is a quarter more.
  night_factor_basis_points integer NOT NULL CHECK (night_factor_basis_points BETWEEN 10000 AND 100000),
  -- UAE wall time; the window may pass midnight, its end is outside it.
  night_from time NOT NULL CHECK (night_from < '24:00'),
  night_until time NOT NULL CHECK (night_until < '24:00'),
  weekend_factor_basis_points integer NOT NULL CHECK (weekend_factor_basis_points BETWEEN 10000 AND 100000),
  -- Monday 1 … Sunday 7.
  weekend_days smallint[] NOT NULL CHECK (weekend_days <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  -- Contained in the fare, not added to it.
  vat_basis_points integer NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 500),
  UNIQUE (vehicle_type_id, valid_from),
  CHECK (night_from <> night_until),
  CHECK (date_trunc('minute', night_from) = night_from AND date_trunc('minute', night_until) = night_until)
);

-- Other rates further along the route: from_meters counts from the pickup, included metres and all.
CREATE TABLE tariff_distance_tiers (
  tariff_id bigint NOT NULL REFERENCES tariffs,
  from_meters integer NOT NULL CHECK (from_meters BETWEEN 1 AND 10000000),
  fils_per_km bigint NOT NULL CHECK (fils_per_km BETWEEN 0 AND 1000000),
  PRIMARY KEY (tariff_id, from_meters)
);

-- Holidays, rain, demand: a surcharge for departures from valid_from up to, not including, valid_until.
CREATE TABLE event_factors (
  event_factor_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- NULL: every vehicle type.
  vehicle_type_id integer REFERENCES vehicle_types,
  valid_from timestamptz NOT NULL CHECK (isfinite(valid_from)),
  valid_until timestamptz NOT NULL CHECK (isfinite(valid_until)),
  factor_basis_points integer NOT NULL CHECK (factor_basis_points BETWEEN 10000 AND 100000),
  source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 500),
  CHECK (valid_from < valid_until)
);

-- The default prices. No reliable tariff per kilometre is published in the UAE, so these figures are our own: the
-- Standard Recovery Truck at about AED 150 for 10 km in town by day and about AED 550 from Dubai to Abu Dhabi, the
-- others in proportion to it (0.75, 1.1, 1.4, 1.8), rounded to what a price list would show. VAT is the UAE's 5 %.
WITH price_list (vehicle_type_id, base_fare_fils, fils_per_km, from_20_km, from_60_km, fils_per_minute,
  minimum_fare_fils) AS (
  VALUES
    (1, 7900, 525, 240, 160, 40, 9000),
    (3, 11550, 770, 350, 230, 55, 13200),
    (4, 10500, 700, 320, 210, 50, 12000),
    (5, 14700, 980, 450, 295, 70, 16800),
    (9, 18900, 1260, 575, 380, 90, 21600)
), added AS (
  INSERT INTO tariffs (vehicle_type_id, valid_from, base_fare_fils, included_meters, fils_per_km, fils_per_minute,
    minimum_fare_fils, night_factor_basis_points, night_from, night_until, weekend_factor_basis_points,
    weekend_days, vat_basis_points, source)
  SELECT vehicle_type_id, '1970-01-01T00:00:00+04:00', base_fare_fils, 5000, fils_per_km, fils_per_minute,
    minimum_fare_fils, 12500, '22:00', '06:00', 10500, '{6,7}', 500, 'Satha''s default prices, chosen by us'
  FROM price_list
  ORDER BY vehicle_type_id
  RETURNING tariff_id, vehicle_type_id
)
INSERT INTO tariff_distance_tiers (tariff_id, from_meters, fils_per_km)
SELECT tariff_id, from_meters, tier.fils_per_km
FROM added
JOIN price_list USING (vehicle_type_id)
CROSS JOIN LATERAL (VALUES (20000, from_20_km), (60000, from_60_km)) AS tier (from_meters, fils_per_km);
