-- Toll gates and what they take, as dated rows with their sources. A row is added and ended, and never changed: what held on a past
-- day stays known.

CREATE TABLE toll_gates (
  toll_gate_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One gate in one direction.
  code text NOT NULL CHECK (code ~ '^[a-z][a-z0-9_]{1,59}$'),
  -- By whose prices.
  tariff text NOT NULL CHECK (tariff ~ '^[a-z][a-z0-9_]{1,59}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  name_arabic text NOT NULL CHECK (char_length(name_arabic) BETWEEN 1 AND 120),
  -- A line across the carriageway: whoever passes it has the left end on the left.
  left_lat double precision NOT NULL CHECK (left_lat BETWEEN -90 AND 90),
  left_lng double precision NOT NULL CHECK (left_lng BETWEEN -180 AND 180),
  right_lat double precision NOT NULL CHECK (right_lat BETWEEN -90 AND 90),
  right_lng double precision NOT NULL CHECK (right_lng BETWEEN -180 AND 180),
  -- Gates with the same word here charge together, once an hour.
  once_with text CHECK (once_with ~ '^[a-z][a-z0-9_]{1,59}$'),
  first_day date NOT NULL CHECK (isfinite(first_day)),
  -- NULL: until somebody ends it.
  last_day date CHECK (isfinite(last_day) AND last_day >= first_day - 1),
  source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 500),
  added_by text NOT NULL CHECK (char_length(added_by) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What the gates of a tariff take, and when; outside all hours they are free. Of rows that hold at once the last one counts.
CREATE TABLE toll_prices (
  toll_price_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tariff text NOT NULL CHECK (tariff ~ '^[a-z][a-z0-9_]{1,59}$'),
  amount_fils integer NOT NULL CHECK (amount_fils BETWEEN 0 AND 100000),
  -- The gate's own tax on top.
  vat_basis_points integer NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  -- Monday 1 … Sunday 7: on which a window begins.
  days smallint[] NOT NULL CHECK (cardinality(days) BETWEEN 1 AND 7 AND days <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  -- On the UAE's clocks, as 06:00-10:00; one that ends before it begins goes on past midnight.
  windows text[] NOT NULL CHECK (cardinality(windows) BETWEEN 1 AND 8
    AND array_to_string(windows, ' ') ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)( |$))+$'),
  season text NOT NULL CHECK (season IN ('always', 'ordinary', 'ramadan')),
  holidays text NOT NULL CHECK (holidays IN ('any', 'except', 'only')),
  first_day date NOT NULL CHECK (isfinite(first_day)),
  last_day date CHECK (isfinite(last_day) AND last_day >= first_day - 1),
  source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 500),
  added_by text NOT NULL CHECK (char_length(added_by) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Whether tolls are told and charged, for accounts without a setting of their own. No price changes unasked.
CREATE TABLE toll_settings (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  tolls text NOT NULL CHECK (tolls IN ('none', 'told', 'charged'))
);
INSERT INTO toll_settings (tolls) VALUES ('none');

CREATE TABLE account_tolls (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  tolls text NOT NULL CHECK (tolls IN ('none', 'told', 'charged'))
);

INSERT INTO toll_gates (code, tariff, name, name_arabic, left_lat, left_lng, right_lat, right_lng, once_with, first_day, last_day,
  source, added_by)
VALUES
  ('salik_al_barsha_northbound', 'salik', 'Salik: Al Barsha', 'سالك: البرشاء', 25.11664, 55.19281, 25.11642, 55.19300, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_barsha_southbound', 'salik', 'Salik: Al Barsha', 'سالك: البرشاء', 25.11666, 55.19279, 25.11687, 55.19261, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_safa_north_northbound', 'salik', 'Salik: Al Safa North', 'سالك: الصفا الشمالية', 25.19375, 55.26203, 25.19357, 55.26225, 'salik_al_safa_northbound', '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_safa_north_southbound', 'salik', 'Salik: Al Safa North', 'سالك: الصفا الشمالية', 25.19377, 55.26200, 25.19394, 55.26177, 'salik_al_safa_southbound', '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_safa_south_northbound', 'salik', 'Salik: Al Safa South', 'سالك: الصفا الجنوبية', 25.17788, 55.24737, 25.17771, 55.24760, 'salik_al_safa_northbound', '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_safa_south_southbound', 'salik', 'Salik: Al Safa South', 'سالك: الصفا الجنوبية', 25.17789, 55.24736, 25.17806, 55.24713, 'salik_al_safa_southbound', '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_jebel_ali_northbound', 'salik', 'Salik: Jebel Ali', 'سالك: جبل علي', 25.02804, 55.10154, 25.02791, 55.10180, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_jebel_ali_southbound', 'salik', 'Salik: Jebel Ali', 'سالك: جبل علي', 25.02803, 55.10155, 25.02816, 55.10129, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_garhoud_northbound', 'salik', 'Salik: Al Garhoud Bridge', 'سالك: جسر القرهود', 25.23096, 55.33576, 25.23078, 55.33599, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_garhoud_southbound', 'salik', 'Salik: Al Garhoud Bridge', 'سالك: جسر القرهود', 25.23101, 55.33570, 25.23119, 55.33548, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_maktoum_northbound', 'salik', 'Salik: Al Maktoum Bridge', 'سالك: جسر آل مكتوم', 25.25248, 55.32160, 25.25232, 55.32184, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_maktoum_southbound', 'salik', 'Salik: Al Maktoum Bridge', 'سالك: جسر آل مكتوم', 25.25248, 55.32161, 25.25264, 55.32137, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_business_bay_northbound', 'salik', 'Salik: Business Bay Crossing', 'سالك: معبر الخليج التجاري', 25.22429, 55.34167, 25.22408, 55.34186, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_business_bay_southbound', 'salik', 'Salik: Business Bay Crossing', 'سالك: معبر الخليج التجاري', 25.22431, 55.34163, 25.22452, 55.34145, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_airport_tunnel_northbound', 'salik', 'Salik: Airport Tunnel', 'سالك: نفق المطار', 25.24919, 55.38715, 25.24919, 55.38739, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_airport_tunnel_southbound', 'salik', 'Salik: Airport Tunnel', 'سالك: نفق المطار', 25.24919, 55.38718, 25.24919, 55.38694, NULL, '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_mamzar_north_northbound', 'salik', 'Salik: Al Mamzar North', 'سالك: الممزر الشمالية', 25.29704, 55.36142, 25.29696, 55.36171, 'salik_al_mamzar_northbound', '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_mamzar_north_southbound', 'salik', 'Salik: Al Mamzar North', 'سالك: الممزر الشمالية', 25.29705, 55.36141, 25.29712, 55.36112, 'salik_al_mamzar_southbound', '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_mamzar_south_northbound', 'salik', 'Salik: Al Mamzar South', 'سالك: الممزر الجنوبية', 25.28634, 55.35931, 25.28629, 55.35961, 'salik_al_mamzar_northbound', '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('salik_al_mamzar_south_southbound', 'salik', 'Salik: Al Mamzar South', 'سالك: الممزر الجنوبية', 25.28635, 55.35926, 25.28640, 55.35897, 'salik_al_mamzar_southbound', '2025-01-31', NULL, 'Place: a public list of the gates, 2026-03 (MIT licence); in use since Salik’s tariff of 2025-01-31; line and direction: our own reading', 'migration'),
  ('darb_sheikh_khalifa_inbound', 'darb', 'Darb: Sheikh Khalifa Bridge', 'درب: جسر الشيخ خليفة', 24.52093, 54.40137, 24.52114, 54.40118, NULL, '2025-09-01', NULL, 'The National 2025-08-31 (the four bridges); line and direction: our own reading', 'migration'),
  ('darb_sheikh_khalifa_outbound', 'darb', 'Darb: Sheikh Khalifa Bridge', 'درب: جسر الشيخ خليفة', 24.52095, 54.40134, 24.52074, 54.40153, NULL, '2025-09-01', NULL, 'The National 2025-08-31 (the four bridges); line and direction: our own reading', 'migration'),
  ('darb_sheikh_zayed_inbound', 'darb', 'Darb: Sheikh Zayed Bridge', 'درب: جسر الشيخ زايد', 24.42421, 54.48531, 24.42448, 54.48536, NULL, '2025-09-01', NULL, 'The National 2025-08-31 (the four bridges); line and direction: our own reading', 'migration'),
  ('darb_sheikh_zayed_outbound', 'darb', 'Darb: Sheikh Zayed Bridge', 'درب: جسر الشيخ زايد', 24.42417, 54.48530, 24.42390, 54.48526, NULL, '2025-09-01', NULL, 'The National 2025-08-31 (the four bridges); line and direction: our own reading', 'migration'),
  ('darb_al_maqta_inbound', 'darb', 'Darb: Al Maqta Bridge', 'درب: جسر المقطع', 24.42048, 54.48640, 24.42075, 54.48636, NULL, '2025-09-01', NULL, 'The National 2025-08-31 (the four bridges); line and direction: our own reading', 'migration'),
  ('darb_al_maqta_outbound', 'darb', 'Darb: Al Maqta Bridge', 'درب: جسر المقطع', 24.42040, 54.48641, 24.42013, 54.48644, NULL, '2025-09-01', NULL, 'The National 2025-08-31 (the four bridges); line and direction: our own reading', 'migration'),
  ('darb_musaffah_inbound', 'darb', 'Darb: Musaffah Bridge', 'درب: جسر مصفح', 24.40333, 54.48639, 24.40359, 54.48647, NULL, '2025-09-01', NULL, 'The National 2025-08-31 (the four bridges); line and direction: our own reading', 'migration'),
  ('darb_musaffah_outbound', 'darb', 'Darb: Musaffah Bridge', 'درب: جسر مصفح', 24.40338, 54.48641, 24.40312, 54.48633, NULL, '2025-09-01', NULL, 'The National 2025-08-31 (the four bridges); line and direction: our own reading', 'migration');

-- A Sunday that is a public holiday costs what other days do; of other special days an operator adds a row for the day.
INSERT INTO toll_prices (tariff, amount_fils, vat_basis_points, days, windows, season, holidays, first_day, last_day, source,
  added_by)
VALUES
  ('salik', 600, 0, '{1,2,3,4,5,6}', '{"06:00-10:00","16:00-20:00"}', 'ordinary', 'any', '2025-01-31', '2026-05-31', 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026', 'migration'),
  ('salik', 600, 0, '{7}', '{"06:00-10:00","16:00-20:00"}', 'ordinary', 'only', '2025-01-31', '2026-05-31', 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026', 'migration'),
  ('salik', 400, 0, '{7}', '{"06:00-10:00","16:00-20:00"}', 'ordinary', 'except', '2025-01-31', '2026-05-31', 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026', 'migration'),
  ('salik', 400, 0, '{1,2,3,4,5,6,7}', '{"10:00-16:00","20:00-01:00"}', 'ordinary', 'any', '2025-01-31', '2026-05-31', 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026', 'migration'),
  ('salik', 600, 0, '{1,2,3,4,5,6}', '{"09:00-17:00"}', 'ramadan', 'any', '2025-01-31', '2026-05-31', 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026', 'migration'),
  ('salik', 600, 0, '{7}', '{"09:00-17:00"}', 'ramadan', 'only', '2025-01-31', '2026-05-31', 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026', 'migration'),
  ('salik', 400, 0, '{7}', '{"09:00-17:00"}', 'ramadan', 'except', '2025-01-31', '2026-05-31', 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026', 'migration'),
  ('salik', 400, 0, '{1,2,3,4,5,6,7}', '{"07:00-09:00","17:00-02:00"}', 'ramadan', 'any', '2025-01-31', '2026-05-31', 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026', 'migration'),
  ('salik', 600, 500, '{1,2,3,4,5,6}', '{"06:00-10:00","16:00-20:00"}', 'ordinary', 'any', '2026-06-01', NULL, 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026; Salik on its VAT since 2026-06-01, by gold1013fm.com', 'migration'),
  ('salik', 600, 500, '{7}', '{"06:00-10:00","16:00-20:00"}', 'ordinary', 'only', '2026-06-01', NULL, 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026; Salik on its VAT since 2026-06-01, by gold1013fm.com', 'migration'),
  ('salik', 400, 500, '{7}', '{"06:00-10:00","16:00-20:00"}', 'ordinary', 'except', '2026-06-01', NULL, 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026; Salik on its VAT since 2026-06-01, by gold1013fm.com', 'migration'),
  ('salik', 400, 500, '{1,2,3,4,5,6,7}', '{"10:00-16:00","20:00-01:00"}', 'ordinary', 'any', '2026-06-01', NULL, 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026; Salik on its VAT since 2026-06-01, by gold1013fm.com', 'migration'),
  ('salik', 600, 500, '{1,2,3,4,5,6}', '{"09:00-17:00"}', 'ramadan', 'any', '2026-06-01', NULL, 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026; Salik on its VAT since 2026-06-01, by gold1013fm.com', 'migration'),
  ('salik', 600, 500, '{7}', '{"09:00-17:00"}', 'ramadan', 'only', '2026-06-01', NULL, 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026; Salik on its VAT since 2026-06-01, by gold1013fm.com', 'migration'),
  ('salik', 400, 500, '{7}', '{"09:00-17:00"}', 'ramadan', 'except', '2026-06-01', NULL, 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026; Salik on its VAT since 2026-06-01, by gold1013fm.com', 'migration'),
  ('salik', 400, 500, '{1,2,3,4,5,6,7}', '{"07:00-09:00","17:00-02:00"}', 'ramadan', 'any', '2026-06-01', NULL, 'emirates247 2025-02-27; whatson.ae; Gulf News on Ramadan 2026; Salik on its VAT since 2026-06-01, by gold1013fm.com', 'migration'),
  ('darb', 400, 0, '{1,2,3,4,5,6}', '{"07:00-09:00","15:00-19:00"}', 'ordinary', 'except', '2025-09-01', NULL, 'The National 2025-08-31; filipinotimes', 'migration'),
  ('darb', 400, 0, '{1,2,3,4,5,6}', '{"08:00-10:00","14:00-16:00"}', 'ramadan', 'except', '2025-09-01', NULL, 'As in Ramadan 2022; hours of later years were not found: confirm them each year', 'migration');
