-- Roads and districts that are closed to trucks at times, as dated rows. A row is added and ended, and never changed: what held
-- on a past day stays known. A rule that differs by day or season is several rows with one code.

CREATE TABLE road_rules (
  road_rule_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CHECK (code ~ '^[a-z][a-z0-9_]{1,59}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  name_arabic text NOT NULL CHECK (char_length(name_arabic) BETWEEN 1 AND 120),
  -- Roads by number or by whole name; with areas, only the part of them in one of these. Without both: all roads of the areas.
  refs text[] NOT NULL CHECK (cardinality(refs) <= 20),
  road_names text[] NOT NULL CHECK (cardinality(road_names) <= 40),
  -- Polygons as GeoJSON has them, each a list of rings of [longitude, latitude].
  areas jsonb NOT NULL CHECK (jsonb_typeof(areas) = 'array' AND octet_length(areas::text) <= 100000),
  -- The one direction that is closed, clockwise from north, give or take a right angle; NULL: both.
  heading_degrees integer CHECK (heading_degrees BETWEEN 0 AND 359),
  -- Monday 1 … Sunday 7: on which a window begins.
  days smallint[] NOT NULL CHECK (cardinality(days) BETWEEN 1 AND 7 AND days <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  -- On the UAE's clocks, as 06:00-22:00; one that ends before it begins goes on past midnight.
  windows text[] NOT NULL CHECK (cardinality(windows) BETWEEN 1 AND 8
    AND array_to_string(windows, ' ') ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)( |$))+$'),
  season text NOT NULL CHECK (season IN ('always', 'ordinary', 'ramadan')),
  -- It binds trucks that weigh more when they are empty.
  tare_over_kg integer NOT NULL CHECK (tare_over_kg BETWEEN 0 AND 60000),
  first_day date NOT NULL CHECK (isfinite(first_day)),
  -- NULL: until somebody ends it.
  last_day date CHECK (isfinite(last_day) AND last_day >= first_day - 1),
  source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 500),
  added_by text NOT NULL CHECK (char_length(added_by) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (cardinality(refs) + cardinality(road_names) + jsonb_array_length(areas) > 0)
);

-- Vehicle types that rules do not bind: one of them, or all.
CREATE TABLE road_rule_exemptions (
  road_rule_exemption_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vehicle_type_id integer NOT NULL REFERENCES vehicle_types,
  code text CHECK (code ~ '^[a-z][a-z0-9_]{1,59}$'),
  first_day date NOT NULL CHECK (isfinite(first_day)),
  last_day date CHECK (isfinite(last_day) AND last_day >= first_day - 1),
  source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 500),
  added_by text NOT NULL CHECK (char_length(added_by) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What a truck of a type weighs when it is empty; our own figures, of usual trucks of the kind. NULL: more than any limit.
ALTER TABLE vehicle_types ADD COLUMN tare_kg integer CHECK (tare_kg BETWEEN 300 AND 60000);
UPDATE vehicle_types SET tare_kg = 2000 WHERE vehicle_type_id = 1;
UPDATE vehicle_types SET tare_kg = 3000 WHERE vehicle_type_id = 3;
UPDATE vehicle_types SET tare_kg = 5500 WHERE vehicle_type_id IN (4, 5, 9);

-- Where there were accounts before there were rules, the rules are told and change nothing unasked.
CREATE TABLE road_rule_defaults (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  truck_rules text NOT NULL CHECK (truck_rules IN ('off', 'tell', 'obey'))
);
INSERT INTO road_rule_defaults (truck_rules) SELECT CASE WHEN EXISTS (SELECT FROM accounts) THEN 'tell' ELSE 'obey' END;

-- As news and police told them until November 2026; where rules speak of a city or of a stretch, its extent is our own reading.
INSERT INTO road_rules (code, name, name_arabic, refs, road_names, areas, heading_degrees, days, windows, season, tare_over_kg,
  first_day, last_day, source, added_by)
VALUES
  ('dubai_e11', 'Sheikh Zayed, Sheikh Rashid and Al Ittihad roads (E11) in Dubai', 'شوارع الشيخ زايد والشيخ راشد والاتحاد (E11) في دبي', '{"E11"}', '{"Al Ittihad Road","شارع الاتحاد","Sheikh Rashid Road","طريق الشيخ راشد","شارع الشيخ راشد","Sheikh Zayed Road","شارع الشيخ زايد"}', '[[[[55.0,24.97],[55.385,24.97],[55.385,25.305],[55.0,25.305],[55.0,24.97]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:00-22:00"}', 'ordinary', 2500, '2020-07-01', NULL, 'WAM 2020-07-01; eastcoastdaily 2024-12-18', 'migration'),
  ('dubai_e11', 'Sheikh Zayed, Sheikh Rashid and Al Ittihad roads (E11) in Dubai', 'شوارع الشيخ زايد والشيخ راشد والاتحاد (E11) في دبي', '{"E11"}', '{"Al Ittihad Road","شارع الاتحاد","Sheikh Rashid Road","طريق الشيخ راشد","شارع الشيخ راشد","Sheikh Zayed Road","شارع الشيخ زايد"}', '[[[[55.0,24.97],[55.385,24.97],[55.385,25.305],[55.0,25.305],[55.0,24.97]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"07:00-23:00"}', 'ramadan', 2500, '2023-03-23', NULL, 'RTA 2023-03-25; the same in 2024', 'migration'),
  ('dubai_centres', 'Deira, Bur Dubai and districts near Sharjah', 'ديرة وبر دبي وأحياء قرب الشارقة', '{}', '{}', '[[[[55.297,25.2575],[55.335,25.2575],[55.335,25.285],[55.297,25.285],[55.297,25.2575]]],[[[55.283,25.243],[55.303,25.243],[55.303,25.2665],[55.283,25.2665],[55.283,25.243]]],[[[55.425,25.235],[55.455,25.235],[55.455,25.255],[55.425,25.255],[55.425,25.235]]],[[[55.405,25.252],[55.445,25.252],[55.445,25.272],[55.405,25.272],[55.405,25.252]]],[[[55.43,25.262],[55.46,25.262],[55.46,25.282],[55.43,25.282],[55.43,25.262]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:00-22:00"}', 'ordinary', 2500, '2020-07-01', NULL, 'WAM 2020-07-01; eastcoastdaily 2024-12-18', 'migration'),
  ('dubai_centres', 'Deira, Bur Dubai and districts near Sharjah', 'ديرة وبر دبي وأحياء قرب الشارقة', '{}', '{}', '[[[[55.297,25.2575],[55.335,25.2575],[55.335,25.285],[55.297,25.285],[55.297,25.2575]]],[[[55.283,25.243],[55.303,25.243],[55.303,25.2665],[55.283,25.2665],[55.283,25.243]]],[[[55.425,25.235],[55.455,25.235],[55.455,25.255],[55.425,25.255],[55.425,25.235]]],[[[55.405,25.252],[55.445,25.252],[55.445,25.272],[55.405,25.272],[55.405,25.252]]],[[[55.43,25.262],[55.46,25.262],[55.46,25.282],[55.43,25.282],[55.43,25.262]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"07:00-23:00"}', 'ramadan', 2500, '2023-03-23', NULL, 'RTA 2023-03-25; the same in 2024', 'migration'),
  ('dubai_streets', 'Airport Road, Oman Street and Damascus Street in Dubai', 'شوارع المطار وعمان ودمشق في دبي', '{}', '{"Airport Road","شارع المطار","Oman Street","شارع عمان","Damascus Street","شارع دمشق"}', '[[[[55.0,24.97],[55.58,24.97],[55.58,25.305],[55.0,25.305],[55.0,24.97]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:30-08:30","13:00-15:00","17:30-20:00"}', 'ordinary', 2500, '2020-07-01', NULL, 'WAM 2020-07-01; Khaleej Times 2021', 'migration'),
  ('dubai_e311', 'Sheikh Mohammed bin Zayed Road (E311) from Ras Al Khor Street to Sharjah', 'شارع الشيخ محمد بن زايد (E311) من شارع رأس الخور إلى الشارقة', '{"E311"}', '{}', '[[[[55.38,25.165],[55.5,25.165],[55.5,25.305],[55.38,25.305],[55.38,25.165]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:30-08:30","13:00-15:00","17:30-20:00"}', 'ordinary', 2500, '2024-05-18', NULL, 'Gulf News 2024-04-27; RTA 2024-05-18; emirates247 2024-06-04', 'migration'),
  ('dubai_streets', 'Airport Road, Oman Street and Damascus Street in Dubai', 'شوارع المطار وعمان ودمشق في دبي', '{}', '{"Airport Road","شارع المطار","Oman Street","شارع عمان","Damascus Street","شارع دمشق"}', '[[[[55.0,24.97],[55.58,24.97],[55.58,25.305],[55.0,25.305],[55.0,24.97]]]]'::jsonb, NULL, '{1,2,3,4,6,7}', '{"07:30-09:30","14:00-16:00"}', 'ramadan', 2500, '2023-03-23', NULL, 'RTA 2023-03-25; the same in 2024', 'migration'),
  ('dubai_streets', 'Airport Road, Oman Street and Damascus Street in Dubai', 'شوارع المطار وعمان ودمشق في دبي', '{}', '{"Airport Road","شارع المطار","Oman Street","شارع عمان","Damascus Street","شارع دمشق"}', '[[[[55.0,24.97],[55.58,24.97],[55.58,25.305],[55.0,25.305],[55.0,24.97]]]]'::jsonb, NULL, '{5}', '{"07:30-09:30","12:00-15:00"}', 'ramadan', 2500, '2023-03-23', NULL, 'RTA 2023-03-25; the same in 2024', 'migration'),
  ('dubai_e311', 'Sheikh Mohammed bin Zayed Road (E311) from Ras Al Khor Street to Sharjah', 'شارع الشيخ محمد بن زايد (E311) من شارع رأس الخور إلى الشارقة', '{"E311"}', '{}', '[[[[55.38,25.165],[55.5,25.165],[55.5,25.305],[55.38,25.305],[55.38,25.165]]]]'::jsonb, NULL, '{1,2,3,4,6,7}', '{"07:30-09:30","14:00-16:00"}', 'ramadan', 2500, '2024-05-18', NULL, 'RTA 2023-03-25; the same in 2024', 'migration'),
  ('dubai_e311', 'Sheikh Mohammed bin Zayed Road (E311) from Ras Al Khor Street to Sharjah', 'شارع الشيخ محمد بن زايد (E311) من شارع رأس الخور إلى الشارقة', '{"E311"}', '{}', '[[[[55.38,25.165],[55.5,25.165],[55.5,25.305],[55.38,25.305],[55.38,25.165]]]]'::jsonb, NULL, '{5}', '{"07:30-09:30","12:00-15:00"}', 'ramadan', 2500, '2024-05-18', NULL, 'RTA 2023-03-25; the same in 2024', 'migration'),
  ('dubai_e611', 'Emirates Road (E611) from Al Awir Street towards Sharjah', 'شارع الإمارات (E611) من شارع العوير باتجاه الشارقة', '{"E611"}', '{}', '[[[[55.45,25.13],[55.68,25.13],[55.68,25.29],[55.45,25.29],[55.45,25.13]]]]'::jsonb, 30, '{1,2,3,4,5,6,7}', '{"17:30-20:00"}', 'ordinary', 2500, '2025-01-01', NULL, 'RTA, since 2025-01-01; fine of AED 1,000 and 6 points', 'migration'),
  ('dubai_crossings', 'Airport and Shindagha tunnels and the bridges over Dubai Creek', 'نفقا المطار والشندغة والجسور على خور دبي', '{}', '{}', '[[[[55.379,25.2395],[55.3868,25.2395],[55.3868,25.247],[55.379,25.247],[55.379,25.2395]]],[[[55.2922,25.2717],[55.2974,25.2717],[55.2974,25.2737],[55.2922,25.2737],[55.2922,25.2717]]],[[[55.3203,25.2512],[55.3224,25.2512],[55.3224,25.2531],[55.3203,25.2531],[55.3203,25.2512]]],[[[55.3244,25.2479],[55.3271,25.2479],[55.3271,25.2501],[55.3244,25.2501],[55.3244,25.2479]]],[[[55.336,25.2316],[55.3388,25.2316],[55.3388,25.2346],[55.336,25.2346],[55.336,25.2316]]],[[[55.3429,25.2252],[55.3478,25.2252],[55.3478,25.2278],[55.3429,25.2278],[55.3429,25.2252]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"00:00-24:00"}', 'always', 2500, '2020-07-01', NULL, 'WAM 2020-07-01; Khaleej Times 2021', 'migration'),
  ('sharjah_e611', 'Emirates Road (E611) in Sharjah to Interchange 7', 'شارع الإمارات (E611) في الشارقة حتى التقاطع 7', '{"E611"}', '{}', '[[[[55.5,25.29],[55.8,25.29],[55.8,25.42],[55.5,25.42],[55.5,25.29]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"17:30-20:00"}', 'ordinary', 2500, '2025-01-01', NULL, 'Khaleej Times, since 2025-01-01', 'migration'),
  ('sharjah_city', 'The city of Sharjah in Ramadan', 'مدينة الشارقة في رمضان', '{}', '{}', '[[[[55.365,25.315],[55.43,25.315],[55.43,25.375],[55.365,25.375],[55.365,25.315]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:30-10:00","14:00-20:00"}', 'ramadan', 2500, '2026-02-17', NULL, 'Gulf News and MENAFN, Ramadan 2026', 'migration'),
  ('sharjah_e611', 'Emirates Road (E611) in Sharjah to Interchange 7', 'شارع الإمارات (E611) في الشارقة حتى التقاطع 7', '{"E611"}', '{}', '[[[[55.5,25.29],[55.8,25.29],[55.8,25.42],[55.5,25.42],[55.5,25.29]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:30-10:00","14:00-20:00"}', 'ramadan', 2500, '2026-02-17', NULL, 'Gulf News and MENAFN, Ramadan 2026', 'migration'),
  ('sharjah_dhaid', 'Al Dhaid Road (E88) from Interchange 7 in Ramadan', 'شارع الذيد (E88) من التقاطع 7 في رمضان', '{"E88"}', '{}', '[[[[55.62,25.25],[55.9,25.25],[55.9,25.38],[55.62,25.38],[55.62,25.25]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:30-10:00","14:00-20:00"}', 'ramadan', 2500, '2026-02-17', NULL, 'Gulf News and MENAFN, Ramadan 2026', 'migration'),
  ('abu_dhabi_city', 'The city of Abu Dhabi', 'مدينة أبوظبي', '{}', '{}', '[[[[54.31,24.43],[54.43,24.43],[54.43,24.535],[54.31,24.535],[54.31,24.43]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:30-09:00","15:00-18:00"}', 'ordinary', 2500, '2021-01-01', NULL, 'Abu Dhabi Police via Khaleej Times and uaebarq; fine of AED 1,000 and 4 points', 'migration'),
  ('abu_dhabi_city', 'The city of Abu Dhabi', 'مدينة أبوظبي', '{}', '{}', '[[[[54.31,24.43],[54.43,24.43],[54.43,24.535],[54.31,24.535],[54.31,24.43]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"08:00-10:00","14:00-16:00"}', 'ramadan', 2500, '2021-01-01', NULL, 'Abu Dhabi Police, Ramadan 2021 to 2024', 'migration'),
  ('al_ain_city', 'The city of Al Ain', 'مدينة العين', '{}', '{}', '[[[[55.68,24.17],[55.8,24.17],[55.8,24.26],[55.68,24.26],[55.68,24.17]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"06:30-08:30","14:00-16:00"}', 'ordinary', 2500, '2021-01-01', NULL, 'Abu Dhabi Police via Khaleej Times and uaebarq', 'migration'),
  ('al_ain_city', 'The city of Al Ain', 'مدينة العين', '{}', '{}', '[[[[55.68,24.17],[55.8,24.17],[55.8,24.26],[55.68,24.26],[55.68,24.17]]]]'::jsonb, NULL, '{1,2,3,4,5,6,7}', '{"08:00-10:00","14:00-16:00"}', 'ramadan', 2500, '2021-01-01', NULL, 'Abu Dhabi Police, Ramadan 2021 to 2024', 'migration');
